public import Foundation
import HorizonKit
public import StellarKit

/// A deposit or a withdrawal as its anchor describes it (SEP-6 4.3, SEP-24 3.8).
public struct Transfer: Hashable, Sendable {
  /// The anchor's id.
  public var id: String
  /// What kind it is.
  public var kind: TransferKind
  /// Where it stands.
  public var status: TransferStatus
  /// In how many seconds the anchor expects that to change.
  public var secondsToChange: Int?
  /// A page of the anchor's about it; nil also for one that isn't safe to open.
  public var moreInfoURL: String?
  /// What the anchor received, or expects to.
  public var amountIn: DecimalAmount?
  /// In what; nil for the transfer's own asset.
  public var amountInAsset: AnchorAsset?
  /// What the anchor paid, or will.
  public var amountOut: DecimalAmount?
  /// In what; nil for the transfer's own asset.
  public var amountOutAsset: AnchorAsset?
  /// What the anchor charges.
  public var fee: FeeDetails?
  /// The quote that it was made with (SEP-38).
  public var quoteID: String?
  /// Where it came from: a bank account, an address on another network, or the account of a withdrawal.
  public var from: String?
  /// Where it goes to.
  public var to: String?
  /// More about the account outside Stellar, such as a bank's number.
  public var externalExtra: String?
  /// The same as a text: the bank's name.
  public var externalExtraText: String?
  /// The memo of the anchor's payment on Stellar.
  public var depositMemo: TransferMemo?
  /// Where a withdrawal is paid to.
  public var withdrawAccount: MuxedAccount?
  /// The memo that it is paid with.
  public var withdrawMemo: TransferMemo?
  /// When it began.
  public var started: Date?
  /// When it came to where it stands.
  public var updated: Date?
  /// When it was done, or paid back.
  public var completed: Date?
  /// By when the person has to act.
  public var actionRequiredBy: Date?
  /// The hash of the payment on Stellar.
  public var stellarTransactionID: String?
  /// The payment's id elsewhere.
  public var externalTransactionID: String?
  /// Why it stands where it stands, in the anchor's words.
  public var message: String?
  /// What was paid back.
  public var refunds: Refunds?
  /// Whether all was paid back, as anchors say it who don't say more.
  public var isRefunded: Bool?
  /// What is to be corrected, in the anchor's words.
  public var requiredInfoMessage: String?
  /// What is to be corrected.
  public var requiredInfo: [CustomerFieldRequest]
  /// How a deposit is paid in, line by line.
  public var instructions: [TransferInstruction]
  /// The claimable balance that holds what was deposited.
  public var claimableBalanceID: String?
  /// Whether the anchor knows the customer well enough (SEP-24).
  public var isCustomerVerified: Bool?
  /// Why something that only describes the transfer couldn't be read: that is nil, and hides nothing else.
  public private(set) var unreadable: [AnchorError]
  /// Whether it has a zero for what is paid out that is taken for not known yet: what an earlier answer said of that no longer holds.
  public private(set) var isAmountOutOpen = false
  /// What the anchor named before as the place to pay a withdrawal to, which holds where this answer leaves it out.
  public var namedBefore = WithdrawalDestination()
  /// The object that all this was read from.
  private let values: [String: JSONValue]

  /// What the anchor sent, as JSON: to be kept, and read again by ``init(json:from:)``.
  public var json: Data { (try? JSONEncoder().encode(values)) ?? Data() }

  /// Whether the anchor says of which kind the memo of a withdrawal is.
  var namesWithdrawMemoType: Bool { values["withdraw_memo_type"]?.string?.isEmpty == false }

  package init(_ fields: AnswerFields) throws(AnchorError) {
    var unreadable: [AnchorError] = []
    func described<Value>(_ value: @autoclosure () throws(AnchorError) -> Value?) -> Value? {
      do throws(AnchorError) {
        return try value()
      } catch {
        unreadable.append(error)
        return nil
      }
    }
    values = fields.values
    // What is paid, and where to, has to be read exactly, as has what tells which transfer it is and where it stands.
    id = try fields.requiredText("id")
    // What a callback or an older anchor leaves out is not known, which is no reason to refuse the rest.
    kind = TransferKind(try fields.text("kind") ?? "")
    status = TransferStatus(try fields.requiredText("status"))
    secondsToChange = described(try fields.whole("status_eta"))
    moreInfoURL = described(try fields.link("more_info_url"))
    amountIn = try fields.amount("amount_in")
    amountInAsset = try fields.asset("amount_in_asset")
    amountOut = try fields.amount("amount_out")
    amountOutAsset = try fields.asset("amount_out_asset")
    fee = described(try FeeDetails.ofTransfer(fields))
    quoteID = try fields.text("quote_id")
    from = described(try fields.text("from"))
    to = described(try fields.text("to"))
    externalExtra = described(try fields.text("external_extra"))
    externalExtraText = described(try fields.text("external_extra_text"))
    depositMemo = described(try TransferMemo(fields, "deposit_memo", type: "deposit_memo_type"))
    withdrawAccount = try fields.muxedAccount("withdraw_anchor_account")
    withdrawMemo = try TransferMemo(fields, "withdraw_memo", type: "withdraw_memo_type")
    started = described(try fields.date("started_at"))
    updated = try fields.date("updated_at")
    completed = described(try fields.date("completed_at"))
    actionRequiredBy = try fields.date("user_action_required_by")
    stellarTransactionID = described(try fields.text("stellar_transaction_id"))
    externalTransactionID = described(try fields.text("external_transaction_id"))
    message = described(try fields.text("message"))
    refunds = described(try Refunds(fields, "refunds", of: fields.asset("amount_in_asset")))
    isRefunded = described(try fields.flag("refunded"))
    requiredInfoMessage = described(try fields.text("required_info_message"))
    requiredInfo = described(try Self.requiredInfo(fields)) ?? []
    instructions = try TransferInstruction.list(fields.object("instructions"))
    claimableBalanceID = try fields.text("claimable_balance_id")
    isCustomerVerified = described(try fields.flag("kyc_verified"))
    self.unreadable = unreadable
    leaveOutPlaceholders()
  }

  /// What is to be corrected: fields as SEP-6 has them, or only their names, as some anchors write it.
  private static func requiredInfo(_ fields: AnswerFields) throws(AnchorError) -> [CustomerFieldRequest]? {
    if let names = try? fields.texts("required_info_updates") {
      return names.map { CustomerFieldRequest(CustomerField($0)) }.sorted { $0.field < $1.field }
    }
    let updates = try fields.object("required_info_updates")
    return try CustomerFieldRequest.list(updates?.object("transaction") ?? updates)
  }

  /// Before they have the money, many anchors write zero for what they don't know yet: `amount_in` is what they have received.
  private mutating func leaveOutPlaceholders() {
    guard [.collecting, .awaitingMoney].contains(TransferPhase(status)), amountIn == .zero || amountOut == .zero else { return }
    // Where the fee takes all of it, nothing arrives indeed.
    if let amountIn, let fee, amountIn > .zero, fee.total >= amountIn, fee.asset == nil || amountInAsset == nil || fee.asset == amountInAsset {
      return
    }
    if amountIn == .zero { amountIn = nil }
    if amountOut == .zero { (amountOut, isAmountOutOpen) = (nil, true) }
    if fee?.total == .zero { fee = nil }
  }

  /// A transfer as a callback or the anchor gives it: a JSON object, alone or as `transaction`.
  ///
  /// - Parameters:
  ///   - bytes: The JSON object.
  ///   - anchor: Whom it is from, for errors.
  /// - Throws: ``AnchorError``
  public init(json bytes: [UInt8], from anchor: String) throws(AnchorError) {
    let fields = try AnswerFields(json: bytes, from: anchor)
    try self.init(fields.object("transaction") ?? fields)
  }
}

extension Transfer {
  /// Whether what goes out is what came in without fee and refunds, as it must be within one asset; nil where that can't be told.
  public var amountsAgree: Bool? {
    guard unreadable.isEmpty, let amountIn, let amountOut, amountInAsset == amountOutAsset, fee?.asset == nil || fee?.asset == amountInAsset else {
      return nil
    }
    var rest = amountIn
    for less in [fee?.total, refunds?.amount, refunds?.fee].compactMap(\.self) {
      guard let next = try? rest.subtracting(less) else { return false }
      rest = next
    }
    return rest == amountOut
  }
}

/// A line of what a person has to do outside Stellar: the number of an account to pay to, a reference to give (SEP-6).
public struct TransferInstruction: Hashable, Sendable, Codable {
  /// What it is.
  public var field: CustomerField
  /// What to write there.
  public var value: String
  /// What it is, in the anchor's words.
  public var summary: String?

  /// The lines of an object, in SEP-9's order.
  static func list(_ fields: AnswerFields?) throws(AnchorError) -> [TransferInstruction] {
    guard let fields else { return [] }
    var instructions: [TransferInstruction] = []
    for name in fields.names {
      guard let object = try fields.object(name) else { continue }
      instructions.append(
        TransferInstruction(field: CustomerField(name), value: try object.requiredText("value"), summary: try object.text("description")))
    }
    return instructions.sorted { $0.field < $1.field }
  }
}
