/// The details of an operation or an effect of a kind that this version of the library has no type for.
public struct OtherDetails: Hashable, Sendable {
  /// Horizon's name of its kind.
  public var type: String
  /// The number of its kind: the protocol's for an operation, Horizon's for an effect.
  public var typeNumber: Int32
  /// The fields that not all records share, as received.
  public var fields: [String: JSONValue]

  /// Creates an instance from its parts.
  public init(type: String, typeNumber: Int32, fields: [String: JSONValue]) {
    self.type = type
    self.typeNumber = typeNumber
    self.fields = fields
  }
}

extension OtherDetails {
  /// - Parameter besides: the names of the fields that all records share.
  init(_ fields: FieldReader, besides common: Set<String>) throws {
    type = try fields.get("type")
    typeNumber = try fields.get("type_i")
    self.fields = [:]
    for key in fields.allKeys where !common.contains(key.stringValue) {
      self.fields[key.stringValue] = try fields.get(key)
    }
  }

  func write(to fields: inout FieldWriter) throws {
    for (name, value) in self.fields {
      try fields.set(JSONKey(stringValue: name), value)
    }
  }
}
