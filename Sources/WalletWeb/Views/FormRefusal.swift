import HTTPTypes
import Sentences
import StellarKit
import WalletKit

/// Why a form wasn't accepted: sentences for the whole page, and sentences at the fields that they are about.
struct FormRefusal: Error, Sendable {
  let notice: [Sentence]
  let status: HTTPResponse.Status
  /// Whether it was a wrong guess, which counts.
  let isWrongGuess: Bool
  /// Whether that was a PIN or passphrase of the vault, which counts such guesses itself.
  let isWrongSecret: Bool
  private let mistakes: [String: Sentence]

  /// Makes a refusal with a sentence for the page.
  init(_ sentence: Sentence, status: HTTPResponse.Status = .unprocessableContent) {
    (notice, mistakes, self.status, isWrongGuess, isWrongSecret) = ([sentence], [:], status, false, false)
  }

  /// Makes a refusal with a sentence at a field.
  init(
    at field: String, _ sentence: Sentence, status: HTTPResponse.Status = .unprocessableContent, isWrongGuess: Bool = false,
    isWrongSecret: Bool = false
  ) {
    (notice, mistakes, self.status) = ([], [field: sentence], status)
    (self.isWrongGuess, self.isWrongSecret) = (isWrongGuess, isWrongSecret)
  }

  /// Makes a refusal with sentences at several fields, by their names.
  init(at fields: [String: Sentence]) {
    (notice, mistakes, status, isWrongGuess, isWrongSecret) = ([], fields, .unprocessableContent, false, false)
  }

  /// Makes the refusal for an error of the wallet, at the field that it is about. Nil for an internal error.
  ///
  /// - Parameters:
  ///   - newSecret: the field in which a PIN or passphrase is chosen. The field for repeating it is called `…Again`.
  ///   - numbers: how amounts are written.
  init?(_ error: any Error, newSecret: String = "pin", numbers: NumberFormat = .point) {
    switch error {
    case let error as FormRefusal: self = error
    case let error as VaultError: self.init(error)
    case SignUpError.vault(let error), BackupError.vault(let error), WalletError.vault(let error): self.init(error)
    case SignUpError.secretsDiffer: self.init(at: newSecret + "Again", SignUpError.secretsDiffer.sentence)
    case let error as SignUpError: self.init(at: newSecret, error.sentence)
    case BackupError.secret(let error): self.init(error, newSecret: newSecret)
    case BackupError.wrongPassphrase: self.init(at: "passphrase", BackupError.wrongPassphrase.sentence, isWrongGuess: true)
    case BackupError.passphraseTooShort: self.init(at: newSecret, Sentence(error))
    case BackupError.damaged, BackupError.newerVersion: self.init(at: "file", Sentence(error))
    case let error as BackupError: self.init(error.sentence)
    case let error as WalletError: self.init(error.sentence(numbers))
    case let error as StoreError: self.init(error.sentence)
    case TransferError.vault(let error): self.init(error)
    case TransferError.fields(let fields): self.init(at: fields)
    case let error as TransferError: self.init(error.sentence)
    default: return nil
    }
  }

  private init(_ error: VaultError) {
    switch error {
    case .noSecret: self.init(at: "pin", error.sentence)
    case .wrongSecret: self.init(at: "pin", error.sentence, isWrongGuess: true, isWrongSecret: true)
    case .wrongPasskey: self.init(at: "pin", error.sentence, isWrongGuess: true)
    case .guess(.wait): self.init(at: "pin", error.sentence, status: .tooManyRequests)
    case .wrongWords: self.init(at: "words", error.sentence, isWrongGuess: true)
    case .mnemonic(.accountNumber): self.init(at: "index", error.sentence)
    case .mnemonic: self.init(at: "words", error.sentence)
    case .name: self.init(at: "name", error.sentence)
    default: self.init(error.sentence)
    }
  }

  /// Returns the sentence at a field.
  func mistake(_ field: String) -> Sentence? { mistakes[field] }
}
