import Foundation
import SandboxKit
import StellarKit
import Testing

@testable import WalletKit

/// The line of an account's worth over time, from the embedded network's history and trades.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct WorthHistoryTests {
  @Test func `a time span's price is calculated from its whole volume, even if that exceeds the largest amount`() throws {
    let price = TradedPrice(time: Date(), volume: 40, paid: 100)
    #expect(try price.worth(of: Amount("3")) == Amount("7.5"))
    let huge = TradedPrice(time: Date(), volume: 1 << 120, paid: 1 << 122)
    #expect(try huge.worth(of: Amount("3")) == Amount("12"))
    #expect(huge.worth(of: .max) == nil)
    #expect(try TradedPrice(time: Date(), volume: 1, paid: 1 << 122).worth(of: Amount("1")) == nil)
    #expect(try TradedPrice(time: Date(), volume: 1 << 122, paid: 1).worth(of: Amount("1")) == .zero)
  }

  @Test func `a year goes back 365 days, and all time goes back to the first payment or 200 weeks`() {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    #expect(WorthPeriod.year.times(now, first: nil).first == now - 365 * 86_400)
    for period in WorthPeriod.allCases {
      let times = period.times(now, first: now - 1000)
      #expect(times.count == WorthPeriod.points && times == times.sorted())
      #expect(times.last == now && times.first == period.start(now, first: now - 1000))
    }
    #expect(WorthPeriod.all.times(now, first: now - 1000).first == now - 1000)
    #expect(WorthPeriod.all.times(now, first: .distantPast).first == now - 1400 * 86_400)
  }

  @Test func `an asset counts at its last trade's price, before its first trade at that one's, and without trades at today's`() throws {
    let assets = try ["GOLD", "SILVER", "JUNK", "LOST"].map {
      Asset.issued(code: try AssetCode($0), issuer: try KeyPair(seed: [UInt8](repeating: 1, count: 32)).accountID)
    }
    let (gold, silver, junk, lost) = (assets[0], assets[1], assets[2], assets[3])
    func at(_ hour: Int) -> Date { Date(timeIntervalSince1970: 1_800_000_000 + TimeInterval(hour * 3600)) }
    let ten = try Amount("10")
    let three = MarketState.price(MarketPrice(probe: ten, sold: try Amount("3.3333333"), bought: try Amount("3.3333333")))
    let prices = MarketPrices(
      reference: .native, time: at(9), states: [gold: three, silver: three, junk: .tooThin], checked: [:], probe: ten)
    let lumen = UInt128(Amount.stroopsPerUnit)
    let trades = [
      gold: [
        TradedPrice(time: at(2), volume: lumen, paid: 5 * lumen), TradedPrice(time: at(3), volume: 1, paid: 1_000_000),
        TradedPrice(time: at(4), volume: lumen, paid: 7 * lumen),
      ]
    ]
    let held = [gold: try Amount("1"), silver: try Amount("2"), junk: try Amount("9"), lost: try Amount("9"), .native: try Amount("100")]
    let moments = [5, 3, 1].map { BalanceHistory.Moment(time: at($0), balances: held) }
    let points = WorthHistory.points(moments, trades, prices, .asset(.native))
    #expect(points.map(\.time) == [1, 3, 5].map(at))
    // 2 SILVER at today's price are 6.0000000 lumens; the tiny trade of hour 3 doesn't count.
    #expect(try points.map(\.worth) == ["111", "111", "113"].map { try Amount($0) })
    let euros = WorthHistory.points(moments, trades, prices, .fixed(code: try AssetCode("EUR"), rate: try Amount("0.1")))
    #expect(try euros.first?.worth == Amount("11.1"))
    // For 3.3333333 GOLD, which are worth 10 lumens now: 5 or 7 lumens each at the first trade that counts.
    let change = PriceChange(first: try Amount("16.6666665"), now: ten)
    #expect(WorthHistory.changes(trades, prices) == [gold: change])
    let later = [gold: Array(trades[gold, default: []].dropFirst()), junk: trades[gold, default: []]]
    #expect(try WorthHistory.changes(later, prices) == [gold: PriceChange(first: Amount("23.3333331"), now: ten)])
    #expect(WorthHistory.changes(trades, nil).isEmpty)
    // A stroop for a stroop gives no price, even if nothing that is held has one.
    let alone = MarketPrices(reference: .native, time: at(9), states: [:], checked: [:], probe: PriceFinder.ten)
    for prices in [alone, nil] {
      let points = WorthHistory.points(moments, [lost: [TradedPrice(time: at(2), volume: 1, paid: 1)]], prices, .asset(.native))
      #expect(points.map(\.worth) == Array(repeating: try Amount("100"), count: 3))
    }
    let much = BalanceHistory.Moment(time: at(5), balances: [gold: .max, silver: .max])
    #expect(WorthHistory.points([much], trades, prices, .asset(.native)).isEmpty, "more than an amount can be is left out")
  }

  @Test func `trades worth less than a lumen give no price, in lumens or in another asset`() async throws {
    try await Market.open { market in
      let (gold, copper) = (try market.asset("GOLD"), try market.asset("COPPER"))
      func points(in reference: Asset) async throws -> [Amount]? {
        try await market.wallet.priceLine(of: gold, in: .asset(reference), over: .week)?.points.map(\.worth)
      }
      func sell(_ amount: String, for other: Asset, at price: String) async throws {
        try await market.does(market.payer, .manageSellOffer(selling: gold, buying: other, amount: try Amount(amount), price: try Price(price)))
      }
      try await market.does(
        market.issuer, .manageSellOffer(selling: .native, buying: gold, amount: try Amount("1000"), price: try Price("0.5")))
      try await market.does(market.payer, market.trust(copper))
      try await sell("0.4", for: .native, at: "2")
      try await sell("0.009", for: copper, at: "100")
      #expect(try await points(in: .native) == [])
      #expect(try await points(in: copper) == [])
      try await sell("10", for: .native, at: "2")
      try await sell("1", for: copper, at: "100")
      #expect(try await points(in: .native) == [Amount("2")])
      #expect(try await points(in: copper) == [Amount("100")])
    }
  }

  @Test func `a tiny price is shown for enough units of the asset to make its changes visible`() throws {
    func line(_ paid: UInt128..., in currency: WorthCurrency = .asset(.native)) -> WorthLine {
      let trades = paid.map { TradedPrice(time: Date(), volume: 10_000_000_000_000_000, paid: $0) }
      return .prices(trades, from: 1, in: currency, over: .week)
    }
    let fell = line(190_000_000, 110_000_000)
    #expect(try fell.unit == Amount("100000") && fell.points.map(\.worth) == [Amount("0.0019"), Amount("0.0011")])
    #expect(line(10_000_000_000_000).unit == .one && line(9_999_000_000_000).unit.stroops == 10 * Amount.stroopsPerUnit)
    // A fixed rate doesn't add digits that the price lacks.
    let rupiahs = line(190_000_000, in: .fixed(code: try AssetCode("IDR"), rate: try Amount("10000")))
    #expect(try rupiahs.unit == Amount("100000") && rupiahs.points.map(\.worth) == [Amount("19")])
    #expect(try line(1).unit == Amount("100000000000") && line().unit == .one)
  }

  @Test func `the line begins at zero, ends with the total, and is updated after a payment`() async throws {
    try await Market.open { market in
      let (gold, dashboard) = (try market.asset("GOLD"), market.wallet.dashboard)
      try await market.does(
        market.issuer,
        .manageSellOffer(selling: .native, buying: gold, amount: try Amount("1000"), price: try Price("0.5")),
        .manageSellOffer(selling: gold, buying: .native, amount: try Amount("5000"), price: try Price("2.2")))
      await dashboard.refresh()
      try await market.wallet.dashboard.payments.history?.complete()
      await dashboard.refreshPrices(in: .asset(.native))
      let line = try #require(dashboard.worthHistory.line)
      let valuation = { (dashboard: DashboardData) throws -> Amount? in
        guard case .funded(let balances) = dashboard.assets.state.value else { throw WalletError.noAccount }
        return Valuation(balances, in: .asset(.native), prices: dashboard.prices.prices).total
      }
      #expect(line.points.last?.worth == (try valuation(dashboard)) && line.points.first?.worth == .zero && line.period == .week)

      await dashboard.refreshPrices(in: .asset(.native))
      #expect(dashboard.worthHistory.line == line, "what is new isn't made again")
      await dashboard.refreshPrices(in: .asset(.native), over: .year)
      #expect(dashboard.worthHistory.line?.period == .year)
      _ = try await market.wallet.pay(
        try await market.wallet.review(PaymentForm(recipient: try await market.stranger().accountID.address, amount: "100")), .typed("123456"))
      await dashboard.refresh()
      await dashboard.refreshPrices(in: .asset(.native), over: .year)
      #expect(dashboard.worthHistory.line?.points.last?.worth == (try valuation(dashboard)))
      await dashboard.refreshPrices(in: .off, over: .week)
      #expect(dashboard.worthHistory.line?.period == .year, "nobody is asked")
    }
  }

  @Test func `the line has no points if the history doesn't match the balances, unless an earlier line is known`() async throws {
    try await Market.open { market in
      let dashboard = market.wallet.dashboard
      await dashboard.refresh()
      let history = try #require(dashboard.payments.history)
      try await history.complete()
      guard case .funded(let balances) = dashboard.assets.state.value else { throw WalletError.noAccount }
      let lumens = balances.filter { $0.asset == .native }
      let valuation = Valuation(lumens, in: .asset(.native), prices: nil)
      dashboard.worthHistory.forget()
      await dashboard.worthHistory.refresh(.week, valuation, [], nil, history, newestEntry: nil)
      #expect(dashboard.worthHistory.line == WorthLine(period: .week, currency: .asset(.native), points: []))
      await dashboard.worthHistory.refresh(.week, valuation, balances, nil, history, newestEntry: nil)
      let line = dashboard.worthHistory.line
      #expect(line?.points.isEmpty == false)
      await dashboard.worthHistory.refresh(.week, valuation, [], nil, history, newestEntry: nil)
      #expect(dashboard.worthHistory.line == line, "what was known stays while the two are of different moments")
    }
  }

  /// Requests the week's line of a market's wallet, which has GOLD.
  private func askForLine(_ market: Market, _ worth: WorthHistory? = nil) async throws {
    let dashboard = market.wallet.dashboard
    guard case .funded(let balances) = dashboard.assets.state.value, let history = dashboard.payments.history else { throw WalletError.noAccount }
    let valuation = Valuation(balances.filter { $0.asset == .native }, in: .asset(.native), prices: nil)
    await (worth ?? dashboard.worthHistory).refresh(.week, valuation, balances, nil, history, newestEntry: nil)
  }

  @Test func `a line that arrives after a switch to another account isn't shown`() async throws {
    try await Market.open(faults: []) { market, network in
      let dashboard = market.wallet.dashboard
      await dashboard.refresh()
      try await dashboard.payments.history?.complete()
      let (gate, opener) = AsyncStream.makeStream(of: Never.self)
      network.holdTrades { for await _ in gate {} }
      let asking = Task { try await askForLine(market) }
      while network.tradeQuestions == 0 { await Task.yield() }
      dashboard.show(try await market.stranger().accountID)
      opener.finish()
      try await asking.value
      #expect(dashboard.worthHistory.line == nil)
    }
  }

  @Test func `a line without points is shown if trades can't be loaded, and they are requested again after a pause`() async throws {
    try await Market.open(faults: []) { market, network in
      let dashboard = market.wallet.dashboard
      await dashboard.refresh()
      try await dashboard.payments.history?.complete()
      let uptime = Mutexed(Duration.zero)
      let worth = WorthHistory(network: network, now: { Date() }, uptime: { uptime.get() })
      network.setDown(true)
      try await askForLine(market, worth)
      #expect(worth.line == WorthLine(period: .week, currency: .asset(.native), points: []))
      let asked = network.tradeQuestions
      #expect(asked > 0)
      network.setDown(false)
      try await askForLine(market, worth)
      #expect(network.tradeQuestions == asked)
      uptime.set(WorthHistory.pause)
      try await askForLine(market, worth)
      #expect(worth.line?.points.isEmpty == false)
    }
  }

  @Test func `an asset that was sold counts in the past at the price of its trade`() async throws {
    // Everything before the sale happened two hours ago.
    let ago = Mutexed<TimeInterval>(7200)
    let folder = try TemporaryFolder()
    try await TestNetwork.with(try Sandbox(storage: .inMemory, now: { Date() - ago.get() })) { test in
      let market = try await Market(test, in: folder)
      ago.set(0)
      let (gold, dashboard) = (try market.asset("GOLD"), market.wallet.dashboard)
      try await market.does(
        market.issuer, .manageSellOffer(selling: .native, buying: gold, amount: try Amount("1000"), price: try Price("0.5")))
      let lumens = try #require(try await market.balance(.native))
      let quote = try await market.wallet.quote(ConversionForm(.send, from: gold, into: .native, amount: "100"))
      _ = try await market.wallet.convert(try await market.wallet.review(quote, try #require(quote.paths.first)), .typed("123456"))
      await dashboard.refresh()
      try await dashboard.payments.history?.complete()
      await dashboard.refreshPrices(in: .asset(.native), over: .all)
      let points = try #require(dashboard.worthHistory.line).points
      // The 100 GOLD were sold for 200 lumens.
      let worth = try lumens.adding(Amount("200"))
      // Without the first and the last half hour: on a busy machine, setting up and selling may take minutes.
      #expect(points.count == WorthPeriod.points && points[12..<36].allSatisfy { $0.worth == worth })
      withExtendedLifetime(folder) {}
    }
  }
}
