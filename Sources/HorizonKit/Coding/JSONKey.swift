/// A field's name, in records whose fields belong to several values: an asset has three, a virtual account too.
struct JSONKey: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init(stringLiteral: String) {
    stringValue = stringLiteral
  }

  init?(intValue: Int) {
    return nil
  }

  /// The name with something before or after it.
  static func + (left: JSONKey, right: JSONKey) -> JSONKey {
    JSONKey(stringValue: left.stringValue + right.stringValue)
  }
}
