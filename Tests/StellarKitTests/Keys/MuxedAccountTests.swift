import StellarKit
import StellarXDR
import Testing

private let account = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"

@Suite struct MuxedAccountTests {
  @Test(arguments: [
    (UInt64(0), "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ"),
    (9_223_372_036_854_775_808, "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK"),
  ])
  func `a muxed account has its own address`(id: UInt64, address: String) throws {
    let muxed = try MuxedAccount(address)
    #expect(muxed.id == id)
    #expect(muxed.accountID.address == account)
    #expect(MuxedAccount(muxed.accountID, id: id).address == address)
    #expect(MuxedAccount(muxed.xdr) == muxed)
    #expect("\(muxed)" == address)
  }

  @Test func `a plain account's address has no id`() throws {
    let plain = try MuxedAccount(account)
    #expect(plain.id == nil)
    #expect(plain.address == account)
    #expect(MuxedAccount(plain.xdr) == plain)
    #expect(plain != MuxedAccount(plain.accountID, id: 0))
  }

  @Test(arguments: UInt64.edges)
  func `a muxed account's id round-trips through its address`(id: UInt64) throws {
    let muxed = MuxedAccount(try AccountID(account), id: id)
    #expect(try MuxedAccount(muxed.address) == muxed)
  }

  @Test func `a contract, a secret or a federation address is refused as a muxed account`() {
    for text in [
      "CA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUWDA", StrKey.encode(.secretSeed, [UInt8](repeating: 7, count: 32)), "alice*example.com",
    ] {
      #expect(throws: StrKeyError.self) { try MuxedAccount(text) }
    }
  }
}

extension UInt64 {
  fileprivate static let edges: [UInt64] = [0, 1, 255, 256, 1 << 31, 1 << 32, 1 << 53 + 1, .max >> 1, 1 << 63, .max]
}
