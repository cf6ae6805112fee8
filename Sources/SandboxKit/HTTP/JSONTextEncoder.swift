import Foundation
import HorizonKit

/// An encoder that writes values as JSON. Fields are in the order in which values encode them, the keys of a dictionary in alphabetical order.
/// `JSONEncoder` took four fifths of the time of a page of operations.
struct JSONTextEncoder: Encoder {
  fileprivate let output: Output
  /// The number of objects and lists that the value is in.
  fileprivate let depth: Int

  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  /// Encodes a value as JSON.
  ///
  /// - Throws: `EncodingError` for a binary fraction, and what the value throws.
  static func encode(_ value: some Encodable) throws -> [UInt8] {
    let output = Output()
    try output.write(value, 0)
    output.close(to: 0)
    return output.text.bytes
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    output.reopen(.object, at: depth)
    return KeyedEncodingContainer(Fields(output: output, depth: depth + 1))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    output.reopen(.list, at: depth)
    return Elements(output: output, depth: depth + 1)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(output: output, depth: depth) }
}

// Encoding containers have no end. So each write first closes what is still open within its own object or list.

/// The JSON that has been written, and the objects and lists that are still open.
private final class Output {
  var text = JSONText()
  private var open: [JSONText.Bracket] = []
  private var lastTransaction: (resource: TransactionResource, text: Range<Int>)?

  func close(to depth: Int) {
    while open.count > depth { text.close(open.removeLast()) }
  }

  /// Opens an object or a list, or continues it: a value may ask for its container more than once.
  func reopen(_ bracket: JSONText.Bracket, at depth: Int) {
    if open.count > depth {
      close(to: depth + 1)
    } else {
      text.open(bracket)
      open.append(bracket)
    }
  }

  func name(_ key: some CodingKey, _ depth: Int) {
    close(to: depth)
    text.name(key.stringValue)
  }

  func write<Value: Encodable>(_ value: Value, _ depth: Int) throws {
    close(to: depth)
    if let scalar = value as? any JSONScalar { return try scalar.write(to: self, depth) }
    if Value.self == TransactionResource.self, let transaction = value as? TransactionResource { return try write(transaction, depth) }
    try writeParts(of: value, depth)
  }

  /// Writes a transaction. Each of its operations may include the whole transaction, so it is written once and copied for the next.
  private func write(_ transaction: TransactionResource, _ depth: Int) throws {
    if let last = lastTransaction, last.resource == transaction { return text.raw(Array(text.bytes[last.text])) }
    let start = text.bytes.count
    try writeParts(of: transaction, depth)
    lastTransaction = text.bytes[start] == UInt8(ascii: "{") ? (transaction, start..<text.bytes.count) : nil
  }

  private func writeParts(of value: some Encodable, _ depth: Int) throws {
    let before = text.bytes.count
    try value.encode(to: JSONTextEncoder(output: self, depth: depth))
    close(to: depth)
    if text.bytes.count == before { text.object { _ in } }
  }

  func fields<Key: CodingKey>(_ depth: Int) -> KeyedEncodingContainer<Key> {
    JSONTextEncoder(output: self, depth: depth).container(keyedBy: Key.self)
  }

  func elements(_ depth: Int) -> any UnkeyedEncodingContainer { JSONTextEncoder(output: self, depth: depth).unkeyedContainer() }
}

private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let output: Output
  let depth: Int
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) {
    output.name(key, depth)
    output.text.null()
  }

  func encode(_ value: String, forKey key: Key) {
    output.name(key, depth)
    output.text.text(value)
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    output.name(key, depth)
    try output.write(value, depth)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
    output.name(key, depth)
    return output.fields(depth)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    output.name(key, depth)
    return output.elements(depth)
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    output.name(key, depth)
    return JSONTextEncoder(output: output, depth: depth)
  }

  func superEncoder() -> any Encoder {
    output.name(SuperKey(), depth)
    return JSONTextEncoder(output: output, depth: depth)
  }
}

private struct Elements: UnkeyedEncodingContainer {
  let output: Output
  let depth: Int
  private(set) var count = 0
  var codingPath: [any CodingKey] { [] }

  init(output: Output, depth: Int) {
    self.output = output
    self.depth = depth
  }

  mutating func encodeNil() {
    begin()
    output.text.null()
  }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    begin()
    try output.write(value, depth)
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    begin()
    return output.fields(depth)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    begin()
    return output.elements(depth)
  }

  mutating func superEncoder() -> any Encoder {
    begin()
    return JSONTextEncoder(output: output, depth: depth)
  }

  private mutating func begin() {
    output.close(to: depth)
    count += 1
  }
}

private struct Single: SingleValueEncodingContainer {
  let output: Output
  let depth: Int
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { output.text.null() }

  func encode<Value: Encodable>(_ value: Value) throws {
    // Encoding the value would ask for this container again.
    if value is any FloatingPoint, !(value is any JSONScalar) {
      throw EncodingError.invalidValue(value, EncodingError.Context(codingPath: [], debugDescription: "a binary fraction"))
    }
    try output.write(value, depth)
  }
}

private struct SuperKey: CodingKey {
  var stringValue: String { "super" }
  var intValue: Int? { nil }

  init() {}
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }
}

/// A value that is written as JSON directly, without an encoding container.
private protocol JSONScalar {
  func write(to output: Output, _ depth: Int) throws
}

extension JSONScalar where Self: BinaryInteger {
  fileprivate func write(to output: Output, _ depth: Int) { output.text.number(self) }
}

extension Int: JSONScalar {}
extension Int8: JSONScalar {}
extension Int16: JSONScalar {}
extension Int32: JSONScalar {}
extension Int64: JSONScalar {}
extension Int128: JSONScalar {}
extension UInt: JSONScalar {}
extension UInt8: JSONScalar {}
extension UInt16: JSONScalar {}
extension UInt32: JSONScalar {}
extension UInt64: JSONScalar {}
extension UInt128: JSONScalar {}

extension String: JSONScalar {
  fileprivate func write(to output: Output, _ depth: Int) { output.text.text(self) }
}

extension Bool: JSONScalar {
  fileprivate func write(to output: Output, _ depth: Int) { output.text.flag(self) }
}

extension Decimal: JSONScalar {
  fileprivate func write(to output: Output, _ depth: Int) throws {
    guard isFinite else {
      throw EncodingError.invalidValue(self, EncodingError.Context(codingPath: [], debugDescription: "not a number"))
    }
    output.text.raw("\(self)".utf8)
  }
}

extension Dictionary: JSONScalar where Key == String, Value: Encodable {
  fileprivate func write(to output: Output, _ depth: Int) throws {
    output.text.open(.object)
    for (key, value) in sorted(by: { $0.key < $1.key }) {
      output.text.name(key)
      try output.write(value, depth)
    }
    output.text.close(.object)
  }
}
