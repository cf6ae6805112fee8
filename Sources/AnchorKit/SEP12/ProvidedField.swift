/// Something that an anchor has been told, and what it thinks of it (SEP-12).
public struct ProvidedField: Hashable, Sendable {
  /// The field.
  public var request: CustomerFieldRequest
  /// What the anchor thinks of it; nil where it doesn't say.
  public var status: ProvidedFieldStatus?
  /// Why it was rejected, in the anchor's words.
  public var error: String?

  init(_ name: String, _ fields: AnswerFields) throws(AnchorError) {
    request = try CustomerFieldRequest(name, fields)
    status = try fields.text("status").map { ProvidedFieldStatus($0) }
    error = try fields.text("error")
  }
}
