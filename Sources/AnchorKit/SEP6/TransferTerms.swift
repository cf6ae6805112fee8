import HorizonKit

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
    // What stands in it isn't fixed, and a transfer that the anchor has accepted is never given up for it.
    let info = fields.values["extra_info"]
    message =
      switch info {
      case .string(let text) where !text.isEmpty: text
      case .object(let values): values["message"]?.string.flatMap { $0.isEmpty ? nil : $0 }
      default: nil
      }
  }
}
