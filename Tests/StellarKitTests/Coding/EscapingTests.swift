import StellarKit
import Testing

@Suite struct EscapingTests {
  @Test func `bytes are written in lowercase hexadecimal digits, and read in either case`() {
    let bytes: [UInt8] = [0, 9, 0xAB, 0xFF]
    #expect(bytes.hexadecimal == "0009abff" && bytes[1...2].hexadecimal == "09ab" && [UInt8]().hexadecimal == "")
    #expect([UInt8](hexadecimal: "0009abff") == bytes && [UInt8](hexadecimal: "0009ABfF") == bytes && [UInt8](hexadecimal: "") == [])
  }

  @Test(arguments: ["0", "0009abf", "0g", "+1", "-1", " 1", "0x00", "٤٤"])
  func `anything but pairs of digits isn't read as bytes`(_ text: String) {
    #expect([UInt8](hexadecimal: text) == nil)
  }

  @Test func `for a link, everything is escaped but letters, digits and four marks`() {
    #expect("aZ09-._~".percentEncoded == "aZ09-._~")
    #expect("a b+c&d=e/f?g%\n".percentEncoded == "a%20b%2Bc%26d%3De%2Ff%3Fg%25%0A")
    #expect("é€".percentEncoded == "%C3%A9%E2%82%AC")
  }
}
