import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct LiquidityPoolTests {
  private var market: Market
  private let maker: KeyPair
  private let usd: XDR.Asset
  private let eur: XDR.Asset
  private let id: XDR.PoolID

  init() throws {
    market = try Market()
    (maker, usd, eur) = (market.maker, market.usd, market.eur)
    id = LiquidityPoolEntry.id(of: Market.pool(eur, usd))
  }

  /// The maker has put 1,000 EUR and 4,000 USD into the pool for 2,000 shares.
  private func withPool() throws -> Market {
    var market = market
    try market.makePool(eur, usd, 1_000, 4_000, by: maker)
    return market
  }

  private func shares(_ market: Market, _ key: KeyPair) -> Int64? {
    market.net.ledger.state.trustlines[TrustlineKey(account: key.accountID, pool: id)]?.balance
  }

  @Test func `a deposit takes what fits the pool's price and gives shares`() throws {
    var market = try withPool()
    #expect(shares(market, maker) == 2_000)
    #expect(try market.net.apply(market.taker, Market.join(Market.pool(eur, usd)), .deposit(id, 100, 100)).isSuccess)
    #expect(shares(market, market.taker) == 50)
    #expect(market.balance(market.taker, eur) == 9_975)
    #expect(market.pool(eur, usd).map { [$0.reserveA, $0.reserveB, $0.totalShares] } == [1_025, 4_100, 2_050])
  }

  @Test func `a withdrawal pays out the shares' part of the reserves, rounded down`() throws {
    var market = try withPool()
    #expect(try market.apply(maker, .withdraw(id, 3)) == .liquidityPoolWithdraw(.success))
    #expect(market.pool(eur, usd).map { [$0.reserveA, $0.reserveB, $0.totalShares] } == [999, 3_994, 1_997])
    #expect(try market.apply(maker, .withdraw(id, 1_997)) == .liquidityPoolWithdraw(.success))
    #expect(market.pool(eur, usd).map { [$0.reserveA, $0.reserveB, $0.totalShares] } == [0, 0, 0])
    #expect(market.balance(maker, eur) == 10_000)
  }

  @Test func `the first deposit into an empty pool sets its price, and lumens can be pooled`() throws {
    var market = try withPool()
    _ = try market.apply(maker, .withdraw(id, 2_000))
    #expect(try market.apply(maker, .deposit(id, 9, 4)) == .liquidityPoolDeposit(.success))
    #expect(shares(market, maker) == 6)
    let before = try #require(market.net[maker]).balance
    try market.makePool(.native, usd, 1_000, 10, by: maker)
    #expect(market.net[maker]?.balance == before - 1_000 - 200)
  }

  @Test func `a pool that is emptied and refilled within a ledger breaks no invariant`() throws {
    var market = market
    try market.makePool(eur, usd, 2, 4, by: maker)
    market.net.ledger.recording = .operations
    let before = market.net.ledger.header
    let envelope = market.net.sign(market.net.transaction(maker, [.withdraw(id, 2), .deposit(id, 2, 2)], fee: 200), [maker])
    let closed = market.net.ledger.close([LedgerTransaction(envelope, on: market.net.ledger.network)], at: before.closeTime + 5)
    #expect(closed.transactions.map(\.result.isSuccess) == [true])
    #expect(market.pool(eur, usd).map { [$0.reserveA, $0.reserveB, $0.totalShares] } == [2, 2, 2])
    let state = market.net.ledger.state
    #expect(LedgerInvariants.violations(in: closed, of: state, after: before) == [])
    #expect(LedgerInvariants.violations(in: closed.changes, of: state, after: before).map(\.invariant) == [.poolProductKept])
  }

  @Test func `MALFORMED for deposits and withdrawals with impossible amounts or prices`() {
    let (one, two, none) = (XDR.Price(n: 1, d: 1), XDR.Price(n: 2, d: 1), XDR.Price(n: 0, d: 1))
    for operation: XDR.Operation in [
      .deposit(id, 0, 1), .deposit(id, 1, 0), .deposit(id, 1, 1, from: two, to: one), .deposit(id, 1, 1, from: none, to: one),
      .deposit(id, 1, 1, from: one, to: none), .deposit(id, 1, 1, from: XDR.Price(n: 1, d: -1), to: one),
    ] { #expect(market.net.check(maker, operation).operationResults == [.liquidityPoolDeposit(.malformed)]) }
    for operation: XDR.Operation in [.withdraw(id, 0), .withdraw(id, 1, atLeast: -1), .withdraw(id, 1, atLeast: 0, -1)] {
      #expect(market.net.check(maker, operation).operationResults == [.liquidityPoolWithdraw(.malformed)])
    }
  }

  @Test func `NO_TRUST without a trustline to the pool's shares`() throws {
    var market = try withPool()
    #expect(try market.apply(market.taker, .deposit(id, 1, 1)) == .liquidityPoolDeposit(.noTrust))
    #expect(try market.apply(market.taker, .withdraw(id, 1)) == .liquidityPoolWithdraw(.noTrust))
  }

  @Test func `NOT_AUTHORIZED for a deposit, but not for a withdrawal`() throws {
    var market = try withPool()
    market.net.edit(maker, usd) { $0.flags = [.authorizedToMaintainLiabilities] }
    #expect(try market.apply(maker, .deposit(id, 1, 1)) == .liquidityPoolDeposit(.notAuthorized))
    #expect(try market.apply(maker, .withdraw(id, 1)) == .liquidityPoolWithdraw(.success))
  }

  @Test func `UNDERFUNDED takes precedence over BAD_PRICE, and BAD_PRICE over LINE_FULL`() throws {
    var market = try withPool()
    let four = XDR.Price(n: 4, d: 1)
    #expect(try market.apply(maker, .deposit(id, 9_001, 100_000, from: four, to: four)) == .liquidityPoolDeposit(.underfunded))
    #expect(try market.apply(maker, .withdraw(id, 2_001)) == .liquidityPoolWithdraw(.underfunded))
    market.net.edit { $0.update(TrustlineKey(account: maker.accountID, pool: id)) { $0.limit = 2_001 } }
    #expect(try market.apply(maker, .deposit(id, 100, 400, from: four, to: four)) == .liquidityPoolDeposit(.badPrice))
    #expect(try market.apply(maker, .deposit(id, 1, 4)) == .liquidityPoolDeposit(.lineFull))
    #expect(try market.apply(maker, .deposit(id, 1, 1)) == .liquidityPoolDeposit(.badPrice))
  }

  @Test func `the bounds of a deposit's price are inclusive`() throws {
    var market = try withPool()
    let quarter = XDR.Price(n: 1, d: 4)
    #expect(try market.apply(maker, .deposit(id, 100, 400, from: quarter, to: quarter)) == .liquidityPoolDeposit(.success))
  }

  @Test func `POOL_FULL for a deposit that the reserves can't hold`() throws {
    var market = try withPool()
    market.net.edit { state in
      guard var pool = state.pools[id] else { return }
      (pool.reserveA, pool.reserveB) = (.max - 5, .max - 5)
      state.set(id, pool)
      for asset in [eur, usd] { state.update(TrustlineKey(account: maker.accountID, asset: asset)) { ($0.balance, $0.limit) = (.max, .max) } }
    }
    #expect(try market.apply(maker, .deposit(id, .max, .max)) == .liquidityPoolDeposit(.poolFull))
  }

  @Test func `UNDER_MINIMUM and LINE_FULL for a withdrawal, with the first asset checked first`() throws {
    var market = try withPool()
    #expect(try market.apply(maker, .withdraw(id, 200, atLeast: 101)) == .liquidityPoolWithdraw(.underMinimum))
    #expect(try market.apply(maker, .withdraw(id, 200, atLeast: 100, 401)) == .liquidityPoolWithdraw(.underMinimum))
    market.net.edit(maker, eur) { $0.limit = $0.balance + 99 }
    #expect(try market.apply(maker, .withdraw(id, 200, atLeast: 100, 401)) == .liquidityPoolWithdraw(.lineFull))
    #expect(try market.apply(maker, .withdraw(id, 199, atLeast: 99, 398)) == .liquidityPoolWithdraw(.success))
  }
}
