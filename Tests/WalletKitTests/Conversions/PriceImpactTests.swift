import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// Amounts that are too large for a market, where somebody buys 10 GOLD at 0.1 XLM each, and any more for next to nothing.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct PriceImpactTests {
  private func open(_ body: @escaping @MainActor @Sendable (Market, FaultyNetwork) async throws -> Void) async throws {
    try await Market.open(faults: []) { market, network in
      let gold = try market.asset("GOLD")
      try await market.does(
        market.issuer,
        .manageSellOffer(selling: .native, buying: gold, amount: try Amount("1"), price: try Price("10")),
        .manageSellOffer(selling: .native, buying: gold, amount: try Amount("100"), price: try Price(50_000_000, 1)))
      try await body(market, network)
    }
  }

  private func quote(_ market: Market, _ direction: ConversionForm.Direction, _ amount: String) async throws -> ConversionQuote {
    try await market.wallet.quote(ConversionForm(direction, from: try market.asset("GOLD"), into: .native, amount: amount))
  }

  @Test(arguments: [(ConversionForm.Direction.send, "100", "89"), (.receive, "1.000001", "83")])
  func `a conversion at a much worse price than a hundredth of it draws a warning, and still succeeds`(
    _ direction: ConversionForm.Direction, _ amount: String, _ percent: String
  ) async throws {
    try await open { market, _ in
      let quote = try await quote(market, direction, amount)
      let review = try await market.wallet.review(quote, try #require(quote.paths.first))
      #expect(
        review.warnings.map(\.english).filter { $0.contains("the best price is \(percent) percent worse than for a hundredth of it") }.count == 1)
      #expect(review.transaction.consents.isEmpty)
      market.time.advance(11)
      guard case .confirmed = try await market.wallet.convert(review, .typed("123456")).state else { throw WalletError.noAccount }
    }
  }

  @Test func `a conversion at about the price of a hundredth of it, or too small to compare, has no price impact`() async throws {
    try await open { market, _ in
      for (direction, amount) in [
        (ConversionForm.Direction.send, "10"), (.send, "0.000002"), (.send, "0.00001"), (.receive, "1"), (.receive, "0.0000099"),
      ] {
        let impact = try await quote(market, direction, amount).priceImpact
        #expect(impact == nil, "\(amount)")
      }
    }
  }

  @Test func `a conversion is quoted without a price impact if the price of a hundredth of it is unknown`() async throws {
    try await open { market, network in
      let (amount, other) = (try Amount("100"), try market.asset("SILVER"))
      network.say(paths: { $0.filter { $0.sent == amount } })
      #expect(try await quote(market, .send, "100").priceImpact == nil)
      network.say(paths: { paths in
        paths.map { $0.sent == amount ? $0 : ConversionPath(sentAsset: $0.sentAsset, sent: $0.sent, arrivingAsset: other, arriving: $0.arriving) }
      })
      #expect(try await quote(market, .send, "100").priceImpact == nil)
    }
  }
}
