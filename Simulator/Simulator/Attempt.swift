import StellarKit
import WalletKit

/// One time that somebody confirmed what they were shown.
struct Attempt: Sendable {
  /// What the person was told.
  enum Outcome: Sendable {
    /// Nothing: the program died meanwhile.
    case died
    /// Nothing was sent, for this reason.
    case notSent(String)
    /// It was sent.
    case sent(TransactionHash)
  }

  let shown: WalletWindow.Shown
  /// The number of what was shown: who confirms the same again has the same number.
  let review: Int
  var outcome = Outcome.died

  /// What was sent, as the person was told.
  var hash: TransactionHash? { if case .sent(let hash) = outcome { hash } else { nil } }

  /// Whether nobody heard what came of it.
  var hasDied: Bool { if case .died = outcome { true } else { false } }

  /// Whether the person was told that nothing was sent.
  var isCalledNotSent: Bool { if case .notSent = outcome { true } else { false } }

  /// Whether a transaction is what was shown.
  func matches(_ transaction: Transaction) -> Bool {
    transaction.source == MuxedAccount(shown.source) && transaction.operations == shown.operations && transaction.memo == shown.memo
      && Int64(transaction.fee) <= shown.fee.stroops
  }
}
