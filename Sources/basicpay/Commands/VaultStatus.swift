import Foundation
import Sentences
import StellarKit
import WalletKit

/// The output of `basicpay vault status`.
struct VaultStatus: Encodable {
  /// A way to open the vault.
  struct Slot: Encodable {
    /// `secret` (the PIN or passphrase), `words` or `passkey`.
    let kind: String
    /// A passkey's name.
    var name: String?
    /// When a passkey was added.
    var addedAt: Date?
    /// The work factors of each guess of the PIN.
    var scrypt: ScryptParameters?
    /// Whether a copy of the words was confirmed.
    var isBackedUp: Bool?
  }

  private enum CodingKeys: CodingKey {
    case state, sentence, file, version, accounts, inUse, slots, erasesAfterTenGuesses, wrongGuesses, strangersWrongGuesses, waitSeconds
  }

  /// `notCreated`, `missing`, `locked`, `damaged`, `newerVersion` or `inaccessible`.
  let state: String
  /// What the state means and what to do.
  let sentence: String
  private let meaning: Sentence
  let file: String
  let version: Int?
  let accounts: [AccountCommand.Document]
  let inUse: AccountID?
  let slots: [Slot]
  let erasesAfterTenGuesses: Bool?
  /// How many times the owner entered a wrong PIN since the PIN or a passkey last opened the vault.
  let wrongGuesses: Int
  /// How many wrong PINs browsers entered that have not signed in since the PIN was set. They don't make the owner wait, and erase nothing.
  let strangersWrongGuesses: Int
  let waitSeconds: Int64

  init(_ state: VaultState, file: String, wrongGuesses: Int, strangersWrongGuesses: Int, waitSeconds: Int64, _ profile: NetworkProfile) {
    self.state = state.name
    self.file = file
    (self.wrongGuesses, self.strangersWrongGuesses, self.waitSeconds) = (wrongGuesses, strangersWrongGuesses, waitSeconds)
    let contents = state.contents
    meaning = state.error?.sentence ?? "Your keys are in \(file), locked."
    sentence = meaning.english
    version = contents?.version
    accounts = contents?.accounts.map { AccountCommand.Document($0, profile) } ?? []
    inUse = contents?.inUse
    slots = contents.map(Self.slots) ?? []
    erasesAfterTenGuesses = contents?.erasesAfterTenGuesses
  }

  private static func slots(_ contents: VaultContents) -> [Slot] {
    [Slot(kind: "secret", scrypt: contents.work)] + contents.words.map { Slot(kind: "words", isBackedUp: $0.isBackedUp) }
      + contents.passkeys.map { Slot(kind: "passkey", name: $0.name, addedAt: $0.addedAt) }
  }

  /// The status for people, as lines.
  var lines: [Sentence] {
    [meaning] + (slots.isEmpty ? [] : ["", "Accounts:"] + accounts.map(line) + ["", "Opened by:"] + slots.map { line($0).indented(by: 4) }) + guesses
  }

  private func line(_ account: AccountCommand.Document) -> Sentence {
    let line: Sentence = "  \(account.address == inUse ? "*" : " ") \(account.address.address)  \(account.name)"
    return account.kind == "watchOnly" ? "\(line) (watched)" : line
  }

  private func line(_ slot: Slot) -> Sentence {
    switch (slot.kind, slot.scrypt, slot.isBackedUp, slot.name) {
    case (_, let work?, _, _): "the PIN or passphrase (scrypt n = \(work.n), r = \(work.r), p = \(work.p))"
    case (_, _, true?, _): "recovery words, with your copy confirmed"
    case (_, _, false?, _): "recovery words, with your copy not confirmed yet"
    case (_, _, _, let name?):
      slot.addedAt.map { "the passkey “\(name)”, added \($0.formatted(.iso8601))" } ?? "the passkey “\(name)”"
    default: "\(slot.kind)"
    }
  }

  private var guesses: [Sentence] {
    let strangers: [Sentence] = strangersWrongGuesses > 0 ? ["Wrong entries in unknown browsers: \(strangersWrongGuesses)."] : []
    guard wrongGuesses > 0 else { return strangers.isEmpty ? [] : [""] + strangers }
    let count: Sentence = "Wrong PINs in a row: \(wrongGuesses)."
    return ["", count] + (waitSeconds > 0 ? ["You can try again in \(waitSeconds) seconds."] : [])
      + (erasesAfterTenGuesses == true ? ["The tenth erases everything."] : []) + strangers
  }
}

extension VaultState {
  /// The state's name in JSON.
  fileprivate var name: String {
    switch self {
    case .notCreated: "notCreated"
    case .missing: "missing"
    case .locked: "locked"
    case .damaged: "damaged"
    case .newerVersion: "newerVersion"
    case .inaccessible: "inaccessible"
    }
  }
}
