extension Decoder {
  /// Decodes a value that is stored and sent as a text, as its initializer reads it.
  ///
  /// - Throws: `DecodingError`, which says what the initializer says.
  package func value<Value>(ofText make: (String) throws -> Value) throws -> Value {
    let text = try String(from: self)
    do {
      return try make(text)
    } catch {
      throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: "\(error)", underlyingError: error))
    }
  }
}
