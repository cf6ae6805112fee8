public import StellarKit

/// What an anchor answers to a deposit or a withdrawal (SEP-6).
public enum TransferAnswer<Accepted: Hashable & Sendable>: Hashable, Sendable {
  /// It begins; more may be asked for as the transfer goes on.
  case accepted(Accepted)
  /// It wants to know these fields of the customer first (SEP-12). Deprecated: today's anchors accept and ask for them later.
  case customerInfoNeeded([CustomerField])
  /// It is checking the customer, or doesn't deal with them. Deprecated: today's anchors accept and say so later.
  case customerInfoStatus(CustomerInfoStatus)
}

/// How a deposit is paid in (SEP-6).
public struct DepositAnswer: Hashable, Sendable {
  /// The anchor's id of the transfer; without one it can't be followed.
  public var id: String?
  /// How to pay, line by line; empty where the anchor says so later, with the transfer.
  public var instructions: [TransferInstruction]
  /// How to pay in one text, as anchors of before version 4 say it.
  public var how: String?
  /// What the anchor says besides.
  public var terms: TransferTerms

  package init(_ fields: AnswerFields) throws(AnchorError) {
    id = try fields.text("id")
    instructions = try TransferInstruction.list(fields.object("instructions"))
    how = try fields.text("how")
    terms = TransferTerms(fields)
  }
}

/// Where a withdrawal is paid to (SEP-6).
public struct WithdrawAnswer: Hashable, Sendable {
  /// The anchor's id of the transfer; without one it can't be followed.
  public var id: String?
  /// The account to pay to; nil where the anchor says so later, with the transfer.
  public var account: MuxedAccount?
  /// The memo to pay with.
  public var memo: TransferMemo?
  /// What the anchor says besides.
  public var terms: TransferTerms

  package init(_ fields: AnswerFields) throws(AnchorError) {
    id = try fields.text("id")
    account = try fields.muxedAccount("account_id")
    memo = try TransferMemo(fields, "memo", type: "memo_type")
    terms = TransferTerms(fields)
  }
}
