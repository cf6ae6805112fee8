/// How money is handed to an anchor, or by it (SEP-38).
public struct DeliveryMethod: Hashable, Sendable {
  /// The anchor's name for it, which requests repeat.
  public var name: String
  /// What it is, in the anchor's words.
  public var summary: String?

  static func list(_ fields: [AnswerFields]?) throws(AnchorError) -> [DeliveryMethod] {
    var methods: [DeliveryMethod] = []
    for method in fields ?? [] { methods.append(DeliveryMethod(name: try method.requiredText("name"), summary: try method.text("description"))) }
    return methods
  }
}
