extension DecodingError {
  /// Returns the path of the value that can't be read, empty if the text isn't JSON at all, and a short text that says what is wrong with it.
  package static func described(_ error: any Error) -> (path: [String], detail: String) {
    let (context, missing): (Context, (any CodingKey)?) =
      switch error {
      case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
        (context, nil)
      case DecodingError.keyNotFound(let key, let context): (context, key)
      default: (Context(codingPath: [], debugDescription: ""), nil)
      }
    let path = (context.codingPath + [missing].compactMap(\.self)).map(\.stringValue)
    let place = path.joined(separator: ".").prefix(100)
    return (path, missing == nil ? "\(place): \(context.debugDescription.prefix(200))" : "\(place) is missing")
  }
}
