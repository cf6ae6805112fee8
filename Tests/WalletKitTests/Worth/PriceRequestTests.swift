import Foundation
import HorizonKit
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// Which servers are asked for prices.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct PriceRequestTests {
  @Test func `present and past prices are requested only from Horizon, and not at all if prices are off`() async throws {
    let folder = try TemporaryFolder()
    try await TestNetwork.with { test in
      let horizon = RecordingTransport(AsyncHTTPTransport())
      let network = HorizonNetwork(try Horizon(url: test.horizon.url, transport: horizon), clock: ContinuousClock())
      let market = try await Market(test, in: folder, through: network)
      let (wallet, gold) = (market.wallet, try market.asset("GOLD"))
      // The issuer has a domain that could be asked.
      var options = AccountOptions()
      options.homeDomain = try HomeDomain("metals.example")
      try await market.does(market.issuer, .setOptions(options))
      try await market.does(
        market.issuer,
        .manageSellOffer(selling: .native, buying: gold, amount: try Amount("1000"), price: try Price("2").inverse),
        .manageSellOffer(selling: gold, buying: .native, amount: try Amount("5000"), price: try Price("2.2")))
      func questions() -> [String] { horizon.asked.filter { $0.contains("/paths/") || $0.contains("/trade_aggregations") } }

      await wallet.dashboard.refresh()
      await wallet.dashboard.refreshPrices(in: .off)
      #expect(questions().isEmpty && wallet.dashboard.prices.prices == nil)
      await wallet.dashboard.refreshPrices(in: .asset(.native), over: .year)
      let asked = questions()
      #expect(asked.contains { $0.contains("/paths/") } && asked.contains { $0.contains("/trade_aggregations") })
      #expect(wallet.dashboard.worthHistory.line?.points.count ?? 0 > 1)
      #expect(await wallet.rememberedDetails(of: [gold])[gold] == nil)
      #expect(horizon.asked.allSatisfy { $0.hasPrefix(test.horizon.url) })
      #expect(market.transport.asked.isEmpty, "the overview names assets by what is remembered")

      // Only the issuer's domain can verify an asset, so the asset's own page requests one file there.
      _ = await wallet.details(of: gold)
      #expect(market.transport.asked == ["https://metals.example/.well-known/stellar.toml"])
    }
    withExtendedLifetime(folder) {}
  }

  @Test func `an incoming payment requests prices only for new assets and balances that grew by more than a quarter`()
    async throws
  {
    let folder = try TemporaryFolder()
    try await TestNetwork.with { test in
      let horizon = RecordingTransport(AsyncHTTPTransport())
      let network = HorizonNetwork(try Horizon(url: test.horizon.url, transport: horizon), clock: ContinuousClock())
      let market = try await Market(test, in: folder, through: network)
      let (gold, silver, clock) = (try market.asset("GOLD"), try market.asset("SILVER"), ManualClock())
      let dashboard = DashboardData(network: network, now: { Date() }, clock: clock)
      dashboard.show(try #require(market.wallet.account).id)
      /// The requests for payment paths after this many seconds.
      @MainActor func asked(after seconds: Int) async -> [String] {
        let before = horizon.asked.count
        clock.advance(by: .seconds(seconds))
        dashboard.expire()
        await dashboard.refresh()
        await dashboard.refreshPrices(in: .asset(.native))
        return horizon.asked.dropFirst(before).filter { $0.contains("/paths/") }
      }
      @MainActor func receive(_ asset: Asset, _ amount: String) async throws {
        try await market.does(market.issuer, .payment(destination: MuxedAccount(market.payer.accountID), asset: asset, amount: try Amount(amount)))
      }
      try await market.does(
        market.issuer,
        .manageSellOffer(selling: .native, buying: gold, amount: try Amount("1000"), price: try Price("2").inverse),
        .manageSellOffer(selling: gold, buying: .native, amount: try Amount("5000"), price: try Price("2.2")))
      #expect(await !asked(after: 0).isEmpty)
      let time = dashboard.prices.prices?.time

      try await receive(gold, "25")
      #expect(await asked(after: 100).isEmpty, "a quarter more of 100 GOLD")
      try await receive(silver, "0.0000001")
      let new = await asked(after: 100)
      #expect(!new.isEmpty && new.allSatisfy { $0.contains("SILVER") && !$0.contains("GOLD") })
      try await receive(gold, "0.0000001")
      let grown = await asked(after: 50)
      #expect(!grown.isEmpty && grown.allSatisfy { $0.contains("GOLD") && !$0.contains("SILVER") })
      #expect(dashboard.prices.prices?.states.count == 2 && dashboard.prices.prices?.time == time)
      #expect(await asked(after: 50).contains { $0.contains("GOLD") && $0.contains("SILVER") }, "five minutes after the first answer")
    }
    withExtendedLifetime(folder) {}
  }

  @Test func `time spans of trades are sorted, in whatever order the server lists them`() async throws {
    let prices = ["high", "low", "open", "close"].map { #""\#($0)":"0.5000000","\#($0)_r":{"n":"1","d":"2"}"# }.joined(separator: ",")
    let records = [1_720_431_600, 1_720_435_200, 1_720_428_000].map { time in
      #"{"timestamp":"\#(time)000","trade_count":"1","base_volume":"2.0000000","counter_volume":"1.0000000","avg":"0.5000000",\#(prices)}"#
    }
    let links = #"{"self":{"href":"x"},"next":{"href":"x"},"prev":{"href":""}}"#
    let page = #"{"_links":\#(links),"_embedded":{"records":[\#(records.joined(separator: ","))]}}"#
    let web = ScriptedTransport(["https://horizon.example/trade_aggregations": page])
    let network = HorizonNetwork(try Horizon(url: "https://horizon.example", transport: web), clock: ContinuousClock())
    let gold = Asset.issued(code: try AssetCode("GOLD"), issuer: AccountID(publicKey: Bytes32(sha256: [1])))
    let spans = try await network.trades(of: gold, in: .native, each: .hour, since: Date(timeIntervalSince1970: 1_700_000_000))
    #expect(spans.map(\.time.timeIntervalSince1970) == [1_720_428_000, 1_720_431_600, 1_720_435_200])
  }
}
