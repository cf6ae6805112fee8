extension Decoder {
  /// Decodes a value from a string with an initializer that reads the value from text.
  ///
  /// - Throws: `DecodingError` with the initializer's message.
  package func value<Value>(ofText make: (String) throws -> Value) throws -> Value {
    let text = try String(from: self)
    do {
      return try make(text)
    } catch {
      throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: "\(error)", underlyingError: error))
    }
  }
}
