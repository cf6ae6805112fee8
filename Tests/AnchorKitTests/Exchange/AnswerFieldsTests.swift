import Foundation
import HorizonKit
import Sentences
import StellarKit
import Testing

@testable import AnchorKit

/// Which deviations in an anchor's JSON are tolerated, and which are errors that quote the value.
struct AnswerFieldsTests {
  private func fields(_ json: String) throws(AnchorError) -> AnswerFields { try AnswerFields(json: Array(json.utf8), from: "a.example.com") }

  private func problem(_ read: () throws(AnchorError) -> some Any) -> AnchorProblem? {
    do throws(AnchorError) {
      _ = try read()
      return nil
    } catch {
      return error.problem
    }
  }

  @Test(arguments: [
    ("18.34", "18.34"), ("0.1", "0.1"), ("0.00001", "0.00001"), ("1000", "1000"), ("123456789012345.1234567", "123456789012345.1234567"),
  ])
  func `an amount is read exactly from a JSON string or number`(_ written: String, _ exact: String) throws {
    #expect(try fields("{\"a\":\"\(written)\"}").amount("a")?.description == exact)
    #expect(try fields("{\"a\":\(written)}").amount("a")?.description == exact)
  }

  @Test(arguments: [
    ("0E-7", "0"), ("1E+2", "100"), ("1.5e3", "1500"), ("12.50E-1", "1.25"), ("0E-99", "0"), ("2E-7", "0.0000002"),
  ])
  func `an exponent is resolved exactly`(_ written: String, _ exact: String) throws {
    #expect(try fields("{\"a\":\"\(written)\"}").amount("a")?.description == exact)
  }

  @Test(arguments: ["1E+39", "1E-39", "1E+100", "1E", "E5", "1.2.3E1", "1E+-2", "-1E2", "1E2.5", "0x1E2"])
  func `an amount with an invalid or too large exponent is refused`(_ written: String) throws {
    let fields = try fields("{\"a\":\"\(written)\"}")
    #expect(problem { () throws(AnchorError) in try fields.amount("a") } == .invalidField(name: "a", expected: "an amount", sent: written))
  }

  @Test(arguments: ["null", "\"\""]) func `null and empty are absent`(_ value: String) throws {
    let fields = try fields("{\"a\":\(value)}")
    #expect(try fields.text("a") == nil)
    #expect(try fields.amount("a") == nil)
    #expect(try fields.date("a") == nil)
    #expect(try fields.object("a") == nil)
    #expect(try fields.list("a") == nil)
    #expect(try fields.flag("a") == nil)
    #expect(try fields.memo("a", type: "b") == nil)
  }

  @Test func `an empty list is read as an empty object, and 0 and 1 as flags`() throws {
    let fields = try fields(#"{"a":[],"no":0,"yes":1,"two":2}"#)
    #expect(try fields.object("a") == nil && fields.flag("no") == false && fields.flag("yes") == true)
    #expect(problem { () throws(AnchorError) in try fields.flag("two") } == .invalidField(name: "two", expected: "true or false", sent: "2"))
  }

  @Test(arguments: [
    ("2017-03-20T17:05:32Z", 1_490_029_532), ("2017-03-20T17:05:32", 1_490_029_532), ("2017-03-20T17:05:32.123456Z", 1_490_029_532),
    ("2017-03-20T18:05:32+01:00", 1_490_029_532), ("2017-03-20T18:05:32+0100", 1_490_029_532), ("2017-03-20 17:05:32Z", 1_490_029_532),
    ("2017-03-20T17:05Z", 1_490_029_500), ("2017-03-20T18:05:32+01", 1_490_029_532), ("2017-03-20T12:35:32-04:30", 1_490_029_532),
  ])
  func `a time is read in each format that anchors use`(_ text: String, _ seconds: Int) throws {
    #expect(try fields("{\"a\":\"\(text)\"}").date("a") == Date(timeIntervalSince1970: TimeInterval(seconds)))
  }

  @Test func `an error for a wrong field has its path and the value sent`() throws {
    let fields = try fields(#"{"list":[{"amount":"1"},{"amount":"many"}],"object":{"flag":"perhaps","texts":["a",{}]},"number":5}"#)
    let entries = try #require(try fields.list("list"))
    #expect(
      problem { () throws(AnchorError) in try entries[1].requiredAmount("amount") }
        == .invalidField(name: "list[1].amount", expected: "an amount", sent: "many"))
    let object = try #require(try fields.object("object"))
    #expect(
      problem { () throws(AnchorError) in try object.flag("flag") } == .invalidField(name: "object.flag", expected: "true or false", sent: "perhaps"))
    #expect(
      problem { () throws(AnchorError) in try object.texts("texts") }
        == .invalidField(name: "object.texts", expected: "a list of texts", sent: "a list"))
    #expect(problem { () throws(AnchorError) in try fields.object("list") } == .invalidField(name: "list", expected: "an object", sent: "a list"))
    #expect(problem { () throws(AnchorError) in try fields.list("number") } == .invalidField(name: "number", expected: "a list", sent: "5"))
    #expect(
      problem { () throws(AnchorError) in try fields.requiredText("nothing") } == .invalidField(name: "nothing", expected: "a text", sent: "nothing"))
  }

  @Test(
    arguments: [
      ("0", 0), ("60.9", 60), ("\"1000000000\"", 1_000_000_000), ("1000000001", nil), ("9223372036854775807", nil),
      ("\"99999999999999999999999\"", nil), ("1e30", nil),
    ] as [(String, Int?)])
  func `a whole number that is too large is treated as absent`(_ value: String, _ number: Int?) throws {
    #expect(try fields("{\"a\":\(value)}").whole("a") == number)
  }

  @Test(arguments: ["-1", "\"-5\"", "\"\u{663}\"", "\".5\"", "\"soon\"", "true"])
  func `a value that isn't a whole number is refused`(_ value: String) throws {
    let fields = try fields("{\"a\":\(value)}")
    #expect(throws: AnchorError.self) { try fields.whole("a") }
  }

  @Test(arguments: ["-1", "\"-0.5\"", "\"1e39\"", "\"1,5\"", "\"much\"", "true", "[]", "{}"])
  func `a value that isn't an amount is refused`(_ value: String) throws {
    let fields = try fields("{\"a\":\(value)}")
    guard case .invalidField("a", _, _)? = problem({ () throws(AnchorError) in try fields.amount("a") }) else {
      Issue.record("\(value)")
      return
    }
  }

  @Test func `a quoted value is shortened and made printable`() throws {
    let fields = try fields("{\"a\":\"\\u001b[31m\\u202e\(String(repeating: "x", count: 5000))\"}")
    guard case .invalidField(_, _, let sent)? = problem({ () throws(AnchorError) in try fields.amount("a") }) else {
      Issue.record("accepted")
      return
    }
    #expect(sent.hasPrefix("\\u{1B}[31m\\u{202E}xxx") && sent.count < 100 && sent.hasSuffix("…"))
  }

  @Test func `a letter with very many accents is shortened, too`() throws {
    let text = "a" + String(repeating: "\u{301}", count: 10_000)
    // Some languages have letters with a few accents; more than that are escaped.
    #expect(SentText.short(text) == "a" + String(repeating: "\u{301}", count: 4) + String(repeating: "\\u{301}", count: 195) + "…")
    #expect(SentText.short(Array(text.utf8)).count < 600)
  }

  @Test func `a field name is shortened and made printable, too`() throws {
    let name = "\u{7}" + String(repeating: "n", count: 1000)
    let fields = AnswerFields(anchor: "a", values: [name: .array([])])
    guard case .invalidField(let found, _, _)? = problem({ () throws(AnchorError) in try fields.text(name) }) else {
      Issue.record("accepted")
      return
    }
    #expect(found.hasPrefix("\\u{7}nnn") && found.count < 120)
  }

  @Test(arguments: ["", "null", "[]", "\"text\"", "{", "{\"a\":1}x", "<html>", String(repeating: "[", count: 100_000), "{\"a\":1e999}"])
  func `an answer that isn't a JSON object is quoted with its first 80 characters`(_ text: String) {
    guard case .notJSON(let sent)? = problem({ () throws(AnchorError) in try fields(text) }) else {
      Issue.record("\(text.prefix(20))")
      return
    }
    #expect(sent.count <= 81)
  }

  @Test func `an unsafe link is dropped, or refused where a link is required`() throws {
    #expect(try fields(#"{"a":"javascript:alert(1)"}"#).link("a") == nil)
    #expect(try fields(#"{"a":"http://evil.example.com"}"#).link("a") == nil)
    #expect(try fields(#"{"a":"https://a.example.com/more?x=1#y"}"#).link("a") == "https://a.example.com/more?x=1#y")
    #expect(throws: AnchorError.self) { try self.fields(#"{"a":"http://evil.example.com"}"#).requiredLink("a") }
  }

  @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
  func `an answer of 64 levels is read, and a deeper one is no JSON object`(_ opening: String, _ closing: String) {
    for depth in [64, 65, 512] {
      let text = #"{"x":"# + String(repeating: opening, count: depth - 1) + "1" + String(repeating: closing, count: depth - 1) + "}"
      let found = problem { () throws(AnchorError) in try fields(text) }
      let isRefused = if case .notJSON? = found { true } else { false }
      #expect(isRefused == (depth > 64) && (isRefused || found == nil), "\(depth)")
    }
  }

  @Test func `a byte order mark before an answer is passed over`() throws {
    #expect(try fields("\u{FEFF}{\"a\":\"b\"}").text("a") == "b")
  }
}
