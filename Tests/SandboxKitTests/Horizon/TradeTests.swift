import Foundation
import HorizonKit
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct TradeTests {
  /// Alice issues USD. Bob sells 100 of it for 2 lumens each, in offer 1, and Carol has lumens.
  private struct Market: Sendable {
    let clock = TestClock()
    let sandbox: Sandbox
    let alice: KeyPair
    let bob: KeyPair
    let carol: KeyPair
    let usd: XDR.Asset

    init() async throws {
      sandbox = try Sandbox.test(clock: clock)
      (alice, bob, carol) = (try await sandbox.funded(1), try await sandbox.funded(2), try await sandbox.funded(3))
      usd = .short("USD", alice)
      try await apply(alice, .trust(usd, limit: .max, by: bob), .trust(usd, limit: .max, by: carol), .pay(bob, 1_000, usd), signers: [bob, carol])
      try await apply(bob, .sell(100, usd, for: .native, at: (2, 1)))
    }

    func apply(_ source: KeyPair, _ operations: XDR.Operation..., signers: [KeyPair] = []) async throws {
      try await sandbox.apply(source, operations, signers: signers)
    }

    /// The pair as parameters.
    func pair(base: XDR.Asset, counter: XDR.Asset) -> String {
      func parameters(_ name: String, _ asset: XDR.Asset) -> String {
        asset == .native
          ? "\(name)_asset_type=native"
          : "\(name)_asset_type=credit_alphanum4&\(name)_asset_code=USD&\(name)_asset_issuer=\(alice.accountID.address)"
      }
      return parameters("base", base) + "&" + parameters("counter", counter)
    }
  }

  @Test func `a trade names both sides, with a synthetic id for the offer that was filled at once`() async throws {
    let market = try await Market()
    try await market.apply(market.carol, .buy(30, market.usd, for: .native, at: (2, 1)))
    let operation = try #require(try await market.sandbox.records("/accounts/\(market.carol.accountID.address)/operations?order=desc&limit=1").first)
    let id = try #require(Int64(operation.id.text ?? ""))
    let trades = try await market.sandbox.records("/trades")
    let (a, b, c) = (market.alice.accountID.address, market.bob.accountID.address, market.carol.accountID.address)
    // The first trade numbers both assets, the issued one before lumens.
    let expected = """
      {"_links": {"self": {"href": ""}, "base": {"href": "http://localhost/accounts/\(b)"}, "counter": {"href": "http://localhost/accounts/\(c)"},
      "operation": {"href": "http://localhost/operations/\(id)"}}, "id": "\(id)-0", "paging_token": "\(id)-0",
      "ledger_close_time": "2027-01-15T08:00:00Z", "trade_type": "orderbook", "base_offer_id": "1", "base_account": "\(b)",
      "base_amount": "0.0000030", "base_asset_type": "credit_alphanum4", "base_asset_code": "USD", "base_asset_issuer": "\(a)",
      "counter_offer_id": "\(id | 1 << 62)", "counter_account": "\(c)", "counter_amount": "0.0000060", "counter_asset_type": "native",
      "base_is_seller": true, "price": {"n": "2", "d": "1"}}
      """
    #expect(trades == [try JSON(expected)])
    for list in [
      "/accounts/\(b)/trades", "/accounts/\(c)/trades", "/offers/1/trades", "/offers/\(id | 1 << 62)/trades", "/trades?trade_type=orderbook",
    ] {
      #expect(try await market.sandbox.records(list) == trades, "\(list)")
    }
    for list in ["/accounts/\(a)/trades", "/offers/9/trades", "/trades?trade_type=liquidity_pool"] {
      #expect(try await market.sandbox.records(list).isEmpty, "\(list)")
    }
  }

  @Test func `trades of a pair are shown with the requested base`() async throws {
    let market = try await Market()
    try await market.apply(market.carol, .buy(30, market.usd, for: .native, at: (2, 1)))
    let forwards = try await market.sandbox.records("/trades?" + market.pair(base: market.usd, counter: .native))
    let backwards = try await market.sandbox.records("/trades?" + market.pair(base: .native, counter: market.usd))
    #expect(forwards == (try await market.sandbox.records("/trades")))
    #expect(backwards[0].base_asset_type.text == "native" && backwards[0].base_amount == forwards[0].counter_amount)
    #expect(backwards[0].base_is_seller.flag == false)
    #expect(backwards[0].price == (try JSON(#"{"n": "1", "d": "2"}"#)))
    #expect(backwards[0].base_offer_id == forwards[0].counter_offer_id && backwards[0].id == forwards[0].id)
    try await market.sandbox.withRouter { client in
      let decoded = try await client.get("/trades", as: Page<TradeResource>.self).records
      #expect(decoded.map(\.price) == [TradePrice(2, 1)] && decoded[0].counter.account == market.carol.accountID)
    }
  }

  @Test func `a path payment through an order book and a pool trades with both`() async throws {
    let market = try await Market()
    let (bob, carol, eur) = (market.bob, market.carol, XDR.Asset.short("EUR", market.alice))
    let pool = XDR.LiquidityPoolConstantProductParameters(assetA: eur, assetB: market.usd, fee: 30)
    try await market.apply(
      market.alice, .trust(eur, limit: .max, by: bob), .trust(eur, limit: .max, by: carol), .pay(bob, 1_000, eur), signers: [bob, carol])
    try await market.apply(bob, .trustPool(pool, limit: .max), .deposit(500, 500, into: pool))
    // The pool asks 11 USD for 10 EUR, and Bob 22 lumens for 11 USD.
    try await market.apply(carol, .strictReceive(10, eur, by: carol, sending: .native, through: [market.usd]))
    let trades = try await market.sandbox.records("/trades")
    try #require(trades.map(\.trade_type.text) == ["orderbook", "liquidity_pool"])
    #expect(trades.map(\.base_amount.text) == ["0.0000011", "0.0000010"] && trades.map(\.counter_amount.text) == ["0.0000022", "0.0000011"])
    let id = LiquidityPoolEntry.id(of: pool).description
    #expect(trades[1].liquidity_pool_fee_bp.number == 30 && trades[1].base_liquidity_pool_id.text == id)
    for (list, trade) in [
      ("/trades?trade_type=orderbook", trades[0]), ("/offers/1/trades", trades[0]), ("/trades?trade_type=liquidity_pool", trades[1]),
      ("/liquidity_pools/\(id)/trades", trades[1]),
    ] {
      #expect(try await market.sandbox.records(list) == [trade], "\(list)")
    }
    let operation = try #require(try await market.sandbox.records("/payments?order=desc&limit=1").first)
    #expect(operation.type.text == "path_payment_strict_receive" && operation.amount.text == "0.0000010")
    #expect(operation.source_amount.text == "0.0000022" && operation.source_asset_type.text == "native")
    let effects = try await market.sandbox.records("/operations/\(operation.id.text ?? "")/effects")
    #expect(effects.map(\.type.text) == ["account_credited", "account_debited", "trade", "trade", "liquidity_pool_trade"])
  }

  @Test func `both sides of a trade have an effect, including the account whose offer stood`() async throws {
    let market = try await Market()
    try await market.apply(market.carol, .buy(30, market.usd, for: .native, at: (2, 1)))
    let sold = try #require(try await market.sandbox.records("/accounts/\(market.bob.accountID.address)/effects?order=desc&limit=1").first)
    let bought = try #require(try await market.sandbox.records("/accounts/\(market.carol.accountID.address)/effects?order=desc&limit=1").first)
    #expect(sold.type.text == "trade" && sold.seller.text == market.carol.accountID.address && sold.offer_id.text == "1")
    #expect(sold.sold_amount.text == "0.0000030" && sold.bought_amount.text == "0.0000060" && sold.bought_asset_type.text == "native")
    #expect(bought.seller.text == market.bob.accountID.address && bought.sold_amount == sold.bought_amount)
  }

  @Test func `a cursor that names only an operation stands behind all trades of the operation`() async throws {
    let market = try await Market()
    for _ in 1...3 { try await market.apply(market.carol, .buy(10, market.usd, for: .native, at: (2, 1))) }
    let trades = try await market.sandbox.records("/trades")
    try #require(trades.count == 3)
    let id = try #require(trades[1].paging_token.text?.split(separator: "-").first)
    #expect(try await market.sandbox.records("/trades?cursor=\(id)") == [trades[2]])
    #expect(try await market.sandbox.records("/trades?cursor=\(id)&order=desc") == [trades[1], trades[0]])
    #expect(try await market.sandbox.records("/trades?cursor=\(id)-0") == [trades[2]])
    #expect(try await market.sandbox.records("/trades?cursor=\(id)-0&order=desc") == [trades[0]])
  }

  @Test func `trades are aggregated over time spans`() async throws {
    let market = try await Market()
    try await market.apply(market.carol, .buy(10, market.usd, for: .native, at: (2, 1)))
    try await market.apply(market.bob, .sell(50, market.usd, for: .native, at: (1, 1)))
    try await market.apply(market.carol, .buy(20, market.usd, for: .native, at: (2, 1)))
    market.clock.advance(by: 60)
    try await market.apply(market.carol, .buy(10, market.usd, for: .native, at: (1, 1)))
    let pair = market.pair(base: market.usd, counter: .native)
    let sums = try await market.sandbox.records("/trade_aggregations?resolution=60000&\(pair)")
    let first = """
      {"timestamp": "1800000000000", "trade_count": "2", "base_volume": "0.0000030", "counter_volume": "0.0000040", "avg": "1.3333333",
      "high": "2.0000000", "high_r": {"n": "2", "d": "1"}, "low": "1.0000000", "low_r": {"n": "1", "d": "1"},
      "open": "2.0000000", "open_r": {"n": "2", "d": "1"}, "close": "1.0000000", "close_r": {"n": "1", "d": "1"}}
      """
    try #require(sums.count == 2)
    #expect(sums[0] == (try JSON(first)))
    #expect(sums[1].timestamp.text == "1800000060000")
    #expect(try await market.sandbox.records("/trade_aggregations?resolution=60000&order=desc&\(pair)") == sums.reversed())
    #expect(try await market.sandbox.records("/trade_aggregations?resolution=60000&start_time=1800000000001&\(pair)") == [sums[1]])
    #expect(try await market.sandbox.records("/trade_aggregations?resolution=60000&end_time=1800000060000&\(pair)") == [sums[0]])
    #expect(try await market.sandbox.records("/trade_aggregations?resolution=300000&\(pair)").map(\.trade_count.text) == ["3"])
    let inverse = try await market.sandbox.records("/trade_aggregations?resolution=60000&\(market.pair(base: .native, counter: market.usd))")
    #expect(inverse[0].high.text == "1.0000000" && inverse[0].low.text == "0.5000000" && inverse[0].base_volume == sums[0].counter_volume)
  }

  @Test func `a pool trade that is mostly rounding isn't aggregated`() async throws {
    let market = try await Market()
    let pool = XDR.LiquidityPoolConstantProductParameters(assetA: .native, assetB: market.usd, fee: 30)
    try await market.apply(market.alice, .pay(market.bob, 162_020_000, market.usd))
    try await market.apply(market.bob, .sell(0, market.usd, for: .native, at: (2, 1), offer: 1), .trustPool(pool, limit: .max))
    try await market.apply(market.bob, .deposit(3_740_000, 162_020_000, into: pool))
    // One stroop of USD costs 0.023 stroops of lumens before it is rounded up: 4,229 percent more.
    try await market.apply(market.carol, .strictReceive(1, market.usd, by: market.carol, sending: .native))
    let pair = market.pair(base: market.usd, counter: .native)
    #expect(try await market.sandbox.records("/trades").count == 1)
    #expect(try await market.sandbox.records("/trade_aggregations?resolution=60000&\(pair)").isEmpty)
    try await market.apply(market.carol, .strictReceive(1_000, market.usd, by: market.carol, sending: .native))
    try await market.apply(market.carol, .strictSend(1, .native, to: market.carol, market.usd))
    #expect(try await market.sandbox.records("/trades").count == 3)
    #expect(try await market.sandbox.records("/trade_aggregations?resolution=60000&\(pair)").map(\.trade_count.text) == ["2"])
  }
}
