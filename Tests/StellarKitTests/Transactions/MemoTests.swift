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

  @Test func `the other kinds survive the wire`() {
    for memo in [Memo.none, .id(0), .id(.max), .hash(Bytes32(sha256: [1])), .returnHash(Bytes32(sha256: [2]))] {
      #expect(Memo(memo.xdr) == memo)
    }
    #expect(Memo.hash(Bytes32(sha256: [1])) != .returnHash(Bytes32(sha256: [1])))
  }
}
