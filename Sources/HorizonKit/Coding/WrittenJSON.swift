import Foundation

/// A value's JSON as the server wrote it, for text that is read elsewhere. However deep its values are nested, it takes no stack.
package struct WrittenJSON {
  package let text: String

  init(_ text: String) {
    self.text = text
  }
}

extension WrittenJSON: Decodable {
  /// Reads a value with another decoder than ``AnswerDecoder``, which doesn't give its text.
  package init(from decoder: any Decoder) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    text = String(decoding: try encoder.encode(JSONValue(from: decoder)), as: UTF8.self)
  }
}
