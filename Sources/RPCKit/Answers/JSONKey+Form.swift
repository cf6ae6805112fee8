import HorizonKit

extension JSONKey {
  /// Where a value stands in the other form: `envelopeXdr` and `envelopeJson`, `key` and `keyJson`.
  var json: JSONKey {
    JSONKey(stringValue: (stringValue.hasSuffix("Xdr") ? String(stringValue.dropLast(3)) : stringValue) + "Json")
  }
}

/// The fields of an object.
typealias ResultFields = KeyedDecodingContainer<JSONKey>
