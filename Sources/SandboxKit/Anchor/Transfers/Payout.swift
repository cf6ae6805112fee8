import StellarKit
import StellarXDR

/// A transaction of the anchor's: kept before it is submitted, so that what it pays is paid once, whenever the program ends.
struct Payout: Hashable, Codable, Sendable {
  enum Purpose: Hashable, Codable, Sendable {
    /// What was deposited, or the account for it.
    case deposit(transfer: String)
    /// A withdrawal's payment goes back, whole.
    case refund(transfer: String, reason: String, status: AnchorTransferStatus)
    /// A payment that belongs to nothing goes back.
    case stray
  }

  /// What is paid back.
  struct Payment: Hashable, Codable, Sendable {
    var destination: String
    var asset: Asset
    var amount: Amount
    /// Nil for the hash of what is paid back.
    var memo: LedgerMemo?
    /// The transaction that is paid back.
    var origin: TransactionHash?
  }

  let id: String
  let number: Int64
  let purpose: Purpose
  /// Nil for a deposit, whose transfer says it.
  var payment: Payment?
  /// The signed envelope in base64, from when it is about to be submitted.
  var envelope: String?
  /// Whether it only makes the account that a deposit will go to.
  var onlyCreatesAccount = false
  /// Why it can't be paid; nil while it can.
  var failure: String?
  var isDone = false

  var isOpen: Bool { !isDone && failure == nil }
}
