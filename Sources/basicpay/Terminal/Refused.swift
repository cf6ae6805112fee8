import Sentences
import StellarKit
import WalletKit

/// The error of a command that was understood but not carried out: one sentence, exit status 1. The libraries' own errors are printed in the same
/// way.
struct Refused: Error, SentenceConvertible {
  let sentence: Sentence
  let code: ErrorCode

  init(_ sentence: Sentence, code: ErrorCode = .refused) {
    (self.sentence, self.code) = (sentence, code)
  }

  /// Refuses what only the account can do to which a transfer belongs.
  static func otherAccount(_ owner: AccountID) -> Refused {
    Refused("This transfer belongs to another account of yours. Add --account \(owner.address).")
  }

  /// Refuses a contract's address if only an account can be paid, and names the command that pays contracts.
  ///
  /// - Parameter asset: the asset to pay, as it was typed.
  static func contract(_ text: String, paying asset: String = "XLM") throws(Refused) {
    guard let contract = ContractAddress(contract: text) else { return }
    throw Refused(
      "This is a contract's address. To pay it, use basicpay token pay --to \(contract.description) --token \(asset) instead.", code: .input)
  }

  /// Refuses a contract's address for what a conversion brings, and names the way there.
  ///
  /// - Parameter asset: what is to arrive, as it was typed.
  static func contract(_ text: String, converting asset: String) throws(Refused) {
    guard let contract = ContractAddress(contract: text) else { return }
    throw Refused(
      "A conversion can't go to a contract. Leave out --recipient to convert for yourself, then pay the contract with basicpay token pay --to \(contract.description) --token \(asset).",
      code: .input)
  }
}
