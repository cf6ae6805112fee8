import HorizonKit

/// What an anchor says about a transfer that it has just accepted (SEP-6).
public struct TransferTerms: Hashable, Sendable {
  /// In how many seconds the money should arrive.
  public var secondsToArrival: Int?
  /// The smallest amount.
  public var minimum: DecimalAmount?
  /// The largest amount.
  public var maximum: DecimalAmount?
  /// What the anchor charges.
  public var fees: TransferFees
  /// More information, in the anchor's words; each piece of it is a line.
  public var message: String?

  package init(_ fields: AnswerFields) {
    // A field that is only descriptive is no reason to fail: the anchor has accepted the transfer.
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

  /// Returns the texts of an object as lines: its `message` first, then each other text after its name. Returns nil if there are none.
  private static func lines(_ values: [String: JSONValue]) -> String? {
    let texts = values.compactMapValues(\.string).filter { !$0.value.isEmpty }
    let others = texts.filter { $0.key != "message" }.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let lines = [texts["message"]].compactMap(\.self) + others
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}
