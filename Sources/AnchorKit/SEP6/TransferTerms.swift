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
  /// What else there is to know, in the anchor's words; several things stand on a line each.
  public var message: String?

  package init(_ fields: AnswerFields) {
    // A transfer that the anchor has accepted is never given up for what only describes it.
    secondsToArrival = try? fields.whole("eta")
    minimum = try? fields.amount("min_amount")
    maximum = try? fields.amount("max_amount")
    fees = (try? TransferFees(fields)) ?? TransferFees()
    let info = fields.values["extra_info"]
    message =
      switch info {
      case .string(let text) where !text.isEmpty: text
      case .object(let values): Self.lines(values)
      default: nil
      }
  }

  /// The texts of an object: its `message`, and what else stands in it, each with its name.
  private static func lines(_ values: [String: JSONValue]) -> String? {
    let texts = values.compactMapValues(\.string).filter { !$0.value.isEmpty }
    let others = texts.filter { $0.key != "message" }.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let lines = [texts["message"]].compactMap(\.self) + others
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}
