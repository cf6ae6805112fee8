import Foundation
import HorizonKit
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// Prices from the order books of the embedded network.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct PriceFinderTests {
  /// The issuer buys GOLD for lumens at one price and sells it at another.
  private func trade(_ market: Market, bid: String, for lumens: String, ask: String) async throws {
    let gold = try market.asset("GOLD")
    try await market.does(
      market.issuer,
      .manageSellOffer(selling: .native, buying: gold, amount: try Amount(lumens), price: try Price(bid).inverse),
      .manageSellOffer(selling: gold, buying: .native, amount: try Amount("5000"), price: try Price(ask)))
  }

  private func state(_ market: Market, _ amount: String = "100", in reference: Asset = .native) async throws -> MarketState? {
    try await state(market, of: try market.asset("GOLD"), amount, in: reference)
  }

  private func state(_ market: Market, of asset: Asset, _ amount: String, in reference: Asset) async throws -> MarketState? {
    let finder = PriceFinder(network: market.test.network)
    return try await finder.states(of: [asset: try Amount(amount)], in: reference, probe: finder.probe(in: reference))[asset]
  }

  @Test func `an asset that nobody trades has no market`() async throws {
    try await Market.open { market in
      let state = try await state(market)
      #expect(state == MarketState.none)
    }
  }

  @Test func `the price is halfway between the selling and the buying price`() async throws {
    try await Market.open { market in
      try await trade(market, bid: "2", for: "1000", ask: "2.2")
      guard case .price(let price) = try await state(market) else { throw WalletError.noAccount }
      // 10 lumens buy 4.5454545 GOLD, and 5 GOLD have to be sold for them.
      #expect(try price.worth(of: Amount("100")) == Amount("210.0000011"))
    }
  }

  @Test func `an asset that can only be bought, or only be sold, has no reliable price`() async throws {
    try await Market.open { market in
      let gold = try market.asset("GOLD")
      try await market.does(market.issuer, .manageSellOffer(selling: gold, buying: .native, amount: try Amount("5000"), price: try Price("2")))
      #expect(try await state(market) == .tooThin)
    }
  }

  @Test func `an asset whose buying and selling prices are more than a fifth apart has no reliable price`() async throws {
    try await Market.open { market in
      try await trade(market, bid: "2", for: "1000", ask: "2.5")
      #expect(try await state(market) == .tooThin)
    }
  }

  @Test func `a balance that can't be sold whole at about its price has no reliable price, but a smaller one has`() async throws {
    try await Market.open { market in
      // Somebody gives a token away by the thousand, and buys 30 lumens' worth of it back to give it a price.
      try await trade(market, bid: "2", for: "30", ask: "2.1")
      #expect(try await state(market, "100") == .tooThin)
      guard case .price = try await state(market, "10") else { throw WalletError.noAccount }
    }
  }

  @Test func `an asset without a direct market is priced through another asset`() async throws {
    try await Market.open { market in
      let (gold, silver) = (try market.asset("GOLD"), try market.asset("SILVER"))
      try await trade(market, bid: "2", for: "1000", ask: "2.2")
      try await market.does(
        market.issuer,
        .manageSellOffer(selling: silver, buying: gold, amount: try Amount("500"), price: try Price("0.1")),
        .manageSellOffer(selling: gold, buying: silver, amount: try Amount("500"), price: try Price("10.5")))
      guard case .price(let price) = try await state(market, of: silver, "100", in: .native) else { throw WalletError.noAccount }
      let worth = try #require(price.worth(of: try Amount("100")))
      #expect(try worth > Amount("19") && worth < Amount("22"))
    }
  }

  @Test func `a pool alone gives a price, for amounts that are small enough for its depth`() async throws {
    try await Market.open { market in
      let gold = try market.asset("GOLD")
      let pool = try LiquidityPool(.native, gold)
      try await market.does(
        market.payer, .changePoolTrust(pool),
        .liquidityPoolDeposit(
          pool.id, maximumA: try Amount("400"), maximumB: try Amount("100"), minimumPrice: try Price(1, 10), maximumPrice: try Price(10, 1)))
      guard case .price(let price) = try await state(market, "10") else { throw WalletError.noAccount }
      // 400 lumens for 100 GOLD: about 4 lumens each, less what the pool keeps and what a purchase of 10 lumens moves it by.
      let worth = try #require(price.worth(of: try Amount("10")))
      #expect(try worth > Amount("39.5") && worth < Amount("40.5"))
      // Selling 100 GOLD into that pool brings only half of what they seem to be worth.
      #expect(try await state(market, "100") == .tooThin)
    }
  }

  @Test func `a nearly empty pool gives no reliable price`() async throws {
    try await Market.open { market in
      let pool = try LiquidityPool(.native, try market.asset("GOLD"))
      try await market.does(
        market.payer, .changePoolTrust(pool),
        .liquidityPoolDeposit(
          pool.id, maximumA: try Amount("40"), maximumB: try Amount("10"), minimumPrice: try Price(1, 10), maximumPrice: try Price(10, 1)))
      #expect(try await state(market, "1") == .tooThin)
    }
  }

  @Test func `with too many assets, prices are looked up for pinned, verified, valuable and large balances first`() throws {
    let issuer = AccountID(publicKey: Bytes32(sha256: [1]))
    func asset(_ number: Int) throws -> Asset { .issued(code: try AssetCode("A\(number)"), issuer: issuer) }
    let held = try Dictionary(uniqueKeysWithValues: (1...93).map { (try asset($0), try Amount("\($0)")) })
    let price = MarketState.price(MarketPrice(probe: try Amount("10"), sold: try Amount("5"), bought: try Amount("5")))
    let prices = MarketPrices(reference: .native, time: Date(), states: [try asset(3): price], checked: [:], probe: PriceFinder.ten)
    let priority = PricePriority(pinned: [try asset(1)], verified: [try asset(2)])
    let chosen = priority.chosen(of: held, prices)
    #expect(Set(held.keys).subtracting(chosen.keys) == Set(try (4...6).map(asset)))
    #expect(priority.chosen(of: chosen, nil) == chosen, "there is room for all of them")
  }

  @Test func `prices of at most 90 assets are requested, and the others count as not asked`() async throws {
    let folder = try TemporaryFolder()
    try await TestNetwork.with { test in
      let horizon = RecordingTransport(AsyncHTTPTransport())
      let market = try await Market(
        test, in: folder, through: HorizonNetwork(try Horizon(url: test.horizon.url, transport: horizon), clock: ContinuousClock()))
      let assets = try (1...91).map { try market.asset("A\($0)") }
      try await market.does(market.payer, try assets.map { try market.trust($0) })
      try await market.does(
        market.issuer,
        try assets.enumerated().map {
          .payment(destination: MuxedAccount(market.payer.accountID), asset: $1, amount: try Amount("\(1000 + $0)"))
        })
      let dashboard = market.wallet.dashboard
      await dashboard.refresh()
      await dashboard.refreshPrices(in: .asset(.native))
      let (states, gold) = (try #require(dashboard.prices.prices).states, try market.asset("GOLD"))
      // 100 GOLD and the smallest of the others come last.
      #expect(states[assets[0]] == .notAsked && states[gold] == .notAsked && states[assets[1]] == MarketState.none)
      #expect(states.count == 92 && states.values.count { $0 == .notAsked } == 2)
      let asked = horizon.asked.count
      await dashboard.refreshPrices(in: .asset(.native))
      #expect(horizon.asked.dropFirst(asked).allSatisfy { !$0.contains("/paths/") })
      // A pinned asset is requested at once.
      await dashboard.refreshPrices(in: .asset(.native), priority: PricePriority(pinned: [gold]))
      #expect(dashboard.prices.prices?.states[gold] == MarketState.none)
      // At the next full request, assets without a price give way to those that weren't asked about.
      let prices = try #require(dashboard.prices.prices)
      var holdings = [gold: try Amount("100")]
      for (index, asset) in assets.enumerated() { holdings[asset] = try Amount("\(1000 + index)") }
      #expect(PricePriority().chosen(of: holdings, prices).keys.contains(assets[0]))
    }
    withExtendedLifetime(folder) {}
  }

  @Test func `a price in another asset is requested for 10 lumens' worth of that asset`() async throws {
    try await Market.open { market in
      try await trade(market, bid: "2", for: "1000", ask: "2.2")
      let gold = try market.asset("GOLD")
      guard case .price(let price) = try await state(market, of: .native, "9000", in: gold) else {
        // 9,000 lumens would buy 4,090 GOLD, of which 5,000 are offered.
        throw WalletError.noAccount
      }
      #expect(price.probe == (try Amount("4.5454545")))
    }
  }

  @Test func `a slow server gets one price request at a time, however many pages want prices`() async throws {
    let folder = try TemporaryFolder()
    try await TestNetwork.with { test in
      let network = FaultyNetwork(test.network, faults: [])
      let market = try await Market(test, in: folder, through: network)
      try await trade(market, bid: "2", for: "1000", ask: "2.2")
      let dashboard = DashboardData(network: network, now: { Date() }, clock: ManualClock())
      dashboard.show(try #require(market.wallet.account).id)
      await dashboard.refresh()
      await dashboard.refreshPrices(in: .asset(.native))
      #expect(network.priceQuestions == 1)

      let (gate, opener) = AsyncStream.makeStream(of: Never.self)
      network.holdPrices { for await _ in gate {} }
      let gold = try market.asset("GOLD")
      let pages = (0..<4).map { _ in Task { await dashboard.refreshPrices(in: .asset(gold)) } }
      let goneAway = Task { await dashboard.refreshPrices(in: .asset(gold)) }
      while network.priceQuestions < 2 { await Task.yield() }
      goneAway.cancel()
      await goneAway.value
      network.holdPrices(until: nil)
      opener.finish()
      for page in pages { await page.value }
      // Any of the waiting pages may continue first.
      await dashboard.refreshPrices(in: .asset(.native))
      #expect(network.priceQuestions == 4, "how much GOLD 10 lumens are, prices in it, and prices in the currency that was chosen last")
      #expect(dashboard.prices.prices?.reference == .native)
    }
    withExtendedLifetime(folder) {}
  }

  @Test func `prices are requested once in five minutes, a minute after a failure, and at once for another currency`() async throws {
    let folder = try TemporaryFolder()
    try await TestNetwork.with { test in
      let network = FaultyNetwork(test.network, faults: [])
      let market = try await Market(test, in: folder, through: network)
      try await trade(market, bid: "2", for: "1000", ask: "2.2")
      let clock = ManualClock()
      let dashboard = DashboardData(network: network, now: { Date() }, clock: clock)
      dashboard.show(try #require(market.wallet.account).id)
      await dashboard.refreshPrices(in: .asset(.native))
      #expect(dashboard.prices.prices == nil && network.priceQuestions == 0, "nothing is known of what is held")
      await dashboard.refresh()
      await dashboard.refreshPrices(in: .off)
      #expect(network.priceQuestions == 0)
      await dashboard.refreshPrices(in: .asset(.native))
      await dashboard.refreshPrices(in: .asset(.native))
      let prices = try #require(dashboard.prices.prices)
      #expect(network.priceQuestions == 1)

      network.setDown(true)
      clock.advance(by: .seconds(300))
      await dashboard.refreshPrices(in: .asset(.native))
      #expect(dashboard.prices.prices == prices && dashboard.prices.failure == "The test took the network down.")
      network.setDown(false)
      await dashboard.refreshPrices(in: .asset(.native))
      #expect(network.priceQuestions == 1, "it is left alone for a minute")
      clock.advance(by: .seconds(60))
      await dashboard.refreshPrices(in: .asset(.native))
      #expect(network.priceQuestions == 2 && dashboard.prices.failure == nil)

      await dashboard.refreshPrices(in: .asset(try market.asset("GOLD")))
      #expect(dashboard.prices.prices?.reference == (try market.asset("GOLD")), "another currency is asked for at once")
    }
    withExtendedLifetime(folder) {}
  }
}
