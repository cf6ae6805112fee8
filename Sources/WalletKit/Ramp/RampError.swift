public import Sentences

/// Why a purchase or a sale through the ramp doesn't begin or go on. Each sentence says what happened, and what can be done.
public enum RampError: Error, Hashable, Sendable {
  /// Something that was typed is invalid: a sentence for each field, by the field's name.
  case fields([String: Sentence])
  /// The account in use has no recovery words, and so no address on other chains.
  case noWords(account: String)
  /// Outside the sandbox, Meso must know the wallet's owner as a partner.
  case noPartnerID
  /// The sandbox runs without its imitation of the ramp.
  case noImitation
  /// The wallet is locked, so nothing can be stored.
  case locked
  /// There is no such purchase or sale here.
  case unknown(Int64)
  /// The window isn't open any more.
  case windowClosed
  /// The maximum number of windows is open.
  case tooManyWindows
  /// Nothing waits for a signature.
  case nothingToSign
  /// The page now wants another text signed than the one that was shown.
  case otherText
  /// Nothing was signed: MesoKit's sentence.
  case signing(Sentence)
  /// The stored data can't be read or written.
  case store(StoreError)
  /// The keys can't be opened.
  case vault(VaultError)
}

extension RampError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .fields(let fields): fields.sorted { $0.key < $1.key }.map(\.value).joined(separator: " ")
    case .noWords(let account):
      "The account \(account) has no recovery words, so it has no address on other chains. Use an account that has some."
    case .noPartnerID: "Meso only works with a partner ID: enter yours under Settings, Ramp. You don't need one in the sandbox."
    case .noImitation:
      "The sandbox is running without its imitation of the ramp, because the port is taken or another program runs the sandbox. Start it with --ramp-port."
    case .locked: "The wallet is locked. Sign in first."
    case .unknown(let id): "There is no purchase or sale \(id) in this wallet."
    case .windowClosed: "This window isn't open any more. Nothing was signed or sent."
    case .tooManyWindows: "Too many of the ramp's windows are open. Close one first."
    case .nothingToSign: "There is nothing left to sign. Nothing was signed."
    case .otherText: "The ramp is now asking for a different signature from the one you were shown. Nothing was signed. Read the new text first."
    case .signing(let sentence): sentence
    case .store(let error): error.sentence
    case .vault(let error): error.sentence
    }
  }
}
