/// A value that is only in memory, since it says something about a person. On disk, null is written in its place. Values that earlier versions wrote
/// are still read.
struct Unwritten<Value: Codable & Hashable & Sendable>: Hashable, Codable, Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }

  init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Value.self) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }
}
