import HorizonKit
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct MarketEndpointTests {
  private func market() async throws -> EntryMarket { try await EntryMarket(try Sandbox.test()) }

  private static func book(_ market: EntryMarket) -> String {
    "/order_book?selling_asset_type=credit_alphanum4&selling_asset_code=USD&selling_asset_issuer=\(market.issuer.accountID.address)"
      + "&buying_asset_type=native"
  }

  @Test func `an order book sums up the offers at each price, best price first`() async throws {
    let market = try await market()
    try await market.sandbox.withRouter { client in
      let book = try await client.get(Self.book(market)).json
      let asks = """
        [{"price_r": {"n": 2, "d": 1}, "price": "2.0000000", "amount": "1500.0000000"},
        {"price_r": {"n": 3, "d": 1}, "price": "3.0000000", "amount": "100.0000000"}]
        """
      #expect(book.asks == (try JSON(asks)))
      #expect(book.bids == (try JSON(#"[{"price_r": {"n": 4, "d": 3}, "price": "1.3333333", "amount": "200.0000000"}]"#)))
      #expect(book.base.asset_code.text == "USD" && book.counter.asset_type.text == "native")
      #expect(try await client.get(Self.book(market) + "&limit=1").json.asks.array.count == 1)
      let none = try await client.get("/order_book?selling_asset_type=native&buying_asset_type=native").json
      #expect(none.asks.array.isEmpty && none.bids.array.isEmpty)
    }
  }

  @Test func `an order book merges prices too close for floating-point sorting into the oldest offer's price`() async throws {
    let market = try await market()
    let (n, xlm) = (Int32.max, EntryMarket.xlm)
    // Two prices in turns, too close to each other for the 53 bits of a floating-point number.
    for (n, d) in [(n, n - 1), (n - 1, n - 2), (n, n - 1)] { try await market.apply(market.maker, .sell(xlm, market.eur, for: .native, n, d)) }
    try await market.apply(market.maker, .sell(xlm, market.eur, for: .native, n, n - 3))
    let book = Self.book(market).replacing("credit_alphanum4&selling_asset_code=USD", with: "credit_alphanum12&selling_asset_code=EUROS")
    try await market.sandbox.withRouter { client in
      let asks = try await client.get(book).json.asks.array
      #expect(asks.map { $0.amount.text } == ["3.0000000", "1.0000000"])
      #expect(asks.first?.price_r == (try JSON("{\"n\": \(n), \"d\": \(n - 1)}")))
    }
  }

  @Test func `strict-receive paths start from assets of which the account holds enough`() async throws {
    let market = try await market()
    let (issuer, taker) = (market.issuer.accountID.address, market.taker.accountID.address)
    let usd = "asset_type=credit_alphanum4&destination_asset_code=USD&destination_asset_issuer=\(issuer)"
    try await market.sandbox.withRouter { client in
      for path in ["/paths", "/paths/strict-receive"] {
        let paths = try await client.records("\(path)?source_account=\(taker)&destination_\(usd)&destination_amount=1000")
        #expect(paths.map { $0.source_asset_type.text } == ["credit_alphanum4", "native"])
        #expect(paths[1].destination_amount.text == "1000.0000000" && paths[1].source_amount.text == "2000.0000000")
        #expect(paths[1].path.array.isEmpty)
      }
      let listed = try await client.records("/paths/strict-receive?source_assets=native&destination_\(usd)&destination_amount=1000")
      #expect(listed.map { $0.source_amount.text } == ["2000.0000000"])
      let nobody = try TestLedger.key(99).accountID.address
      #expect(try await client.records("/paths/strict-receive?source_account=\(nobody)&destination_\(usd)&destination_amount=1").isEmpty)
    }
  }

  @Test func `strict-send paths lead to the requested or held assets, also through other assets`() async throws {
    let market = try await market()
    let issuer = market.issuer.accountID.address
    let uri = "/paths/strict-send?source_asset_type=native&source_amount=4&destination_assets=EUROS:\(issuer)"
    try await market.sandbox.withRouter { client in
      let paths = try await client.records(uri)
      #expect(paths.map { $0.path.array.map { $0.asset_code.text } } == [["USD"]])
      #expect(paths.first?.destination_asset_code.text == "EUROS" && paths.first?.source_amount.text == "4.0000000")
      let held = try await client.records(
        "/paths/strict-send?source_asset_type=native&source_amount=4&destination_account=\(market.taker.accountID.address)")
      #expect(Set(held.compactMap { $0.destination_asset_code.text }) == ["EUROS", "USD"])
    }
  }

  @Test func `streams send an account's new offers, and data and order books when they change`() async throws {
    let market = try await market()
    try await market.sandbox.withServer { base in
      let maker = "\(base)/accounts/\(market.maker.accountID.address)"
      let offers = try await SentEvents("\(maker)/offers?cursor=now")
      let data = try await SentEvents("\(maker)/data/note%20to%20self")
      let book = try await SentEvents(base + Self.book(market))
      for stream in [offers, data, book] { #expect(try await stream.next()?.event == "open") }
      #expect(try await data.next()?.data.contains("bWlsaw==") == true)
      #expect(try await book.next()?.data.contains(#""amount":"1500.0000000""#) == true)
      try await market.apply(
        market.maker, .data("note to self", Array("eggs".utf8)), .sell(100 * EntryMarket.xlm, market.usd, for: .native, 2, 1))
      let made = try await offers.next()
      #expect(made?.id == "6" && made?.data.contains(#""id":"6""#) == true)
      #expect(try await data.next()?.data.contains("ZWdncw==") == true)
      #expect(try await book.next()?.data.contains(#""amount":"1600.0000000""#) == true)
    }
  }
}
