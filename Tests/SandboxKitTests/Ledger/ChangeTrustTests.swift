import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct ChangeTrustTests {
  private let issuer: KeyPair
  private let alice: KeyPair
  private let usd: XDR.Asset
  private var net: TestLedger

  init() throws {
    net = try TestLedger()
    issuer = try net.account(1)
    alice = try net.account(2)
    usd = .short("USD", issuer)
  }

  @Test func `a trustline is created, changed and removed, and counts as a subentry`() throws {
    var net = net
    #expect(try net.apply(alice, .trust(usd, limit: 50)).isSuccess)
    let sequence = net.ledger.header.sequence
    #expect(net.trustline(of: alice, usd) == TrustlineEntry(limit: 50, flags: [.authorized], lastModified: sequence))
    #expect(net[alice]?.subentryCount == 1)
    #expect(try net.apply(alice, .trust(usd, limit: .max)).isSuccess)
    #expect(net.trustline(of: alice, usd)?.limit == .max)
    #expect(net[alice]?.subentryCount == 1)
    #expect(try net.apply(alice, .trust(usd, limit: 0)).isSuccess)
    #expect(net.trustline(of: alice, usd) == nil)
    #expect(net[alice]?.subentryCount == 0)
  }

  @Test func `CHANGE_TRUST_MALFORMED for lumens, a negative limit, the account's own asset and invalid codes`() throws {
    for operation: XDR.Operation in [
      .trust(.native, limit: 1), .trust(usd, limit: -1), .trust(.short("", issuer), limit: 1), .trust(.long("ABC", issuer), limit: 1),
      .trust(.short("A-B", issuer), limit: 1), .trust(.short("ALI", alice), limit: 1),
    ] {
      #expect(net.check(alice, operation).operationResults == [.changeTrust(.malformed)])
    }
  }

  @Test func `CHANGE_TRUST_NO_ISSUER for a new and a changed trustline, but not for its removal`() throws {
    var net = net
    let nobody = try TestLedger.key(9)
    #expect(try net.apply(alice, .trust(.short("USD", nobody), limit: 1)).operationResults == [.changeTrust(.noIssuer)])
    #expect(try net.apply(alice, .trust(usd, limit: 1)).isSuccess)
    net.edit { $0.set(issuer.accountID, nil) }
    #expect(try net.apply(alice, .trust(usd, limit: 2)).operationResults == [.changeTrust(.noIssuer)])
    #expect(try net.apply(alice, .trust(usd, limit: 0)).isSuccess)
  }

  @Test func `CHANGE_TRUST_INVALID_LIMIT for the removal of a missing trustline, and below the balance`() throws {
    var net = net
    #expect(try net.apply(alice, .trust(usd, limit: 0)).operationResults == [.changeTrust(.invalidLimit)])
    #expect(try net.apply(alice, .trust(usd, limit: 50)).isSuccess)
    #expect(try net.apply(issuer, .pay(alice, 50, usd)).isSuccess)
    #expect(try net.apply(alice, .trust(usd, limit: 49)).operationResults == [.changeTrust(.invalidLimit)])
    #expect(try net.apply(alice, .trust(usd, limit: 0)).operationResults == [.changeTrust(.invalidLimit)])
    #expect(try net.apply(alice, .trust(usd, limit: 50)).isSuccess)
  }

  @Test func `CHANGE_TRUST_LOW_RESERVE without lumens for another reserve`() throws {
    var net = net
    let poor = try TestLedger.key(5)
    #expect(try net.apply(net.root, .create(poor, 15_000_099)).isSuccess)
    #expect(try net.apply(poor, .trust(usd, limit: 1)).operationResults == [.changeTrust(.lowReserve)])
    #expect(try net.apply(net.root, .pay(poor, 101)).isSuccess)
    #expect(try net.apply(poor, .trust(usd, limit: 1)).isSuccess)
    #expect(net[poor]?.balance == 15_000_000)
  }

  @Test func `opTOO_MANY_SUBENTRIES at a thousand`() throws {
    var net = net
    net.edit { state in
      guard var entry = state.accounts[alice.accountID] else { return }
      entry.subentryCount = 1_000
      entry.balance = 1_000 * TestLedger.xlm
      state.set(alice.accountID, entry)
    }
    #expect(try net.apply(alice, .trust(usd, limit: 1)).operationResults == [.notRun(.opTooManySubentries)])
  }

  @Test func `a new trustline takes its flags from the issuer's flags`() throws {
    var net = net
    net.edit { state in
      guard var entry = state.accounts[issuer.accountID] else { return }
      entry.flags = [.authorizationRequired, .authorizationRevocable, .clawbackEnabled]
      state.set(issuer.accountID, entry)
    }
    #expect(try net.apply(alice, .trust(usd, limit: 1)).isSuccess)
    #expect(net.trustline(of: alice, usd)?.flags == [.clawbackEnabled])
    #expect(try net.apply(issuer, .pay(alice, 1, usd)).operationResults == [.payment(.notAuthorized)])
  }

  @Test func `CHANGE_TRUST_INVALID_LIMIT below the balance and the buying liabilities`() throws {
    var net = net
    #expect(try net.apply(alice, .trust(usd, limit: 50)).isSuccess)
    net.edit(alice, usd) { ($0.balance, $0.liabilities.buying) = (10, 5) }
    #expect(try net.apply(alice, .trust(usd, limit: 14)).operationResults == [.changeTrust(.invalidLimit)])
    #expect(try net.apply(alice, .trust(usd, limit: 15)).isSuccess)
  }

  @Test func `a trustline to pool shares takes two reserves, creates the pool, and locks the trustlines to its assets`() throws {
    var net = net
    let pool = XDR.LiquidityPoolConstantProductParameters(assetA: .native, assetB: usd, fee: 30)
    let id = LiquidityPoolEntry.id(of: pool)
    #expect(try net.apply(alice, .trustPool(pool, limit: 5)).operationResults == [.changeTrust(.trustLineMissing)])
    #expect(try net.apply(alice, .trust(usd, limit: 50)).isSuccess)
    net.edit(alice, usd) { $0.flags = [] }
    #expect(try net.apply(alice, .trustPool(pool, limit: 5)).operationResults == [.changeTrust(.notAuthMaintainLiabilities)])
    net.edit(alice, usd) { $0.flags = [.authorizedToMaintainLiabilities] }
    #expect(try net.apply(alice, .trustPool(pool, limit: 5)).isSuccess)
    #expect(net[alice]?.subentryCount == 3)
    #expect(net.ledger.state.trustlines[TrustlineKey(account: alice.accountID, pool: id)]?.flags == [])
    #expect(try net.apply(issuer, .trustPool(pool, limit: 5)).isSuccess)
    #expect(net.ledger.state.pools[id]?.trustlineCount == 2)
    #expect(try net.apply(alice, .trust(usd, limit: 0)).operationResults == [.changeTrust(.cannotDelete)])
    #expect(try net.apply(alice, .trustPool(pool, limit: 0), .trust(usd, limit: 0)).isSuccess)
    #expect(net[alice]?.subentryCount == 0)
    #expect(try net.apply(issuer, .trustPool(pool, limit: 0)).isSuccess)
    #expect(net.ledger.state.pools[id] == nil)
  }

  @Test func `CHANGE_TRUST_MALFORMED for pools with a single asset, a wrong order of assets or another fee`() throws {
    for (first, second, fee): (XDR.Asset, XDR.Asset, Int32) in [(usd, usd, 30), (usd, .native, 30), (.native, usd, 29)] {
      let pool = XDR.LiquidityPoolConstantProductParameters(assetA: first, assetB: second, fee: fee)
      #expect(net.check(alice, .trustPool(pool, limit: 5)).operationResults == [.changeTrust(.malformed)])
    }
  }
}
