public import StellarKit

/// An anchor's answer to a request for a deposit or a withdrawal (SEP-6).
public enum TransferAnswer<Accepted: Hashable & Sendable>: Hashable, Sendable {
  /// The transfer begins; the anchor may ask for more as it continues.
  case accepted(Accepted)
  /// The anchor wants these fields of the customer first (SEP-12). Deprecated: newer anchors accept the request and ask for them later.
  case customerInfoNeeded([CustomerField])
  /// The anchor is checking the customer, or doesn't serve them. Deprecated: newer anchors accept the request and say so later.
  case customerInfoStatus(CustomerInfoStatus)
}

/// The answer to an accepted deposit: how to pay it in (SEP-6).
public struct DepositAnswer: Hashable, Sendable {
  /// The anchor's id of the transfer. Without it, the transfer can't be followed.
  public var id: String?
  /// How to pay, line by line; empty if the anchor says so later, with the transfer.
  public var instructions: [TransferInstruction]
  /// How to pay in one text, from anchors before version 4 of SEP-6.
  public var how: String?
  /// What else the anchor says.
  public var terms: TransferTerms

  package init(_ fields: AnswerFields) throws(AnchorError) {
    id = try fields.text("id")
    instructions = try TransferInstruction.list(fields.object("instructions"))
    how = try fields.text("how")
    terms = TransferTerms(fields)
    // Nothing has begun if there is neither an id nor a word about how to go on.
    if how == nil, instructions.isEmpty, terms.message == nil { _ = try fields.requiredText("id") }
  }

  /// Reads the JSON of an answer, with which a program's own tests make one.
  ///
  /// - Parameters:
  ///   - bytes: The JSON object.
  ///   - anchor: The anchor that it is from, for errors.
  /// - Throws: ``AnchorError``
  public init(json bytes: [UInt8], from anchor: String) throws(AnchorError) { try self.init(AnswerFields(json: bytes, from: anchor)) }
}

/// The answer to an accepted withdrawal: where to pay it (SEP-6).
public struct WithdrawAnswer: Hashable, Sendable {
  /// The anchor's id of the transfer. Without it, the transfer can't be followed.
  public var id: String?
  /// The account to pay to; nil if the anchor names it later, with the transfer.
  public var account: MuxedAccount?
  /// The memo to pay with.
  public var memo: TransferMemo?
  /// What else the anchor says.
  public var terms: TransferTerms

  /// The account and memo, which hold for the whole transfer: its ``TransferProgress`` begins with them.
  public var destination: WithdrawalDestination { WithdrawalDestination(account: account, memo: memo) }

  package init(_ fields: AnswerFields) throws(AnchorError) {
    id = try fields.text("id")
    account = try fields.muxedAccount("account_id")
    memo = try TransferMemo(fields, "memo", type: "memo_type")
    terms = TransferTerms(fields)
    if account == nil, terms.message == nil { _ = try fields.requiredText("id") }
  }

  /// Reads the JSON of an answer, with which a program's own tests make one.
  ///
  /// - Parameters:
  ///   - bytes: The JSON object.
  ///   - anchor: The anchor that it is from, for errors.
  /// - Throws: ``AnchorError``
  public init(json bytes: [UInt8], from anchor: String) throws(AnchorError) { try self.init(AnswerFields(json: bytes, from: anchor)) }
}
