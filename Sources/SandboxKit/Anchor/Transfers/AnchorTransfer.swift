import StellarKit

/// A deposit or withdrawal, from the first request to the end.
struct AnchorTransfer: Hashable, Codable, Sendable {
  /// The SEP by which it was started.
  enum Way: String, Codable, Sendable {
    case programmatic
    case interactive
  }

  let id: String
  /// A number that grows with each transfer.
  let number: Int64
  let way: Way
  var kind: AnchorTransferKind
  /// The subject of the token that it was started with.
  let owner: String
  let asset: IssuedAsset
  /// The money that moves outside of the ledger.
  var fiat: Fiat
  let startedAt: AnchorTime

  var status: AnchorTransferStatus
  var updatedAt: AnchorTime
  var completedAt: AnchorTime?
  /// The status at which it stops; nil to take the usual course to the end.
  var outcome: AnchorTransferStatus?
  /// The time at which the anchor takes the next step by itself.
  var due: AnchorTime?
  /// The deadline for the person's part.
  var deadline: AnchorTime?
  var message: String?

  /// The amounts that go in and come out, with the fee; nil before an amount is known.
  var deal: Deal?
  var quoteID: String?
  /// The way in which money moves outside of the ledger.
  var method: String?
  /// The account that a deposit goes to, or a withdrawal's refund if the payment came from that account.
  var account: String
  /// The memo of a deposit's payment.
  var memo: LedgerMemo?
  var refundMemo: LedgerMemo?
  /// The memo that identifies a withdrawal's payment, once the anchor can accept it.
  var withdrawMemo: LedgerMemo?
  /// The bank account that a withdrawal goes to.
  var destination: Unwritten<String>?
  /// Whether a deposit may be paid as a claimable balance.
  var takesClaimableBalance = false

  /// What the wallet said about the person, for the form.
  var prefill: Unwritten<[String: String]>?
  /// Whether the page's form has been filled in.
  var isFilledIn = false

  /// Whether the anchor has the person's money.
  var isFunded = false
  /// The amount of a withdrawal's payment, whatever was agreed; nil before the payment, and for deposits.
  var received: Amount?
  /// Whether the whole payment goes back; nil as long as it doesn't.
  var isReturned: Bool?
  var ledgerTransaction: String?
  var externalTransaction: String?
  var claimableBalance: String?
  var refunds: [Refund] = []
  /// The fields that have to be corrected, each with its description.
  var neededFields: [String: String] = [:]

  mutating func move(to status: AnchorTransferStatus, at time: AnchorTime, message: String? = nil) {
    if status != self.status { updatedAt = time }
    self.status = status
    self.message = message
    due = nil
    if status != .pendingUserTransferStart, status != .incomplete { deadline = nil }
    if status == .completed || status == .refunded { completedAt = time }
  }

  /// Whether the anchor waits for the person's money. Only then does it say where to pay.
  var awaitsPayment: Bool { status == .pendingUserTransferStart }

  /// The amount that went in, or that is to go in; nil if that isn't known.
  var amountIn: Amount? { received ?? deal?.sellAmount }

  /// The deal; nil if the money goes back. Then nothing is charged, and nothing comes out.
  var validDeal: Deal? { refunds.isEmpty && isReturned != true ? deal : nil }

  /// The bank's reference for its payment. It is made up from the transfer's id.
  var bankReference: String { "TEST-BANK-\(id.prefix(8).uppercased())" }
}

/// Money that went back.
struct Refund: Hashable, Codable, Sendable {
  /// A transaction's hash, or a bank's reference.
  var id: String
  /// Whether it went back on the ledger.
  var isOnLedger: Bool
  var amount: Amount
}
