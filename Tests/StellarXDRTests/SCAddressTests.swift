import StellarXDR
import Testing

struct SCAddressTests {
  /// An address of each kind, for the key or hash of SEP-23's examples, with the kind's number in XDR.
  static let addresses: [(text: String, kind: UInt8)] = [
    ("GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ", 0), ("CA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUWDA", 1),
    ("MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK", 2),
    ("BAAD6DBUX6J22DMZOHIEZTEQ64CVCHEDRKWZONFEUL5Q26QD7R76RGR4TU", 3), ("LA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUPJN", 4),
    ("WA3D5KRYM6CB7OWQ6TWYRR3Z4T7GNZLKERYNZGGA5SOAOPIFY6YQGAAAAAAAAAPCIA6IG", 5),
  ]

  @Test(arguments: addresses) func `an address of each kind is read and written`(text: String, kind: UInt8) throws {
    let address = try XDR.SCAddress(text)
    #expect(address.xdrBytes[3] == kind)
    #expect(address.text == text)
    #expect(try address.json() == "\"\(text)\"")
  }

  @Test func `a muxed contract's address holds a contract and an id`() throws {
    let hash = try #require(Bytes32(bytes(hex: "363eaa3867841fbad0f4ed88c779e4fe66e56a2470dc98c0ec9c073d05c7b103")))
    let contract = XDR.MuxedContract(id: 123_456, contractId: hash)
    #expect(try XDR.SCAddress("WA3D5KRYM6CB7OWQ6TWYRR3Z4T7GNZLKERYNZGGA5SOAOPIFY6YQGAAAAAAAAAPCIA6IG") == .muxedContract(contract))
  }

  @Test func `a key that isn't an address is refused`() {
    let signer = StrKey.encode(.hashX, Array(repeating: 1, count: 32))
    #expect(throws: StrKeyError.wrongKind(expected: .contract, found: .hashX)) { try XDR.SCAddress(signer) }
    #expect(throws: StrKeyError.invalidLength) { try XDR.SCAddress("") }
    #expect(throws: XDRError.self) { try XDR.SCAddress(json: "\"\(signer)\"") }
  }
}
