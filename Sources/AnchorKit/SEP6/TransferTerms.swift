/// What an anchor says of a transfer that it has just accepted (SEP-6).
public struct TransferTerms: Hashable, Sendable {
  /// In how many seconds the money should be there.
  public var secondsToArrival: Int?
  /// The least.
  public var minimum: DecimalAmount?
  /// The most.
  public var maximum: DecimalAmount?
  /// What it charges.
  public var fees: TransferFees
  /// What else there is to know, in the anchor's words.
  public var message: String?

  package init(_ fields: AnswerFields) throws(AnchorError) {
    secondsToArrival = try fields.whole("eta")
    minimum = try fields.amount("min_amount")
    maximum = try fields.amount("max_amount")
    fees = try TransferFees(fields)
    message = try fields.object("extra_info")?.text("message")
  }
}
