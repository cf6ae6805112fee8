import StellarKit
import StellarXDR
import Testing

@Suite struct ClaimableBalanceTests {
  @Test func `an id has a text of its own and one of Horizon's`() throws {
    let id = try ClaimableBalanceID(Samples.balance)
    #expect(id.address == "BAAD6DBUX6J22DMZOHIEZTEQ64CVCHEDRKWZONFEUL5Q26QD7R76RGR4TU")
    #expect(try ClaimableBalanceID(id.address) == id)
    #expect(id.hex == Samples.balance)
    #expect(throws: StrKeyError.self) { try ClaimableBalanceID(String(Samples.balance.dropFirst(8))) }
    #expect(throws: StrKeyError.self) { try ClaimableBalanceID("00000001" + Samples.balance.dropFirst(8)) }
    #expect(throws: StrKeyError.self) { try ClaimableBalanceID(Samples.a) }
  }

  /// As stellar-sdk computes it.
  @Test func `the id follows from the transaction's account, number and the operation's place`() throws {
    let id = ClaimableBalanceID(
      source: try AccountID("GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"), sequenceNumber: 41_137_196_761_100, operation: 0)
    #expect(id.hex == "00000000bae83603cf900824ca1862d033334d781a9d6ded6aedd95b7f73e026686293e4")
  }

  @Test func `conditions on time are told for a ledger`() {
    let day = ClaimPredicate.not(.within(seconds: 86_400))
    #expect(!day.allowsClaim(closeTime: 100_000, createdAt: 50_000))
    #expect(day.allowsClaim(closeTime: 136_400, createdAt: 50_000))
    #expect(ClaimPredicate.before(seconds: 10).allowsClaim(closeTime: 9, createdAt: 0))
    #expect(!ClaimPredicate.before(seconds: 10).allowsClaim(closeTime: 10, createdAt: 0))
    #expect(ClaimPredicate.within(seconds: .max).allowsClaim(closeTime: 10, createdAt: 5))
    #expect(ClaimPredicate.or(.before(seconds: 0), .unconditional).allowsClaim(closeTime: 1, createdAt: 0))
    #expect(!ClaimPredicate.and(.before(seconds: 0), .unconditional).allowsClaim(closeTime: 1, createdAt: 0))
  }
}
