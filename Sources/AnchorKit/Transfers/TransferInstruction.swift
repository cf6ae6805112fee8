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
