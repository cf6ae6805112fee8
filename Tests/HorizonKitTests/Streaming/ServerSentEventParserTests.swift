import Foundation
import Testing

@testable import HorizonKit

@Suite struct ServerSentEventParserTests {
  private func parse(_ text: String, limit: Int = 1000) throws -> [ServerSentEvent] {
    var parser = ServerSentEventParser(limit: limit)
    return try parser.parse(Array(text.utf8))
  }

  private let stream = "retry: 1000\nevent: open\ndata: \"hello\"\n\nid: 12-1\ndata: {\"a\": 1}\n\n"
  private let events = [
    ServerSentEvent(type: "open", data: "\"hello\"", lastID: ""), ServerSentEvent(type: "message", data: "{\"a\": 1}", lastID: "12-1"),
  ]

  @Test func `events are complete however their bytes are split`() throws {
    for ending in ["\n", "\r\n", "\r"] {
      let bytes = Array(stream.replacingOccurrences(of: "\n", with: ending).utf8)
      for size in 1...bytes.count {
        var parser = ServerSentEventParser(limit: 1000)
        var found: [ServerSentEvent] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
          found += try parser.parse(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        #expect(found == events, "pieces of \(size) with \(ending.debugDescription)")
        #expect(parser.retry == .seconds(1))
      }
    }
  }

  @Test func `characters of several bytes may be split`() throws {
    var parser = ServerSentEventParser(limit: 1000)
    var found: [ServerSentEvent] = []
    for byte in "data: Grüße 🧀\n\n".utf8 { found += try parser.parse([byte]) }
    #expect(found.map(\.data) == ["Grüße 🧀"])
  }

  @Test func `a byte order mark is skipped only at the beginning`() throws {
    #expect(try parse("\u{FEFF}data: a\n\n").map(\.data) == ["a"])
    #expect(try parse("data: a\n\n\u{FEFF}data: b\n\n").map(\.data) == ["a"])
  }

  @Test func `comments and unknown fields are ignored`() throws {
    #expect(try parse(": keep-alive\n\n:\n\nfoo: bar\nbaz\ndata: a\n:x\n\n").map(\.data) == ["a"])
  }

  @Test func `lines of data are joined, and one space after the colon is dropped`() throws {
    #expect(try parse("data: a\ndata:b\ndata:  c\ndata\n\n").map(\.data) == ["a\nb\n c\n"])
  }

  @Test func `events without data and unfinished events are dropped`() throws {
    #expect(try parse("event: open\nid: 7\n\n").isEmpty)
    #expect(try parse("data: a\n").isEmpty)
    #expect(try parse("event: x\n\ndata: a\n\n").map(\.type) == ["message"])
  }

  @Test func `the last id stays for events without one, and an id with a zero byte is ignored`() throws {
    #expect(try parse("id: 5\ndata: a\n\ndata: b\n\nid: 6\0\ndata: c\n\nid\ndata: d\n\n").map(\.lastID) == ["5", "5", "5", ""])
  }

  @Test(arguments: ["", "x", "-1", "1.5", "99999999999"])
  func `a retry that is not a number of milliseconds is ignored`(text: String) throws {
    var parser = ServerSentEventParser(limit: 1000)
    _ = try parser.parse(Array("retry: 20\nretry: \(text)\n\n".utf8))
    #expect(parser.retry == .milliseconds(20))
  }

  @Test func `an event larger than the limit is refused, in one line or many`() {
    #expect(throws: ServerSentEventParser.EventTooLarge.self) { try parse("data: " + String(repeating: "x", count: 1000)) }
    #expect(throws: ServerSentEventParser.EventTooLarge.self) { try parse(String(repeating: "data: xxxxxxxxxx\n", count: 100)) }
  }

  @Test func `many small events and comments never add up to the limit`() throws {
    #expect(try parse(String(repeating: ": ping\ndata: a\n\n", count: 1000)).count == 1000)
  }
}
