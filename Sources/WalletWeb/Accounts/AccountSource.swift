import Foundation
import Sentences
import StellarKit
import WalletKit

/// Where an account comes from, as forms ask for it.
enum AccountSource: String, Sendable, CaseIterable {
  case new, words, seed, watch

  /// The choices for the number of recovery words: 24, which is usual, or 12.
  static let counts: [ChoiceView.Answer] = [
    ("24", "24 words", "The usual number."), ("12", "12 words", "Quicker to copy, and still impossible to guess."),
  ]

  /// The title of the page with its form.
  var title: Sentence {
    switch self {
    case .new: "Create your account"
    case .words: "Restore from recovery words"
    case .seed: "Use your secret key"
    case .watch: "Watch an address"
    }
  }

  var lead: Sentence {
    switch self {
    case .new: "Your key to the money is made on this computer and stays on it. Nobody else has it: no bank, no company."
    case .words: "Recovery words bring an account here, from this wallet or from another. Type them where nobody is watching."
    case .seed: "An account's secret key begins with S. Importing it here doesn't remove it from where it was."
    case .watch: "You see what an account holds and receives. Nothing can be paid from it here, since its key isn't here."
    }
  }

  /// Returns the choices in the source's form: the number of recovery words for a new account, otherwise none.
  func choices(_ context: PageContext) -> [ChoiceView] {
    self == .new ? [ChoiceView("count", "Recovery words", Self.counts, chosen: context.field("count") == "12" ? "12" : "24")] : []
  }

  /// Returns the fields of the source's form. Recovery words and secret keys that were typed are never sent back.
  func fields(_ context: PageContext, _ refusal: FormRefusal?) -> [FieldView] {
    switch self {
    case .new: []
    case .words:
      [
        FieldView(
          "words", "Recovery words", .words, hint: "All of them in order, separated by spaces.", mistake: refusal?.mistake("words"),
          isFirst: true),
        FieldView(
          "wordsPassphrase", "Their passphrase (optional)", .secret,
          hint: "Only if you chose one for the words (BIP-39). A wrong passphrase opens a different, empty account."),
        FieldView(
          "index", "Account number", .number, value: context.field("index").isEmpty ? "0" : context.field("index"),
          hint: "The first account is 0. Leave it at that unless you used others.", mistake: refusal?.mistake("index")),
      ]
    case .seed:
      [FieldView("seed", "Secret key", .seed, hint: "56 letters and digits that begin with S.", mistake: refusal?.mistake("seed"), isFirst: true)]
    case .watch:
      [
        FieldView(
          "address", "Address", .address, value: context.field("address"), hint: "56 letters and digits that begin with G.",
          mistake: refusal?.mistake("address"), isFirst: true)
      ]
    }
  }

  /// Reads the new account from the form.
  func read(_ context: PageContext) throws(FormRefusal) -> NewAccount {
    switch self {
    case .new: return .newWords(count: context.field("count") == "12" ? 12 : 24)
    case .words:
      let typed = context.field("index")
      guard let index = UInt32(typed.isEmpty ? "0" : typed) else { throw FormRefusal(at: "index", "A whole number, 0 or more.") }
      return .words(try Self.words(context), passphrase: context.field("wordsPassphrase"), index: index)
    case .seed:
      let typed = context.field("seed").trimmingCharacters(in: .whitespacesAndNewlines)
      guard let keyPair = try? KeyPair(secretSeed: typed) else {
        throw FormRefusal(
          at: "seed", "This isn't a valid secret key. A secret key has 56 letters and digits and begins with S; here, one or more are wrong.")
      }
      return .seed(keyPair)
    case .watch:
      let typed = context.field("address").trimmingCharacters(in: .whitespacesAndNewlines)
      guard let address = try? AccountID(typed) else {
        throw FormRefusal(
          at: "address", "This isn't a valid address. An address has 56 letters and digits and begins with G; here, one or more are wrong.")
      }
      return .watchOnly(address)
    }
  }

  /// Reads the recovery words from the form's field `words`.
  static func words(_ context: PageContext) throws(FormRefusal) -> Mnemonic {
    do throws(MnemonicError) {
      return try Mnemonic(phrase: context.field("words"))
    } catch {
      throw FormRefusal(at: "words", error.sentence)
    }
  }
}
