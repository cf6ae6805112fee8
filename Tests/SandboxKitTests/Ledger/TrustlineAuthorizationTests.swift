import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct TrustlineAuthorizationTests {
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
    _ = try net.apply(issuer, .flags([.authorizationRequired, .authorizationRevocable]))
    _ = try net.apply(alice, .trust(usd, limit: 1_000))
  }

  private func flags(_ net: TestLedger) -> TrustLineFlags? { net.trustline(of: alice, usd)?.flags }

  @Test func `allow trust grants, limits and revokes authorization`() throws {
    var net = net
    #expect(flags(net) == [])
    for authorize: UInt32 in [1, 2, 0, 2] {
      #expect(try net.apply(issuer, .allow(alice, "USD", authorize)).isSuccess)
      #expect(flags(net)?.rawValue == authorize)
    }
  }

  @Test func `ALLOW_TRUST_MALFORMED, NO_TRUST_LINE and CANT_REVOKE`() throws {
    var net = net
    for operation in [XDR.Operation.allow(alice, "USD", 3), .allow(alice, "U D", 1), .allow(issuer, "USD", 1)] {
      #expect(net.check(issuer, operation).operationResults == [.allowTrust(.malformed)])
    }
    #expect(try net.apply(issuer, .allow(bob, "USD", 1)).operationResults == [.allowTrust(.noTrustLine)])
    #expect(try net.apply(issuer, .allow(alice, "USD", 1), .options { $0.clearFlags = 2 }).isSuccess)
    #expect(try net.apply(issuer, .allow(alice, "USD", 0)).operationResults == [.allowTrust(.cantRevoke)])
    #expect(try net.apply(issuer, .allow(alice, "USD", 2)).operationResults == [.allowTrust(.cantRevoke)])
    #expect(try net.apply(issuer, .allow(alice, "USD", 1)).isSuccess)
  }

  @Test func `SET_TRUST_LINE_FLAGS_MALFORMED for lumens, another issuer's asset, the issuer itself and impossible flags`() throws {
    let bad: [XDR.Operation] = [
      .setFlags(alice, .native, set: .authorized), .setFlags(alice, .short("U D", issuer), set: .authorized),
      .setFlags(alice, .short("USD", bob), set: .authorized), .setFlags(issuer, usd, set: .authorized),
      .setFlags(alice, usd, clear: .authorized, set: .authorized), .setFlags(alice, usd, set: .authorization),
      .setFlags(alice, usd, set: .clawbackEnabled), .setFlags(alice, usd, clear: TrustLineFlags(rawValue: 8)),
    ]
    for operation in bad { #expect(net.check(issuer, operation).operationResults == [.setTrustLineFlags(.malformed)]) }
  }

  @Test func `SET_TRUST_LINE_FLAGS_NO_TRUST_LINE, INVALID_STATE and CANT_REVOKE`() throws {
    var net = net
    #expect(try net.apply(issuer, .setFlags(bob, usd, set: .authorized)).operationResults == [.setTrustLineFlags(.noTrustLine)])
    #expect(try net.apply(issuer, .setFlags(alice, usd, set: .authorized)).isSuccess)
    let both = XDR.Operation.setFlags(alice, usd, set: .authorizedToMaintainLiabilities)
    #expect(try net.apply(issuer, both).operationResults == [.setTrustLineFlags(.invalidState)])
    #expect(try net.apply(issuer, .options { $0.clearFlags = 2 }).isSuccess)
    let lessen = XDR.Operation.setFlags(alice, usd, clear: .authorized, set: .authorizedToMaintainLiabilities)
    #expect(try net.apply(issuer, lessen).operationResults == [.setTrustLineFlags(.cantRevoke)])
    #expect(flags(net) == [.authorized])
    #expect(try net.apply(issuer, .setFlags(alice, usd, clear: [.clawbackEnabled])).isSuccess)
  }

  @Test func `revoked authorization turns pool shares into claimable balances, whose reserves the holder of the shares pays`() throws {
    var net = net
    let pool = XDR.LiquidityPoolConstantProductParameters(assetA: .native, assetB: usd, fee: 30)
    let id = LiquidityPoolEntry.id(of: pool)
    #expect(try net.apply(issuer, .allow(alice, "USD", 1)).isSuccess)
    #expect(try net.apply(alice, .trustPool(pool, limit: 1_000)).isSuccess)
    net.edit { state in
      state.update(TrustlineKey(account: alice.accountID, pool: id)) { $0.balance = 100 }
      state.set(id, LiquidityPoolEntry(parameters: pool, reserveA: 999, reserveB: 400, totalShares: 200, trustlineCount: 2))
    }
    #expect(try net.apply(issuer, .setFlags(alice, usd, clear: .authorized)).isSuccess)
    let balances = net.ledger.state.claimableBalances.entries.values
    #expect(Set(balances.map(\.amount)) == [499, 200])
    #expect(balances.allSatisfy { $0.sponsorship == .by(alice.accountID) && $0.claimants.map(\.v0.predicate) == [.unconditional] })
    #expect(net.ledger.state.pools[id]?.reserveA == 500)
    #expect(net.ledger.state.pools[id]?.totalShares == 100)
    #expect(net.ledger.state.pools[id]?.trustlineCount == 1)
    #expect(net.trustline(of: alice, usd)?.poolUseCount == 0)
    #expect(net[alice]?.subentryCount == 1)
    #expect(net[alice]?.sponsoringCount == 2)
  }

  @Test func `LOW_RESERVE if the holder's current sponsor can't pay the reserves of the claimable balances`() throws {
    var net = net
    let pool = XDR.LiquidityPoolConstantProductParameters(assetA: .native, assetB: usd, fee: 30)
    let id = LiquidityPoolEntry.id(of: pool)
    let poor = try TestLedger.key(7)
    #expect(try net.apply(net.root, .create(poor, 10_000_000)).isSuccess)
    #expect(try net.apply(issuer, .allow(alice, "USD", 1)).isSuccess)
    #expect(try net.apply(alice, .trustPool(pool, limit: 1_000)).isSuccess)
    net.edit { state in
      state.update(TrustlineKey(account: alice.accountID, pool: id)) { $0.balance = 100 }
      state.set(id, LiquidityPoolEntry(parameters: pool, reserveA: 100, reserveB: 100, totalShares: 100, trustlineCount: 1))
    }
    let before = net
    for (revoke, result): (XDR.Operation, XDR.OperationResult) in [
      (.allow(alice, "USD", 0, by: issuer), .allowTrust(.lowReserve)),
      (.setFlags(alice, usd, clear: .authorized, by: issuer), .setTrustLineFlags(.lowReserve)),
    ] {
      net = before
      let results = try net.apply(bob, .sponsor(alice, by: poor), revoke, .endSponsoring(by: alice), signers: [poor, issuer, alice])
      #expect(results.operationResults.dropFirst().first == result)
    }
  }
}
