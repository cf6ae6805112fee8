typealias FieldReader = KeyedDecodingContainer<JSONKey>
typealias FieldWriter = KeyedEncodingContainer<JSONKey>

/// A value that is a JSON object, or part of one: a payment's details stand among the fields that all operations share.
///
/// A record opens its fields once and passes them to its parts.
protocol FieldCodable: Codable {
  init(_ fields: FieldReader) throws
  func write(to fields: inout FieldWriter) throws
}

extension FieldCodable {
  public init(from decoder: any Decoder) throws {
    try self.init(decoder.container(keyedBy: JSONKey.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: JSONKey.self)
    try write(to: &fields)
  }
}
