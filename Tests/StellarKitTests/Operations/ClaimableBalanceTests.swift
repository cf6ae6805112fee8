import Sentences
import StellarKit
import StellarXDR
import Testing

@Suite struct ClaimableBalanceTests {
  @Test func `a claimable balance id is read as an address and in Horizon's hexadecimal form`() throws {
    let id = try ClaimableBalanceID(Samples.balance)
    #expect(id.address == "BAAD6DBUX6J22DMZOHIEZTEQ64CVCHEDRKWZONFEUL5Q26QD7R76RGR4TU")
    #expect(try ClaimableBalanceID(id.address) == id)
    #expect(id.hex == Samples.balance)
    #expect(throws: StrKeyError.self) { try ClaimableBalanceID(String(Samples.balance.dropFirst(8))) }
    #expect(throws: StrKeyError.self) { try ClaimableBalanceID("00000001" + Samples.balance.dropFirst(8)) }
    #expect(throws: StrKeyError.self) { try ClaimableBalanceID(Samples.a) }
  }

  /// The value was computed with stellar-sdk.
  @Test func `a claimable balance id is computed from the source account, sequence number and operation index`() throws {
    let id = ClaimableBalanceID(
      source: try AccountID("GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"), sequenceNumber: 41_137_196_761_100, operation: 0)
    #expect(id.hex == "00000000bae83603cf900824ca1862d033334d781a9d6ded6aedd95b7f73e026686293e4")
  }

  @Test func `claim conditions are evaluated for a ledger's close time`() {
    let day = ClaimPredicate.not(.within(seconds: 86_400))
    #expect(!day.allowsClaim(closeTime: 100_000, createdAt: 50_000))
    #expect(day.allowsClaim(closeTime: 136_400, createdAt: 50_000))
    #expect(ClaimPredicate.before(seconds: 10).allowsClaim(closeTime: 9, createdAt: 0))
    #expect(!ClaimPredicate.before(seconds: 10).allowsClaim(closeTime: 10, createdAt: 0))
    #expect(ClaimPredicate.within(seconds: .max).allowsClaim(closeTime: 10, createdAt: 5))
    #expect(ClaimPredicate.or(.before(seconds: 0), .unconditional).allowsClaim(closeTime: 1, createdAt: 0))
    #expect(!ClaimPredicate.and(.before(seconds: 0), .unconditional).allowsClaim(closeTime: 1, createdAt: 0))
  }

  @Test func `claimants, options, sponsored entries and ledger bounds round-trip through XDR`() throws {
    let account = try AccountID(Samples.a)
    let claimant = try Claimant(account, when: .or(.and(.before(seconds: 1), .unconditional), .not(.within(seconds: 2))))
    #expect(try Claimant(claimant.xdr) == claimant)
    #expect(try ClaimPredicate(claimant.predicate.xdr) == claimant.predicate)
    let deep = ClaimPredicate.not(.not(.not(.not(.unconditional))))
    #expect(throws: OperationError.predicateTooDeep) { try ClaimPredicate(deep.xdr) }
    #expect(throws: OperationError.incompletePredicate) { try ClaimPredicate(XDR.ClaimPredicate.and([.unconditional])) }
    var options = AccountOptions()
    (options.masterWeight, options.signer) = (1, Signer(.ed25519(account), weight: 2))
    #expect(try AccountOptions(options.xdr) == options)
    let entry = SponsoredEntry.claimableBalance(try ClaimableBalanceID(Samples.balance))
    #expect(try SponsoredEntry(entry.xdr) == entry)
    for bounds in [try LedgerBounds(minLedger: 5), try LedgerBounds(minLedger: 5, maxLedger: 9)] {
      #expect(try LedgerBounds(bounds.xdr) == bounds)
    }
    #expect(throws: TransactionError.emptyLedgerBounds) { try LedgerBounds(XDR.LedgerBounds(minLedger: 5, maxLedger: 5)) }
  }

  @Test func `a claim condition knows when its result changes next`() {
    let window = ClaimPredicate.and(.not(.before(seconds: 10)), .or(.before(seconds: 20), .within(seconds: 25)))
    let changes = [0, 9, 10, 29, 30].map { window.nextChange(after: $0, createdAt: 5) }
    #expect(changes == [10, 10, 30, 30, nil])
    #expect(window.allowsClaim(closeTime: 29, createdAt: 5) && !window.allowsClaim(closeTime: 30, createdAt: 5))
    #expect(ClaimPredicate.unconditional.nextChange(after: 0, createdAt: 0) == nil)
    #expect(ClaimPredicate.or(.before(seconds: 10), .unconditional).nextChange(after: 0, createdAt: 0) == nil)
    #expect(ClaimPredicate.within(seconds: .max).nextChange(after: 0, createdAt: 5) == .max)
  }

  @Test(
    arguments: [
      (.unconditional, "at any time"), (.before(seconds: 1_798_761_600), "before 2027-01-01T00:00:00Z"),
      (.not(.before(seconds: 1_798_761_600)), "from 2027-01-01T00:00:00Z on"), (.within(seconds: 60), "within 60 seconds of this"),
      (.and(.not(.within(seconds: 60)), .before(seconds: -1)), "(from 60 seconds after this and before second -1 since 1970)"),
    ] as [(ClaimPredicate, String)])
  func `a claim condition is described in words`(predicate: ClaimPredicate, words: String) {
    #expect(predicate.words.english == words)
  }
}
