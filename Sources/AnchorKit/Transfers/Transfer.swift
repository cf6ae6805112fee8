public import Foundation
import HorizonKit
public import StellarKit

/// A deposit or a withdrawal as its anchor describes it (SEP-6 4.3, SEP-24 3.8).
public struct Transfer: Hashable, Sendable {
  /// The anchor's id.
  public var id: String
  /// Its kind.
  public var kind: TransferKind
  /// Its status.
  public var status: TransferStatus
  /// In how many seconds the anchor expects the status to change.
  public var secondsToChange: Int?
  /// A page of the anchor about the transfer; nil also if it isn't safe to open.
  public var moreInfoURL: String?
  /// The amount that the anchor received, or expects.
  public var amountIn: DecimalAmount?
  /// The asset that it received; nil for the transfer's own asset.
  public var amountInAsset: AnchorAsset?
  /// The amount that the anchor paid out, or will pay out.
  public var amountOut: DecimalAmount?
  /// The asset that it pays out; nil for the transfer's own asset.
  public var amountOutAsset: AnchorAsset?
  /// What the anchor charges.
  public var fee: FeeDetails?
  /// The id of the quote that the transfer was made with (SEP-38).
  public var quoteID: String?
  /// Where the money comes from: a bank account, an address on another network, or the account of a withdrawal.
  public var from: String?
  /// Where the money goes to.
  public var to: String?
  /// More about the account outside Stellar, such as a bank's number.
  public var externalExtra: String?
  /// The same as a text, such as the bank's name.
  public var externalExtraText: String?
  /// The memo of the anchor's payment on Stellar.
  public var depositMemo: TransferMemo?
  /// The account that a withdrawal is paid to.
  public var withdrawAccount: MuxedAccount?
  /// The memo that a withdrawal is paid with.
  public var withdrawMemo: TransferMemo?
  /// When it began.
  public var started: Date?
  /// When its status last changed.
  public var updated: Date?
  /// When it was completed or refunded.
  public var completed: Date?
  /// By when the person has to act.
  public var actionRequiredBy: Date?
  /// The hash of the payment on Stellar.
  public var stellarTransactionID: String?
  /// The payment's id outside Stellar.
  public var externalTransactionID: String?
  /// Why it has its status, in the anchor's words.
  public var message: String?
  /// What was refunded.
  public var refunds: Refunds?
  /// Whether all was refunded, for anchors that give no details.
  public var isRefunded: Bool?
  /// What to correct, in the anchor's words.
  public var requiredInfoMessage: String?
  /// The fields to correct.
  public var requiredInfo: [CustomerFieldRequest]
  /// How to pay in a deposit, line by line.
  public var instructions: [TransferInstruction]
  /// The claimable balance that holds the deposited money.
  public var claimableBalanceID: String?
  /// Whether the anchor has verified the customer (SEP-24).
  public var isCustomerVerified: Bool?
  /// The errors of descriptive fields that couldn't be read. Such a field is nil, and the others are read all the same.
  public private(set) var unreadable: [AnchorError]
  /// Whether `amount_out` is a zero that means "not known yet", so that an amount in an earlier answer no longer holds.
  public private(set) var isAmountOutOpen = false
  /// The object that it was read from.
  private let values: [String: JSONValue]

  /// The JSON that the anchor sent, which can be stored and read again by ``init(json:from:)``.
  public var json: Data { (try? JSONEncoder().encode(values)) ?? Data() }

  /// Whether the anchor names the kind of a withdrawal's memo.
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
    // Amounts and destinations must be readable exactly, and so must the transfer's identity and status.
    id = try fields.requiredText("id")
    // A kind that a callback or an older anchor leaves out is just unknown, which is no reason to reject the rest.
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
    // In a deposit this wallet pays nobody.
    let isDeposit = kind == .deposit || kind == .depositExchange
    func account() throws(AnchorError) -> MuxedAccount? { try fields.muxedAccount("withdraw_anchor_account") }
    func memo() throws(AnchorError) -> TransferMemo? { try TransferMemo(fields, "withdraw_memo", type: "withdraw_memo_type") }
    withdrawAccount = isDeposit ? described(try account()) : try account()
    withdrawMemo = isDeposit ? described(try memo()) : try memo()
    started = described(try fields.date("started_at"))
    updated = described(try fields.date("updated_at"))
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

  /// Reads which fields to correct: as SEP-6 defines them, or as a list of names, as some anchors write it.
  private static func requiredInfo(_ fields: AnswerFields) throws(AnchorError) -> [CustomerFieldRequest]? {
    if let names = try? fields.texts("required_info_updates") {
      return names.map { CustomerFieldRequest(CustomerField($0)) }.sorted { $0.field < $1.field }
    }
    let updates = try fields.object("required_info_updates")
    return try CustomerFieldRequest.list(updates?.object("transaction") ?? updates)
  }

  /// Clears zeros that stand for amounts that aren't known yet. Before they have the money, many anchors write zero for those: `amount_in` is what
  /// they have received.
  private mutating func leaveOutPlaceholders() {
    guard [.collecting, .awaitingMoney].contains(TransferPhase(status)), amountIn == .zero || amountOut == .zero else { return }
    // If the fee takes all of the money, nothing is paid out indeed.
    if let amountIn, let fee, amountIn > .zero, fee.total >= amountIn, fee.asset == nil || amountInAsset == nil || fee.asset == amountInAsset {
      return
    }
    if amountIn == .zero { amountIn = nil }
    if amountOut == .zero { (amountOut, isAmountOutOpen) = (nil, true) }
    if fee?.total == .zero { fee = nil }
  }

  /// Reads a transfer as a callback or the anchor sends it: a JSON object, alone or as `transaction`.
  ///
  /// - Parameters:
  ///   - bytes: The JSON object.
  ///   - anchor: The anchor that sent it, for errors.
  /// - Throws: ``AnchorError``
  public init(json bytes: [UInt8], from anchor: String) throws(AnchorError) {
    let fields = try AnswerFields(json: bytes, from: anchor)
    try self.init(fields.object("transaction") ?? fields)
  }
}

extension Transfer {
  /// Whether the amount paid out is the amount received less the fee and refunds, as it must be if both are in one asset; nil if that can't be told.
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

extension Transfer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "\(kind.name) \(SentText.short(id, limit: 60)): \(status)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["transfer": description]) }
}

/// One line of the instructions for what a person has to do outside Stellar: the account number to pay to, a reference to give (SEP-6).
public struct TransferInstruction: Hashable, Sendable, Codable {
  /// The field that the line is about.
  public var field: CustomerField
  /// The value to enter there.
  public var value: String
  /// What the field means, in the anchor's words.
  public var summary: String?

  /// Reads the lines of an object, and sorts them in SEP-9's order. A line without a value is left out.
  static func list(_ fields: AnswerFields?) throws(AnchorError) -> [TransferInstruction] {
    guard let fields else { return [] }
    var instructions: [TransferInstruction] = []
    for name in fields.names {
      guard let object = try fields.object(name), let value = try object.text("value") else { continue }
      instructions.append(TransferInstruction(field: CustomerField(name), value: value, summary: try object.text("description")))
    }
    return instructions.sorted { $0.field < $1.field }
  }
}
