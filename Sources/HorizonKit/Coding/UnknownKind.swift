/// Why a record can't be read: it has a kind of thing, such as a type of asset, that this version doesn't know.
///
/// Such a record is kept with its fields as they came, or passed over, while one that is wrong is an error.
struct UnknownKind: Error {
  static func error(_ what: String, _ name: String, at path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(.init(codingPath: path, debugDescription: "an unknown \(what): \(name.prefix(40))", underlyingError: UnknownKind()))
  }

  /// The value, or nil where it has a kind of thing that isn't known.
  static func spared<Value>(_ read: () throws -> Value) throws -> Value? {
    do {
      return try read()
    } catch DecodingError.dataCorrupted(let context) where context.underlyingError is UnknownKind {
      return nil
    }
  }
}
