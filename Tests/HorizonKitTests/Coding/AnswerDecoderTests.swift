import Foundation
import HorizonKit
import Testing

/// The decoder of answers, compared with Foundation's: both read the same values and refuse the same texts.
@Suite struct AnswerDecoderTests {
  private struct Record: Codable, Hashable {
    enum Kind: String, Codable { case one, two }

    var text: String?
    var kind: Kind?
    var small: Int8?
    var whole: Int?
    var long: UInt64?
    var exact: Decimal?
    var isTrue: Bool?
    var records: [Record]?
    var byName: [String: Int]?
    var pair: [[Int]]?
  }

  private func expectSame<Value: Decodable & Equatable>(_ type: Value.Type, _ text: String) throws {
    let foundation = try? JSONDecoder().decode(type, from: Data(text.utf8))
    let ours = try? AnswerDecoder().decode(type, from: Array(text.utf8))
    #expect(ours == foundation, "\(text.prefix(200)) as \(type)")
  }

  @Test(arguments: [
    "{}", "[]", "\u{FEFF}[]", " [ ] ", "\t{\r\n}\n", "null", "true", "false", "\"\"", "5", #""a""#, "", " ", "{", "[", "]", "}", "[1", "[,1]",
    "[1 2]",
    "{,}", #"{"a"}"#, #"{"a":}"#,
    #"{"a" 1}"#, #"{a:1}"#, #"{'a':1}"#, "nul", "nulll", "True", "[1]x", "[1][2]", "// a\n[]", "NaN", "[Infinity]", "[-]", "0", "-0",
    "01", "-01", "1.", ".5", "1.5", "+1",
    "1e", "1e+", "1e5", "1E-5", "1e400", "-1.50", "0.1", "0x10", "1_000", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "18446744073709551615",
    "18446744073709551616", "123456789012345678901234567890.1234567", #""\n\t\r\b\f\/\\\"""#, #""\u00e9\u20AC""#, #""\ud83d\ude00""#, #""\ud83d""#,
    #""\ude00\ud83d""#,
    #""\u12""#, #""\x""#, #""\""#, "\"\n\"", "\"\u{0}\"", "\"\u{1F}\"", "\"\u{7F}é€😀\u{2028}\"", #"{"\u0061":1,"b":2}"#, #"{"a":1,"b":2,"a":3}"#,
    #"{"a":{"b":1},"b":{"a":2}}"#,
    #"{"é":1,"e\u0301":2}"#, #"{"\ud83d":1,"a":5}"#, #"{"a":5,"\ude00":1}"#, #"{"a\u0000b":1,"a":7}"#, #"{"a":1e999,"a":1}"#, #"{"a":1,"a":1e999}"#,
    #"{"a":"\ud83d"}"#, "1e127", "1e128", "1e-128", "1e-129", "0e999999", "1e99999999999999999999", "9223372036854775807.0", "1.0e1",
  ])
  func `any text is decoded or refused as by Foundation`(_ text: String) throws {
    try expectSame(JSONValue.self, text)
    try expectSame(JSONValue.self, "[\(text)]")
    try expectSame(JSONValue.self, #"{"value":\#(text)}"#)
    try expectSame([String: JSONValue].self, text)
    try expectSame([JSONValue?].self, "[\(text), \(text)]")
  }

  @Test(arguments: [
    "text", "kind", "small", "whole", "long", "exact", "isTrue", "records", "byName", "pair",
  ])
  func `a field of any type is decoded or refused as by Foundation`(_ name: String) throws {
    for value in [
      "null", "true", "5", "127", "128", "-129", "-5", "5.0", "5.5", "5e2", "1e-2", "1e30", "9223372036854775808", "18446744073709551616", #""one""#,
      #""three""#, #""""#, #""5""#, "[]", "{}", "[[1,2],[]]",
      "[[1,null]]", #"[{"text":"a"}]"#, #"[{"text":5}]"#, #"{"a":1}"#, #"{"a":"b"}"#, #"{"a":null}"#,
    ] {
      try expectSame(Record.self, #"{"\#(name)":\#(value)}"#)
      try expectSame(Record.self, #"{"other":[{"text":"b"}],"\#(name)":\#(value),"text":"a","\#(name)":null}"#)
    }
  }

  @Test func `the first of two members with the same name counts, in any order of access`() throws {
    let text = Array(#"{"text":"a","whole":1,"text":"b"}"#.utf8)
    #expect(try AnswerDecoder().decode(Record.self, from: text).text == "a")
    struct Backwards: Decodable {
      let whole: Int
      let text: String

      init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Name.self)
        whole = try fields.decode(Int.self, forKey: .whole)
        text = try fields.decode(String.self, forKey: .text)
      }

      private enum Name: CodingKey { case whole, text }
    }
    #expect(try AnswerDecoder().decode(Backwards.self, from: text).text == "a")
  }

  @Test func `each operation has its own transaction, also if it repeats the previous one`() throws {
    let operation = try Answer("operations").decoded(as: Page<OperationResource>.self).records[0]
    let transactions = [try Answer("transaction").text, try Answer("fee_bump_transaction").text]
    let text = String(decoding: try JSONEncoder().encode(operation), as: UTF8.self)
    let written = [transactions[0], transactions[0], transactions[1], "null", transactions[0].replacing("bHVuY2gs", with: "THVuY2gs")].map {
      text.prefix(text.count - 1) + #","transaction":\#($0)}"#
    }
    try expectSame([OperationResource].self, "[\(written.joined(separator: ","))]")
    let read = try AnswerDecoder().decode([OperationResource].self, from: Array("[\(written.joined(separator: ","))]".utf8))
    #expect(read[0].transaction == read[1].transaction && read[0].transaction != nil && read[3].transaction == nil)
    #expect(read.map { $0.transaction?.feeBumpTransaction == nil } == [true, true, false, true, true])
    #expect(read[4].transaction?.memo != read[0].transaction?.memo)
  }

  @Test(arguments: [
    "{}", "null", #""a""#, #"{"href":"a"}"#, #"{"href":"a{?b}"}"#, #"{"href":"a","templated":true}"#, #"{"href":"a{?b}","templated":false}"#,
    #"{"href":"\u0061"}"#, #"{"href":5}"#, #"{"href":null}"#, #"{"href":"a","templated":null}"#, #"{"href":"a","templated":"true"}"#,
    #"{"templated":true}"#, #"{"href":"a","href":"b"}"#,
  ])
  func `a link in any form is decoded or refused as by Foundation`(_ text: String) throws {
    try expectSame(Link.self, text)
    try expectSame([Link?].self, "[\(text)]")
  }

  @Test func `values are read up to Foundation's nesting depth`() throws {
    for depth in [100, 511, 512, 513, 1001, 100_000] {
      let text = #"{"other":\#(nestedJSON(depth - 1, ["["]))}"#
      let isRead = (try? AnswerDecoder().decode(Record.self, from: Array(text.utf8))) != nil
      #expect(isRead == ((try? JSONDecoder().decode(Record.self, from: Data(text.utf8))) != nil), "\(depth)")
      #expect(isRead == (depth <= 512))
    }
  }

  @Test func `an object with many members is decoded as by Foundation`() throws {
    let members = (0..<500).map { #""\#($0 % 300)":\#($0)"# } + [#""\u0061":1"#, #""a":2"#]
    try expectSame(JSONValue.self, "{\(members.joined(separator: ","))}")
    try expectSame([String: Int].self, "{\(members.joined(separator: ","))}")
    try expectSame(Record.self, "{\(members.joined(separator: ",")),\"text\":\"a\",\"text\":5}")
    try expectSame([[String: Int]].self, "[{\(members.joined(separator: ","))},{\"a\":null}]")
  }

  @Test(arguments: [#""1":[]"#, #""1":{}"#, #""1":null"#]) func `decoding ten times as many members takes no more than 40 times as long`(
    _ member: String
  ) throws {
    let few = try #require(try (0..<3).map { _ in try cost(of: 3_000, member) }.min())
    let many = try cost(of: 30_000, member)
    #expect(many < few * 40, "\(many) against \(few)")
  }

  /// The cost of decoding so many members, in this thread's processor time, so that other work on the machine doesn't count.
  private func cost(of count: Int, _ member: String) throws -> Duration {
    let members = (0..<count).map { member.replacing("1", with: "\($0)") }
    let values = members.map { $0.drop { $0 != ":" }.dropFirst() }
    let object = Array("{\(members.joined(separator: ","))}".utf8)
    let array = Array("[\(values.joined(separator: ","))]".utf8)
    let begin = Self.work()
    guard case .object(let byName) = try AnswerDecoder().decode(JSONValue.self, from: object) else { throw CancellationError() }
    #expect(byName.count == count)
    #expect(try AnswerDecoder().decode([String: JSONValue].self, from: object) == byName)
    guard case .array(let list) = try AnswerDecoder().decode(JSONValue.self, from: array) else { throw CancellationError() }
    #expect(list.count == count)
    // Each element is an error with a coding path.
    #expect(try AnswerDecoder().decode([Doubtful].self, from: array).allSatisfy { $0.index != nil })
    return Self.work() - begin
  }

  private static func work() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The index at which decoding a boolean fails.
  private struct Doubtful: Decodable {
    let index: Int?

    init(from decoder: any Decoder) throws {
      do {
        _ = try decoder.singleValueContainer().decode(Bool.self)
        index = nil
      } catch DecodingError.typeMismatch(_, let context) {
        index = context.codingPath.last?.intValue
      }
    }
  }

  @Test(arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3], [0x80]] as [[UInt8]])
  func `bytes that aren't UTF-8 are refused`(_ bytes: [UInt8]) throws {
    let quote = UInt8(ascii: "\"")
    #expect(throws: DecodingError.self) { try AnswerDecoder().decode(JSONValue.self, from: [quote] + bytes + [quote]) }
    #expect(throws: DecodingError.self) { try AnswerDecoder().decode(JSONValue.self, from: bytes) }
  }

  @Test(arguments: ["[1,]", #"{"a":1,}"#, #"{"a":1,"a":2.}"#]) func `invalid JSON that Foundation accepts is refused`(_ text: String)
    throws
  {
    #expect(throws: DecodingError.self) { try AnswerDecoder().decode(JSONValue.self, from: Array(text.utf8)) }
  }

  @Test(arguments: ["1", "1.5", "null", #""1""#]) func `numbers are never decoded as floating point`(_ text: String) throws {
    #expect(throws: DecodingError.self) { try AnswerDecoder().decode(Double.self, from: Array(text.utf8)) }
    #expect(throws: DecodingError.self) { try AnswerDecoder().decode([Float].self, from: Array("[\(text)]".utf8)) }
    #expect(throws: DecodingError.self) { try AnswerDecoder().decode(Date.self, from: Array(text.utf8)) }
  }

  @Test func `a decoding error has the path of the wrong value`() throws {
    let text = Array(#"{"records":[{"text":"a"},{"pair":[[1],[2,"x"]]}]}"#.utf8)
    let error = #expect(throws: DecodingError.self) { try AnswerDecoder().decode(Record.self, from: text) }
    guard case .typeMismatch(_, let context) = error else { throw error ?? CancellationError() }
    #expect(context.codingPath.map(\.stringValue) == ["records", "Index 1", "pair", "Index 1", "Index 1"])
    #expect(context.codingPath.map(\.intValue) == [nil, 1, nil, 1, 1])
    #expect(context.debugDescription == "Expected to decode Int but found a string instead.")
  }

  @Test func `random values are decoded as by Foundation`() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<1000 { try expectSame(JSONValue.self, Self.text(&random, depth: 0)) }
  }

  private static func text(_ random: inout SeededGenerator, depth: Int) -> String {
    let space = ["", "", " ", "\n\t"].randomElement(using: &random) ?? ""
    let count = Int.random(in: 0..<5, using: &random)
    let scalars = ["null", "true", "false", "0", "-12", "1.25", "3e2", "12345678901234567890", #""""#, #""abc""#, #""\u00e9\"""#, "\"é😀\""]
    let scalar = scalars.randomElement(using: &random) ?? ""
    guard depth < 5, random.next() % 3 > 0 else { return space + scalar + space }
    let values = (0..<count).map { _ in text(&random, depth: depth + 1) }
    if random.next() % 2 == 0 { return "\(space)[\(values.joined(separator: ","))]\(space)" }
    let members = values.map { value in #"\#(space)"\#(["a", "b", "é", "\\u0061"].randomElement(using: &random) ?? "")"\#(space):\#(value)"# }
    return "{\(members.joined(separator: ","))\(space)}"
  }

  @Test(arguments: [["["], [#"{"a":"#], ["[", #"{"a":"#]])
  func `a JSON value of 64 levels is read on a small stack, and a deeper one is refused`(_ openings: [String]) async throws {
    for depth in [64, 65, 200, 512] {
      let text = Array(nestedJSON(depth, openings).utf8)
      let isRead = try await onSmallStack { (try? AnswerDecoder().decode(JSONValue.self, from: text)) != nil }
      #expect(isRead == (depth == 64), "\(depth)")
    }
  }

  @Test func `JSON that is only kept is read on a small stack up to Foundation's nesting depth`() async throws {
    let text = nestedJSON(512, ["[", #"{"a":"#])
    #expect(try await onSmallStack { try AnswerDecoder().decode(WrittenJSON.self, from: Array(text.utf8)).text } == text)
  }
}
