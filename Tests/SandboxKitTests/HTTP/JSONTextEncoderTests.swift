import Foundation
import HorizonKit
import Testing

@testable import SandboxKit

struct JSONTextEncoderTests {
  /// Whether the same value is written as by `JSONEncoder`, and no field is written twice.
  private func matches(_ value: some Encodable) throws -> Bool {
    let bytes = try JSONTextEncoder.encode(value)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let reference = try encoder.encode(value)
    let (read, expected) = try (JSONDecoder().decode(JSONValue.self, from: Data(bytes)), JSONDecoder().decode(JSONValue.self, from: reference))
    return bytes.count == reference.count && read == expected
  }

  @Test func `values of any shape are written as JSONEncoder writes them`() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<500 { #expect(try matches(value(&random, depth: 0))) }
  }

  private func value(_ random: inout SeededGenerator, depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth < 4 ? 6 : 4), using: &random) {
    case 0: .null
    case 1: .bool(Bool.random(using: &random))
    case 2: .number(Decimal(Int64.random(in: .min ... .max, using: &random)) / 10_000_000)
    case 3: .string(text(&random))
    case 4: .array((0..<Int.random(in: 0..<4, using: &random)).map { _ in value(&random, depth: depth + 1) })
    default:
      .object(
        Dictionary(
          (0..<Int.random(in: 0..<4, using: &random)).map { _ in (text(&random), value(&random, depth: depth + 1)) }, uniquingKeysWith: { $1 }))
    }
  }

  private func text(_ random: inout SeededGenerator) -> String {
    let letters = Array("aé/\\\"\n\r\t\u{7f}\u{2028}😀\u{0301}<&'".unicodeScalars)
    let length = Int.random(in: 0..<5, using: &random)
    return String(String.UnicodeScalarView((0..<length).map { _ in letters[Int.random(in: letters.indices, using: &random)] }))
  }

  @Test func `a value that requests its containers in any order is encoded completely`() throws {
    #expect(try matches(Winding()))
    #expect(try String(decoding: JSONTextEncoder.encode(Winding()), as: UTF8.self).hasPrefix(#"{"first":[1,{"a":"x"},[],null],"super":"#))
    #expect(try matches(["deep": [["empty": Nothing()], [:]]]))
    #expect(try matches([Int8.min] as [Int8]) && matches([UInt64.max]) && matches([true, false]) && matches([nil, "a"]))
  }

  @Test func `control characters are escaped, and floating-point fractions and NaN are refused`() throws {
    #expect(try JSONTextEncoder.encode("\u{0}\u{1f}\u{1b}") == Array(#""\u0000\u001f\u001b""#.utf8))
    #expect(throws: EncodingError.self) { try JSONTextEncoder.encode(["a": 0.5]) }
    #expect(throws: EncodingError.self) { try JSONTextEncoder.encode(Decimal.nan) }
  }
}

/// A value that encodes its parts in every possible way.
private struct Winding: Encodable {
  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    var list = fields.nestedUnkeyedContainer(forKey: Key("first"))
    try list.encode(1)
    var inner = list.nestedContainer(keyedBy: Key.self)
    try inner.encode("x", forKey: Key("a"))
    _ = list.nestedUnkeyedContainer()
    try list.encodeNil()
    try [Int8.min].encode(to: fields.superEncoder())
    var single = fields.superEncoder(forKey: Key("single")).singleValueContainer()
    try single.encode("s")
    _ = fields.nestedContainer(keyedBy: Key.self, forKey: Key("empty"))
    try fields.encodeNil(forKey: Key("nil"))
    // A second container for the same object.
    var more = encoder.container(keyedBy: Key.self)
    try more.encode(Nothing(), forKey: Key("nothing"))
  }
}

private struct Nothing: Encodable {
  func encode(to encoder: any Encoder) throws {}
}

private struct Key: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}
