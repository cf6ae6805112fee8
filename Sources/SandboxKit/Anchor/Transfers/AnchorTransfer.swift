import StellarKit

/// A deposit or withdrawal, from the first request to the end.
struct AnchorTransfer: Hashable, Codable, Sendable {
  /// Which SEP it was begun by.
  enum Way: String, Codable, Sendable {
    case programmatic
    case interactive
  }

  let id: String
  /// Grows with each transfer.
  let number: Int64
  let way: Way
  var kind: AnchorTransferKind
  /// The subject of the token that it was begun with.
  let owner: String
  let asset: IssuedAsset
  /// What moves outside of the ledger.
  var fiat: Fiat
  let startedAt: AnchorTime

  var status: AnchorTransferStatus
  var updatedAt: AnchorTime
  var completedAt: AnchorTime?
  /// Where it stops; nil for the usual way to the end.
  var outcome: AnchorTransferStatus?
  /// When the anchor does the next step by itself.
  var due: AnchorTime?
  /// Until when the person has time.
  var deadline: AnchorTime?
  var message: String?

  /// What goes in, comes out and is charged; nil before an amount is known.
  var deal: Deal?
  var quoteID: String?
  /// How money moves outside of the ledger.
  var method: String?
  /// Where a deposit goes to, or a withdrawal's refund if the payment came from there.
  var account: String
  /// The memo of a deposit's payment.
  var memo: LedgerMemo?
  var refundMemo: LedgerMemo?
  /// The memo by which a withdrawal's payment is known, once the anchor can take it.
  var withdrawMemo: LedgerMemo?
  /// The bank account that a withdrawal goes to.
  var destination: Unwritten<String>?
  /// Whether a deposit may come as a claimable balance.
  var takesClaimableBalance = false

  /// What the wallet said of the person, for the form.
  var prefill: Unwritten<[String: String]>?
  /// Whether the page's form has been filled in.
  var isFilledIn = false

  /// Whether the anchor has the person's money.
  var isFunded = false
  /// How much a withdrawal's payment brought, whatever was agreed; nil before it, and for deposits.
  var received: Amount?
  /// Whether that goes back, whole; nil as long as it doesn't.
  var isReturned: Bool?
  var ledgerTransaction: String?
  var externalTransaction: String?
  var claimableBalance: String?
  var refunds: [Refund] = []
  /// What has to be corrected, each with what it is.
  var neededFields: [String: String] = [:]

  mutating func move(to status: AnchorTransferStatus, at time: AnchorTime, message: String? = nil) {
    if status != self.status { updatedAt = time }
    self.status = status
    self.message = message
    due = nil
    if status != .pendingUserTransferStart, status != .incomplete { deadline = nil }
    if status == .completed || status == .refunded { completedAt = time }
  }

  /// Whether the anchor waits for the person's money: only then does it say where to pay.
  var awaitsPayment: Bool { status == .pendingUserTransferStart }

  /// What went in, or is to go in, as far as that is known.
  var amountIn: Amount? { received ?? deal?.sellAmount }

  /// The deal, unless the money goes back: that is charged nothing, and nothing comes out.
  var validDeal: Deal? { refunds.isEmpty && isReturned != true ? deal : nil }

  /// The bank's number for what it moved. It is made up from the transfer's id.
  var bankReference: String { "TEST-BANK-\(id.prefix(8).uppercased())" }
}

/// Money that went back.
struct Refund: Hashable, Codable, Sendable {
  /// A transaction's hash, or a bank's number.
  var id: String
  /// Whether it went back on the ledger.
  var isOnLedger: Bool
  var amount: Amount
}

/// Which way money moves, and whether what goes in is the same as what comes out.
enum AnchorTransferKind: String, Codable, CaseIterable, Sendable {
  case deposit
  case withdrawal
  case depositExchange = "deposit-exchange"
  case withdrawalExchange = "withdrawal-exchange"

  var isDeposit: Bool { self == .deposit || self == .depositExchange }
  var isExchange: Bool { self == .depositExchange || self == .withdrawalExchange }
}
