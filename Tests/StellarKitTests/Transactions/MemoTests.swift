import Foundation
import StellarKit
import StellarXDR
import Testing

@Suite struct MemoTests {
  @Test(arguments: ["x", String(repeating: "x", count: 28), String(repeating: "é", count: 14), String(repeating: "💶", count: 7), "a\u{0}b"])
  func `a text of up to 28 bytes is a memo`(text: String) throws {
    let memo = try Memo(text, kind: .text)
    #expect(memo.xdr == .text(Array(text.utf8)))
    #expect(Memo(memo.xdr) == memo)
    #expect(try MemoText(text).text == text)
  }

  @Test(arguments: [
    (String(repeating: "x", count: 29), 29), (String(repeating: "é", count: 14) + "x", 29), (String(repeating: "💶", count: 8), 32), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 50),
  ])
  func `bytes count, not characters`(text: String, count: Int) {
    #expect(throws: MemoError.tooLong(bytes: count)) { try Memo(text, kind: .text) }
  }

  @Test func `an empty text is no memo`() throws {
    #expect(try Memo("", kind: .text) == .none)
  }

  @Test func `a text that isn't UTF-8 is kept byte for byte and shown with replacements`() throws {
    let wire = XDR.Memo.text([0xFF, 0x41])
    #expect(Memo(wire).xdr == wire)
    guard case .text(let text) = Memo(wire) else {
      Issue.record("not a text")
      return
    }
    #expect(text.text == "\u{FFFD}A")
  }

  @Test func `a memo is written as its kind and its value, and read again`() throws {
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
  ]) func `what is no memo isn't read as one`(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Memo.self, from: Data(json.utf8)) }
  }

  @Test func `the other kinds survive the wire`() {
    for memo in [Memo.none, .id(0), .id(.max), .hash(Bytes32(sha256: [1])), .returnHash(Bytes32(sha256: [2]))] {
      #expect(Memo(memo.xdr) == memo)
    }
    #expect(Memo.hash(Bytes32(sha256: [1])) != .returnHash(Bytes32(sha256: [1])))
  }
}
