import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct ClaimableBalanceTests {
  private let issuer: KeyPair
  private let alice: KeyPair
  private let bob: KeyPair
  private let usd: XDR.Asset
  private var net: TestLedger

  init() throws {
    net = try TestLedger()
    issuer = try net.account(1)
    alice = try net.account(2)
    bob = try net.account(3)
    usd = .short("USD", issuer)
    _ = try net.apply(alice, .trust(usd, limit: 1_000))
    _ = try net.apply(issuer, .pay(alice, 600, usd))
  }

  @Test func `a claimable balance costs its creator a reserve per claimant until a claimant claims it`() throws {
    var net = net
    let (made, had) = try (#require(net[alice]), #require(net[bob]).balance)
    let result = try net.apply(alice, .leave(500, for: [(bob, .unconditional), (issuer, .not(.unconditional))]))
    let id = try #require(result.claimableBalance)
    let preimage = XDR.HashIDPreimageOperationId(sourceAccount: alice.accountID.xdr, seqNum: made.sequenceNumber + 1, opNum: 0)
    #expect(id == Bytes32(sha256: XDR.HashIDPreimage.operationID(preimage).xdrBytes))
    #expect(net[alice]?.balance == made.balance - 600)
    #expect(net[alice]?.sponsoringCount == 2)
    #expect(try net.apply(issuer, .claim(id)).operationResults == [.claimClaimableBalance(.cannotClaim)])
    #expect(try net.apply(alice, .claim(id)).operationResults == [.claimClaimableBalance(.cannotClaim)])
    #expect(try net.apply(bob, .claim(id)).isSuccess)
    #expect(net[bob]?.balance == had + 400)
    #expect(net[alice]?.sponsoringCount == 0)
    #expect(try net.apply(bob, .claim(id)).operationResults == [.claimClaimableBalance(.doesNotExist)])
  }

  @Test func `relative times become absolute, and are compared with the ledger's close time`() throws {
    var net = net
    let predicate = XDR.ClaimPredicate.and([.not(.beforeRelativeTime(10)), .or([.beforeAbsoluteTime(1), .beforeRelativeTime(20)])])
    let id = try #require(try net.apply(alice, .leave(5, for: [(bob, predicate)])).claimableBalance)
    let start = Int64(TestLedger.start)
    let absolute = XDR.ClaimPredicate.and([.not(.beforeAbsoluteTime(start + 10)), .or([.beforeAbsoluteTime(1), .beforeAbsoluteTime(start + 20)])])
    #expect(net.ledger.state.claimableBalances[id]?.claimants.map(\.v0.predicate) == [absolute])
    for (seconds, expected): (UInt64, XDR.ClaimClaimableBalanceResultCode) in [(9, .cannotClaim), (20, .cannotClaim), (19, .success)] {
      var later = net
      let claim = net.sign(net.transaction(bob, [.claim(id)]), [bob])
      #expect(try later.apply(claim, closeTime: TestLedger.start + seconds).operationResults == [.claimClaimableBalance(expected)])
    }
    let late = try #require(try net.apply(alice, .leave(5, for: [(bob, .beforeRelativeTime(.max))])).claimableBalance)
    #expect(net.ledger.state.claimableBalances[late]?.claimants.map(\.v0.predicate) == [.beforeAbsoluteTime(.max)])
  }

  @Test func `CREATE_CLAIMABLE_BALANCE_MALFORMED for no amount, no claimant, a repeated claimant and invalid predicates`() throws {
    let deep = XDR.ClaimPredicate.not(.not(.not(.not(.unconditional))))
    var bad: [XDR.Operation] = [
      .leave(0, for: [(bob, .unconditional)]), .leave(5, .short("U D", issuer), for: [(bob, .unconditional)]), .leave(5, for: []),
      .leave(5, for: [(bob, .unconditional), (bob, .unconditional)]),
    ]
    for predicate: XDR.ClaimPredicate in [
      .and([.unconditional]), .or([]), .not(nil), .beforeAbsoluteTime(-1), .beforeRelativeTime(-1), deep,
    ] {
      bad.append(.leave(5, for: [(bob, predicate)]))
    }
    for operation in bad { #expect(net.check(alice, operation).operationResults == [.createClaimableBalance(.malformed)]) }
    #expect(net.check(alice, .leave(5, for: [(bob, .not(.not(.not(.unconditional))))])).isSuccess)
  }

  @Test func `CREATE_CLAIMABLE_BALANCE_NO_TRUST, NOT_AUTHORIZED, UNDERFUNDED and LOW_RESERVE`() throws {
    var net = net
    let anyone = [(issuer, XDR.ClaimPredicate.unconditional)]
    #expect(try net.apply(bob, .leave(5, usd, for: anyone)).operationResults == [.createClaimableBalance(.noTrust)])
    #expect(try net.apply(alice, .leave(601, usd, for: anyone)).operationResults == [.createClaimableBalance(.underfunded)])
    #expect(try net.apply(alice, .leave(100 * TestLedger.xlm, for: anyone)).operationResults == [.createClaimableBalance(.underfunded)])
    net.edit(bob) { $0.balance = 15_000_100 }
    #expect(try net.apply(bob, .leave(1, for: anyone)).operationResults == [.createClaimableBalance(.lowReserve)])
    net.edit(alice, usd) { $0.flags = [.authorizedToMaintainLiabilities] }
    #expect(try net.apply(alice, .leave(5, usd, for: anyone)).operationResults == [.createClaimableBalance(.notAuthorized)])
  }

  @Test func `CLAIM_CLAIMABLE_BALANCE_NO_TRUST, NOT_AUTHORIZED and LINE_FULL`() throws {
    var net = net
    let id = try #require(try net.apply(alice, .leave(100, usd, for: [(bob, .unconditional)])).claimableBalance)
    #expect(try net.apply(bob, .claim(id)).operationResults == [.claimClaimableBalance(.noTrust)])
    #expect(try net.apply(bob, .trust(usd, limit: 99)).isSuccess)
    #expect(try net.apply(bob, .claim(id)).operationResults == [.claimClaimableBalance(.lineFull)])
    net.edit(bob, usd) { $0.flags = [] }
    #expect(try net.apply(bob, .claim(id)).operationResults == [.claimClaimableBalance(.notAuthorized)])
  }

  @Test func `the creator's sponsor pays a claimable balance's reserve`() throws {
    var net = net
    let made = try net.apply(
      bob, .leave(5, for: [(bob, .unconditional)], by: alice), signers: [alice])
    #expect(made.isSuccess)
    let sponsored = try net.apply(
      bob, .sponsor(alice), .leave(5, for: [(bob, .unconditional)], by: alice), .endSponsoring(by: alice), signers: [alice])
    #expect(sponsored.isSuccess)
    #expect(net[alice]?.sponsoringCount == 1)
    #expect(net[bob]?.sponsoringCount == 1)
    #expect(net[alice]?.sponsoredCount == 0)
  }
}
