/// An operation of a kind that this version of the library has no type for.
public struct OtherOperationDetails: Hashable, Sendable {
  /// Horizon's name for its kind.
  public var type: String
  /// The protocol's number for its kind.
  public var typeNumber: Int32
  /// The fields that not every operation has, as they came.
  public var fields: [String: JSONValue]

  public init(type: String, typeNumber: Int32, fields: [String: JSONValue]) {
    self.type = type
    self.typeNumber = typeNumber
    self.fields = fields
  }
}

extension OtherOperationDetails: Codable {
  public init(from decoder: any Decoder) throws {
    let common = try decoder.container(keyedBy: OperationResource.CodingKeys.self)
    type = try common.decode(String.self, forKey: .type)
    typeNumber = try common.decode(Int32.self, forKey: .typeNumber)
    let container = try decoder.container(keyedBy: JSONKey.self)
    fields = [:]
    for key in container.allKeys where OperationResource.CodingKeys(stringValue: key.stringValue) == nil {
      fields[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONKey.self)
    for (name, value) in fields {
      try container.encode(value, forKey: JSONKey(stringValue: name))
    }
  }
}
