public import StellarKit

/// A memo of a transfer as the anchor wrote it.
public struct TransferMemo: Hashable, Sendable, Codable {
  /// `text`, `id`, `hash` or `return`, if it is one that is known; `unknown` for digits of which the anchor doesn't say what they are.
  public var type: String
  /// The value; a hash is in base64, or in hexadecimal digits as some anchors write it.
  public var value: String

  /// A memo as it was kept.
  public init(type: String, value: String) {
    self.type = type
    self.value = value
  }

  init?(_ fields: AnswerFields, _ name: String, type typeName: String) throws(AnchorError) {
    guard let value = try fields.text(name) else { return nil }
    if let type = try fields.text(typeName) { self.init(type: type, value: value) } else { self.init(ofNoType: value) }
  }

  /// A memo whose type the anchor leaves out. No SEP says what that is: other words can only be a text, but digits are most anchors' numbers, which
  /// aren't found as a text.
  package init(ofNoType value: String) {
    self.init(type: value.utf8.allSatisfy { (48...57).contains($0) } ? Self.unknown : "text", value: value)
  }

  private static let unknown = "unknown"

  /// Whether the anchor has left open what it is.
  var isOfUnknownType: Bool { type == Self.unknown }

  /// The memo; nil where the value isn't one of its type.
  public var memo: Memo? { AnchorMemo.memo(value, type: type) }
}
