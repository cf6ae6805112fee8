/// An operation or an effect of a kind that this version of the library has no type for.
public struct OtherDetails: Hashable, Sendable {
  /// Horizon's name for its kind.
  public var type: String
  /// The number for its kind: an operation's is the protocol's, an effect's is Horizon's.
  public var typeNumber: Int32
  /// The fields that not every record has, as they came.
  public var fields: [String: JSONValue]

  /// Puts one together from its parts.
  public init(type: String, typeNumber: Int32, fields: [String: JSONValue]) {
    self.type = type
    self.typeNumber = typeNumber
    self.fields = fields
  }
}

extension OtherDetails {
  /// - Parameter besides: the names of the fields that every record has.
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
