import Foundation
import StellarKit
import StellarXDR
import Testing

@Suite struct MemoTests {
  @Test(arguments: ["x", String(repeating: "x", count: 28), String(repeating: "é", count: 14), String(repeating: "💶", count: 7), "a\u{0}b"])
  func `a text memo has up to 28 bytes`(text: String) throws {
    let memo = try Memo(text, kind: .text)
    #expect(memo.xdr == .text(Array(text.utf8)))
    #expect(Memo(memo.xdr) == memo)
    #expect(try MemoText(text).text == text)
  }

  @Test(arguments: [
    (String(repeating: "x", count: 29), 29), (String(repeating: "é", count: 14) + "x", 29), (String(repeating: "💶", count: 8), 32), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 50),
  ])
  func `a text memo's length is counted in bytes`(text: String, count: Int) {
    #expect(throws: MemoError.tooLong(bytes: count)) { try Memo(text, kind: .text) }
  }

  @Test func `an empty text becomes no memo`() throws {
    #expect(try Memo("", kind: .text) == .none)
  }

  @Test func `a text memo that isn't UTF-8 keeps its bytes and is shown with replacement characters`() throws {
    let wire = XDR.Memo.text([0xFF, 0x41])
    #expect(Memo(wire).xdr == wire)
    guard case .text(let text) = Memo(wire) else {
      Issue.record("not a text")
      return
    }
    #expect(text.text == "\u{FFFD}A")
  }

  @Test func `a memo round-trips through JSON with its type and value`() throws {
    let memos: [(Memo, String)] = [
      (.none, #"{"type":"none"}"#), (.id(.max), #"{"type":"id","value":"18446744073709551615"}"#),
      (try Memo("Lunch", kind: .text), #"{"type":"text","value":"Lunch"}"#), (.text(try MemoText("")), #"{"type":"text","value":""}"#),
      (Memo(XDR.Memo.text([0xFF, 0x41])), #"{"base64":"\/0E=","type":"text"}"#),
      (.hash(Bytes32()), #"{"type":"hash","value":"\#(Bytes32())"}"#), (.returnHash(Bytes32()), #"{"type":"return","value":"\#(Bytes32())"}"#),
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for (memo, json) in memos {
      #expect(String(decoding: try encoder.encode(memo), as: UTF8.self) == json)
      #expect(try JSONDecoder().decode(Memo.self, from: Data(json.utf8)) == memo)
    }
  }

  @Test(arguments: [
    #"{"type":"colour","value":"red"}"#, #"{"type":"id","value":""}"#, #"{"type":"id","value":"-1"}"#, #"{"type":"hash","value":"ab"}"#,
    #"{"type":"text"}"#, #"{"type":"text","value":"12345678901234567890123456789"}"#, #"{"type":"text","base64":"?"}"#,
    #"{"type":"text","base64":"MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODk="}"#, #"{"value":"x"}"#,
  ]) func `invalid JSON isn't decoded as a memo`(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Memo.self, from: Data(json.utf8)) }
  }

  @Test func `the other kinds of memos round-trip through XDR`() {
    for memo in [Memo.none, .id(0), .id(.max), .hash(Bytes32(sha256: [1])), .returnHash(Bytes32(sha256: [2]))] {
      #expect(Memo(memo.xdr) == memo)
    }
    #expect(Memo.hash(Bytes32(sha256: [1])) != .returnHash(Bytes32(sha256: [1])))
  }
}
