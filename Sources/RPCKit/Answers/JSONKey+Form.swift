import HorizonKit

extension JSONKey {
  /// The key of the same value in JSON format: `envelopeXdr` and `envelopeJson`, `key` and `keyJson`.
  var json: JSONKey {
    JSONKey(stringValue: (stringValue.hasSuffix("Xdr") ? String(stringValue.dropLast(3)) : stringValue) + "Json")
  }
}

/// The fields of an object.
typealias ResultFields = KeyedDecodingContainer<JSONKey>
