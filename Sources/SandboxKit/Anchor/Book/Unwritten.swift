/// What is in memory only, as it tells of a person: null is written in its place. What earlier versions wrote is read.
struct Unwritten<Value: Codable & Hashable & Sendable>: Hashable, Codable, Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }

  init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Value.self) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }
}
