public import StellarKit

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
    terms = try TransferTerms(fields)
  }
}
