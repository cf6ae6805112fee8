import Foundation
import Testing
import WalletKit

struct Base64URLTests {
  @Test(arguments: 0...40) func `encoded bytes are decoded unchanged`(_ count: Int) throws {
    let bytes = Data((0..<count).map { UInt8(truncatingIfNeeded: 255 - $0 * 37) })
    let text = Base64URL.encode(bytes)
    #expect(text.wholeMatch(of: /[A-Za-z0-9_-]*/) != nil)
    #expect(Base64URL.decode(text.utf8) == bytes)
    #expect(Secret(base64URL: text.utf8) == Secret(bytes: bytes))
  }

  @Test func `the alphabet is that of RFC 4648's section 5`() {
    #expect(Base64URL.encode(Data([0xFB, 0xEF, 0xFF])) == "--__")
    #expect(Base64URL.encode(Data("any carnal pleas".utf8)) == "YW55IGNhcm5hbCBwbGVhcw")
  }

  @Test(arguments: ["A", "AAAAA", "AA==", "A+/A", "AB", "AAB", "AA A", "AA\n", "ÄÄ", "AAA\u{0}"])
  func `text in another alphabet, with padding, stray bits or white space is refused`(_ text: String) {
    #expect(Base64URL.decode(text.utf8) == nil)
    #expect(Secret(base64URL: text.utf8) == nil)
  }
}
