/// The name of a field, for records in which several fields make up one value, such as an asset or a muxed account.
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

  /// Joins two parts of a name.
  static func + (left: JSONKey, right: JSONKey) -> JSONKey {
    JSONKey(stringValue: left.stringValue + right.stringValue)
  }
}
