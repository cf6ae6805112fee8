import Foundation
import HorizonKit
import StellarKit
import Testing

@testable import WalletKit

/// Who is asked what things are worth.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct PriceRequestTests {
  @Test func `what everything is and was worth is asked of Horizon alone, and of nobody where prices are off`() async throws {
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

      // Whose an asset is only its issuer's domain can say: its own page asks there, for one file.
      _ = await wallet.details(of: gold)
      #expect(market.transport.asked == ["https://metals.example/.well-known/stellar.toml"])
    }
    withExtendedLifetime(folder) {}
  }
}
