/// A JSON value, read strictly (RFC 8259).
///
/// Foundation's decoder is of no use for what a stranger sends: it lets commas before a closing bracket, leading zeros and repeated
/// names pass, and never looks at the fields that nobody asks for.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number as it was written, since nothing here calculates with it.
  case number(String)
  case text(String)
  case array([JSONValue])
  /// An object, in which each name is there once.
  case object([String: JSONValue])

  /// Reads a value that has nothing but white space around it.
  ///
  /// - Throws: ``MesoMessageRefusal/notJSON``, or the limit of depth or values that is passed.
  init(parsing text: String, limits: MesoMessageLimits) throws(MesoMessageRefusal) {
    var reader = JSONReader(text: text, limits: limits)
    self = try reader.whole()
  }
}
