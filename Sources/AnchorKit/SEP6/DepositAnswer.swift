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
    terms = try TransferTerms(fields)
  }
}
