public import StellarKit

/// A memo as a server wrote it: an anchor for a transfer, or a federation server for a name.
public struct TransferMemo: Hashable, Sendable, Codable {
  /// The type: `text`, `id`, `hash` or `return` if it is known; `unknown` for digits whose type the anchor leaves out.
  public var type: String
  /// The value; a hash is in base64, or in hexadecimal digits, which some anchors use.
  public var value: String

  /// A memo as it was saved.
  public init(type: String, value: String) {
    self.type = type
    self.value = value
  }

  init?(_ fields: AnswerFields, _ name: String, type typeName: String) throws(AnchorError) {
    guard let value = try fields.text(name) else { return nil }
    if let type = try fields.text(typeName) { self.init(type: type, value: value) } else { self.init(ofNoType: value) }
  }

  /// A memo whose type the anchor leaves out, which no SEP defines. Anything but digits can only be a text. Digits, however, are numbers at most
  /// anchors, which don't find them as a text.
  package init(ofNoType value: String) {
    self.init(type: value.utf8.allSatisfy { (48...57).contains($0) } ? Self.unknown : "text", value: value)
  }

  private static let unknown = "unknown"

  /// Whether the anchor has left the type open.
  var isOfUnknownType: Bool { type == Self.unknown }

  /// The memo; nil if the value doesn't fit its type.
  public var memo: Memo? { AnchorMemo.memo(value, type: type) }
}
