/// A field's name, in records whose fields belong to several values: an asset has three, a virtual account too.
package struct JSONKey: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) {
    self.stringValue = stringValue
  }

  package init(stringLiteral: String) {
    stringValue = stringLiteral
  }

  package init?(intValue: Int) {
    return nil
  }

  /// The name with something before or after it.
  static func + (left: JSONKey, right: JSONKey) -> JSONKey {
    JSONKey(stringValue: left.stringValue + right.stringValue)
  }
}
