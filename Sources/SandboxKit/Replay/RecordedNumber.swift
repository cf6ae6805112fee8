/// A number that is written as a text, since it may need more digits than JSON's readers keep.
struct RecordedNumber<Value: FixedWidthInteger & Sendable>: Decodable, Sendable {
  let value: Value

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = Value(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "it is not a whole number of its range")
    }
    self.value = value
  }
}
