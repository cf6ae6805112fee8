/// A field that an anchor asks for, or has been given (SEP-12, and the deprecated `fields` of SEP-6).
public struct CustomerFieldRequest: Hashable, Sendable {
  /// The field.
  public var field: CustomerField
  /// The kind of value that the anchor wants; SEP-9's own kind if the anchor doesn't say, or calls it a number.
  public var kind: CustomerFieldKind
  /// What the field means, in the anchor's words.
  public var summary: String?
  /// The values to choose from; empty if any value will do.
  public var choices: [String]
  /// Whether it may be left out.
  public var isOptional: Bool

  /// Makes a field that an anchor asks for.
  public init(_ field: CustomerField, kind: CustomerFieldKind? = nil, summary: String? = nil, choices: [String] = [], isOptional: Bool = false) {
    self.field = field
    self.kind = kind ?? field.kind
    self.summary = summary
    self.choices = choices
    self.isOptional = isOptional
  }

  init(_ name: String, _ fields: AnswerFields) throws(AnchorError) {
    let field = CustomerField(name)
    self.field = field
    kind =
      switch try fields.text("type") {
      case "binary": .binary
      // SEP-9 knows its own fields better: an ID number can have letters.
      case "number": field.isStandard ? field.kind : .number
      case "date": .date
      // `text` says less than SEP-9 does about the field: a country, a phone number.
      default: field.kind
      }
    summary = try fields.text("description")
    choices = try fields.texts("choices") ?? []
    isOptional = try fields.flag("optional") ?? false
  }

  /// Reads the fields of an object, and sorts them in SEP-9's order, so that a form looks the same each time.
  static func list(_ fields: AnswerFields?) throws(AnchorError) -> [CustomerFieldRequest] {
    guard let fields else { return [] }
    var requests: [CustomerFieldRequest] = []
    for name in fields.names {
      guard let object = try fields.object(name) else { continue }
      requests.append(try CustomerFieldRequest(name, object))
    }
    return requests.sorted { $0.field < $1.field }
  }
}
