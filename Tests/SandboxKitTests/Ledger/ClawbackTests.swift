import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct ClawbackTests {
  private let issuer: KeyPair
  private let alice: KeyPair
  private let usd: XDR.Asset
  private var net: TestLedger

  init() throws {
    net = try TestLedger()
    issuer = try net.account(1)
    alice = try net.account(2)
    usd = .short("USD", issuer)
    _ = try net.apply(issuer, .flags([.authorizationRevocable, .clawbackEnabled]))
    _ = try net.apply(alice, .trust(usd, limit: 1_000))
    _ = try net.apply(issuer, .pay(alice, 600, usd))
  }

  @Test func `an issuer can claw back what isn't committed to offers`() throws {
    var net = net
    net.edit(alice, usd) { $0.liabilities.selling = 100 }
    #expect(try net.apply(issuer, .clawback(501, usd, from: alice)).operationResults == [.clawback(.underfunded)])
    #expect(try net.apply(issuer, .clawback(500, usd, from: alice)).isSuccess)
    #expect(net.trustline(of: alice, usd)?.balance == 100)
    // The trustline needn't even be authorized.
    net.edit(alice, usd) { ($0.liabilities.selling, $0.flags) = (0, [.clawbackEnabled]) }
    #expect(try net.apply(issuer, .clawback(100, usd, from: alice)).isSuccess)
  }

  @Test func `CLAWBACK_MALFORMED, NO_TRUST and NOT_CLAWBACK_ENABLED`() throws {
    var net = net
    let bad: [XDR.Operation] = [
      .clawback(0, usd, from: alice), .clawback(1, .native, from: alice), .clawback(1, .short("U D", issuer), from: alice),
      .clawback(1, .short("USD", alice), from: alice), .clawback(1, usd, from: issuer),
    ]
    for operation in bad { #expect(net.check(issuer, operation).operationResults == [.clawback(.malformed)]) }
    #expect(try net.apply(issuer, .clawback(1, usd, from: net.root)).operationResults == [.clawback(.noTrust)])
    // A muxed address of the issuer isn't recognized as the issuer.
    let own = XDR.ClawbackOp(asset: usd, from: MuxedAccount(issuer.accountID, id: 7).xdr, amount: 1)
    #expect(try net.apply(issuer, .of(.clawback(own))).operationResults == [.clawback(.noTrust)])
    #expect(try net.apply(issuer, .setFlags(alice, usd, clear: .clawbackEnabled)).isSuccess)
    #expect(try net.apply(issuer, .clawback(1, usd, from: alice)).operationResults == [.clawback(.notClawbackEnabled)])
  }

  @Test func `only the asset's issuer can claw back a claimable balance, if its creator's trustline allowed clawback`() throws {
    var net = net
    let anyone = [(alice, XDR.ClaimPredicate.unconditional)]
    let id = try #require(try net.apply(alice, .leave(100, usd, for: anyone)).claimableBalance)
    #expect(net.ledger.state.claimableBalances[id]?.flags == 1)
    #expect(try net.apply(alice, .clawback(id)).operationResults == [.clawbackClaimableBalance(.notIssuer)])
    #expect(try net.apply(issuer, .clawback(id)).isSuccess)
    #expect(net[alice]?.sponsoringCount == 0)
    #expect(try net.apply(issuer, .clawback(id)).operationResults == [.clawbackClaimableBalance(.doesNotExist)])
    let lumens = try #require(try net.apply(alice, .leave(100, for: anyone)).claimableBalance)
    #expect(try net.apply(issuer, .clawback(lumens)).operationResults == [.clawbackClaimableBalance(.notIssuer)])
    net.edit(alice, usd) { $0.flags = [.authorized] }
    let free = try #require(try net.apply(alice, .leave(100, usd, for: anyone)).claimableBalance)
    #expect(net.ledger.state.claimableBalances[free]?.flags == nil)
    #expect(try net.apply(issuer, .clawback(free)).operationResults == [.clawbackClaimableBalance(.notClawbackEnabled)])
    let issued = try #require(try net.apply(issuer, .leave(100, usd, for: anyone)).claimableBalance)
    #expect(net.ledger.state.claimableBalances[issued]?.flags == 1)
  }
}
