import Foundation
import HorizonKit
import StellarKit
import Testing

/// Times in Horizon's format, of any year.
@Suite struct TimestampTests {
  /// The last one is the largest number of seconds, whose year Go writes with a sign.
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2000-02-29T23:59:59Z", 951_868_799), ("2100-03-01T00:00:00Z", 4_107_542_400),
    ("1600-02-29T12:00:00Z", -11_670_955_200),
    ("2869-05-27T00:00:00Z", 28_382_400_000), ("1969-12-31T23:59:50Z", -10), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ("+10000-01-01T00:00:00Z", 253_402_300_800), ("-7025-12-23T00:00:00Z", -283_824_000_000), ("+292277026596-12-04T15:30:07Z", Int64.max),
  ])
  func `a time converts to Horizon's format and back`(_ text: String, _ seconds: Int64) throws {
    let written = try JSONEncoder().encode(PredicateResource.known(.before(seconds: seconds)))
    let fields = try JSONDecoder().decode([String: String].self, from: written)
    #expect(fields == ["abs_before": text, "abs_before_epoch": String(seconds)])
    let read = try JSONDecoder().decode(PredicateResource.self, from: Data(#"{"abs_before": "\#(text)"}"#.utf8))
    #expect(read == .known(.before(seconds: seconds)))
  }

  @Test func `days over six centuries are formatted as by Foundation`() throws {
    let style = Date.ISO8601FormatStyle()
    for day in stride(from: Int64(-135_000), through: 84_000, by: 31) {
      let seconds = day * 86_400 + (day % 86_400 + 86_400) % 86_400
      let written = try JSONEncoder().encode(PredicateResource.known(.before(seconds: seconds)))
      let text = try #require(try JSONDecoder().decode([String: String].self, from: written)["abs_before"])
      #expect(text == Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(style))
    }
  }

  @Test func `a time may have fractions of a second`() throws {
    let data = try Answer("transaction").replacing("2026-11-21T03:54:00Z", with: "2026-11-21T03:54:00.5Z")
    #expect(try JSONDecoder().decode(TransactionResource.self, from: data).createdAt == Date(timeIntervalSince1970: 1_795_233_240.5))
  }

  @Test(arguments: [
    "yesterday", "", "2026-11-21", "2026-11-21T03:54:00", "2026-11-21T03:54:00+01:00", "2026-11-21 03:54:00Z", "2026-11-21T03:54Z",
    "26-11-21T03:54:00Z",
    "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-02-29T00:00:00Z", "2026-11-31T00:00:00Z", "2026-11-00T00:00:00Z", "2026-11-21T24:00:00Z",
    "2026-11-21T03:60:00Z", "2026-11-21T03:54:60Z", "2026-11-21T03:54:00.Z", "2026-11-21T03:54:00.1234567890Z", "2026-11-21T03:54:00Zz",
    "+999999999999-01-01T00:00:00Z", "9999999999999999999-01-01T00:00:00Z", "+-2026-11-21T03:54:00Z",
  ])
  func `text in another format is refused as a time`(_ text: String) throws {
    let data = try Answer("transaction").replacing("2026-11-21T03:54:00Z", with: text)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(TransactionResource.self, from: data) }
  }

  /// A server without ledgers reports the first one. A hostile server may report any time that its number allows.
  @Test func `a record's time must be in the years 1 to 9999`() throws {
    for (text, seconds) in [("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799)] {
      let data = try Answer("transaction").replacing("2026-11-21T03:54:00Z", with: text)
      #expect(try JSONDecoder().decode(TransactionResource.self, from: data).createdAt == Date(timeIntervalSince1970: TimeInterval(seconds)))
    }
    for text in ["0000-12-31T23:59:59Z", "-292277022657-01-27T08:29:52Z", "+10000-01-01T00:00:00Z", "+292277026596-12-04T15:30:07Z"] {
      let data = try Answer("transaction").replacing("2026-11-21T03:54:00Z", with: text)
      #expect(throws: DecodingError.self, "\(text)") { try JSONDecoder().decode(TransactionResource.self, from: data) }
    }
  }

  @Test func `a claim condition may have a time beyond any calendar`() throws {
    let lowest = try JSONEncoder().encode(PredicateResource.known(.before(seconds: .min)))
    #expect(try JSONDecoder().decode(PredicateResource.self, from: lowest) == .known(.before(seconds: .min)))
  }
}
