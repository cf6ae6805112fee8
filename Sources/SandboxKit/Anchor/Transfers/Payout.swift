import StellarKit
import StellarXDR

/// A payment by the anchor. Its transaction is stored before it is submitted, so that it is paid only once, whenever the program ends.
struct Payout: Hashable, Codable, Sendable {
  enum Purpose: Hashable, Codable, Sendable {
    /// The payment of a deposit, or the creation of its account.
    case deposit(transfer: String)
    /// The return of a withdrawal's whole payment.
    case refund(transfer: String, reason: String, status: AnchorTransferStatus)
    /// The return of a payment that no withdrawal can use.
    case stray
  }

  /// A payment that returns money.
  struct Payment: Hashable, Codable, Sendable {
    var destination: String
    var asset: Asset
    var amount: Amount
    /// The memo; nil to use the hash of the transaction that is paid back.
    var memo: LedgerMemo?
    /// The transaction that is paid back.
    var origin: TransactionHash?
  }

  let id: String
  let number: Int64
  let purpose: Purpose
  /// The payment to make; nil for a deposit, whose transfer has the details.
  var payment: Payment?
  /// The signed envelope in base64; nil until it is about to be submitted.
  var envelope: String?
  /// Whether it only creates the account that a deposit will go to.
  var onlyCreatesAccount = false
  /// The reason why it can't be paid; nil as long as it can.
  var failure: String?
  var isDone = false

  var isOpen: Bool { !isDone && failure == nil }
}
