import StellarKit
import WalletKit

/// One confirmation of a review by a person.
struct Attempt: Sendable {
  /// The outcome that the person was told.
  enum Outcome: Sendable {
    /// Nothing was told, since the program died meanwhile.
    case died
    /// Nothing was sent, for this reason.
    case notSent(String)
    /// The transaction was sent.
    case sent(TransactionHash)
  }

  let shown: WalletWindow.Shown
  /// The number of the review. Confirming the same review again has the same number.
  let review: Int
  var outcome = Outcome.died

  /// The hash that the person was told; nil if nothing was told or sent.
  var hash: TransactionHash? { if case .sent(let hash) = outcome { hash } else { nil } }

  /// Whether the program died before it told the outcome.
  var hasDied: Bool { if case .died = outcome { true } else { false } }

  /// Whether the person was told that nothing was sent.
  var isCalledNotSent: Bool { if case .notSent = outcome { true } else { false } }

  /// Returns whether a transaction is what was shown.
  func matches(_ transaction: Transaction) -> Bool {
    transaction.source == MuxedAccount(shown.source) && transaction.operations == shown.operations && transaction.memo == shown.memo
      && Int64(transaction.fee) <= shown.fee.stroops
  }
}
