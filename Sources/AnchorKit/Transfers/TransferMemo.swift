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
    self.value = value
    // No SEP says what a memo without a type is. Other words can only be a text, but digits are most anchors' numbers, which aren't found as a text.
    type = try fields.text(typeName) ?? (value.utf8.allSatisfy { (48...57).contains($0) } ? Self.unknown : "text")
  }

  private static let unknown = "unknown"

  /// Whether the anchor has left open what it is.
  var isOfUnknownType: Bool { type == Self.unknown }

  /// The memo; nil where the value isn't one of its type.
  public var memo: Memo? { AnchorMemo.memo(value, type: type) }
}
