/// A field's name.
struct ResultKey: CodingKey, ExpressibleByStringLiteral {
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

  /// Where a value stands in the other form: `envelopeXdr` and `envelopeJson`, `key` and `keyJson`.
  var json: ResultKey {
    ResultKey(stringValue: (stringValue.hasSuffix("Xdr") ? String(stringValue.dropLast(3)) : stringValue) + "Json")
  }
}

/// The fields of an object.
typealias ResultFields = KeyedDecodingContainer<ResultKey>
