/// The mark of errors about records that can't be read because something in them, such as a type of asset, is of a kind that this version doesn't
/// know.
///
/// Such a record is kept with its original fields, or skipped, while any other record that can't be read is an error.
struct UnknownKind: Error {
  static func error(_ what: String, _ name: String, at path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(.init(codingPath: path, debugDescription: "an unknown \(what): \(name.prefix(40))", underlyingError: UnknownKind()))
  }

  /// Reads a value, or returns nil if something in it is of an unknown kind.
  static func spared<Value>(_ read: () throws -> Value) throws -> Value? {
    do {
      return try read()
    } catch DecodingError.dataCorrupted(let context) where context.underlyingError is UnknownKind {
      return nil
    }
  }
}
