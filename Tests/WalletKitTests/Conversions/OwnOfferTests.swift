import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// An account can't take its own offer: a conversion that reaches one fails, and its fee is lost.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct OwnOfferTests {
  /// Offers 50 GOLD for lumens twice: by the issuer at 3 XLM each, and by the wallet's own account at its price.
  private func sellsGold(_ market: Market, ownPrice: Int32) async throws {
    let gold = try market.asset("GOLD")
    func offer(_ price: Int32) throws -> StellarKit.Operation.Body {
      .manageSellOffer(selling: gold, buying: .native, amount: try Amount("50"), price: try Price(price, 1))
    }
    try await market.does(market.issuer, try offer(3))
    try await market.does(market.payer, try offer(ownPrice))
  }

  /// A conversion that takes more than the account's own offer.
  private func form(_ market: Market, _ direction: ConversionForm.Direction = .send) throws -> ConversionForm {
    ConversionForm(direction, from: .native, into: try market.asset("GOLD"), amount: direction == .send ? "200" : "75")
  }

  private func refusesToQuote(_ market: Market, _ direction: ConversionForm.Direction) async {
    let refusal = await #expect(throws: PaymentRefusal.self) { try await market.wallet.quote(try form(market, direction)) }
    #expect(
      refusal?.general
        == "Your own offer is the best one for this, and nobody can take their own offer. Cancel it first, in the app where you made it.")
  }

  @Test(arguments: ConversionForm.Direction.allCases)
  func `a conversion is refused with the reason if the account's own offer is the best`(direction: ConversionForm.Direction) async throws {
    try await Market.open { market in
      try await sellsGold(market, ownPrice: 2)
      await refusesToQuote(market, direction)
    }
  }

  @Test func `a pool that is empty, or holds no more than the amount to arrive, can't replace the account's own offer`() async throws {
    try await Market.open { market in
      try await sellsGold(market, ownPrice: 2)
      let pool = try LiquidityPool(.native, try market.asset("GOLD"))
      try await market.does(market.issuer, .changePoolTrust(pool))
      for direction in ConversionForm.Direction.allCases { await refusesToQuote(market, direction) }
      try await market.does(market.issuer, try deposit(pool, lumens: "150", gold: "75"))
      await refusesToQuote(market, .receive)
    }
  }

  private func deposit(_ pool: LiquidityPool, lumens: String, gold: String) throws -> StellarKit.Operation.Body {
    .liquidityPoolDeposit(
      pool.id, maximumA: try Amount(lumens), maximumB: try Amount(gold), minimumPrice: try Price(1, 10), maximumPrice: try Price(10, 1))
  }

  @Test func `an own offer behind a better one draws a warning, and the conversion succeeds`() async throws {
    try await Market.open { market in
      try await sellsGold(market, ownPrice: 4)
      let quote = try await market.wallet.quote(
        ConversionForm(from: .native, into: try market.asset("GOLD"), amount: "10"))
      let review = try await market.wallet.review(quote, quote.paths[0])
      #expect(review.warnings.contains { $0.english.hasPrefix("One of your own offers may be in the way.") })
      #expect(try await market.wallet.convert(review, .typed("123456")).isConfirmed)
    }
  }

  @Test func `a conversion through a pool that is better than the account's own offer draws a warning, and succeeds`() async throws {
    try await Market.open { market in
      try await sellsGold(market, ownPrice: 2)
      let pool = try LiquidityPool(.native, try market.asset("GOLD"))
      try await market.does(market.issuer, .changePoolTrust(pool), try deposit(pool, lumens: "2100", gold: "1000"))
      let quote = try await market.wallet.quote(try form(market))
      let review = try await market.wallet.review(quote, quote.paths[0])
      #expect(review.warnings.contains { $0.english.hasPrefix("One of your own offers may be in the way.") })
      #expect(try await market.wallet.convert(review, .typed("123456")).isConfirmed)
    }
  }

  @Test func `an own offer that isn't on the conversion's path draws no warning`() async throws {
    try await Market.open { market in
      try await sellsGold(market, ownPrice: 2)
      let quote = try await market.wallet.quote(
        ConversionForm(from: try market.asset("GOLD"), into: try market.asset("SILVER"), amount: "10"))
      #expect(quote.paths.count == 1)
      let review = try await market.wallet.review(quote, quote.paths[0])
      #expect(!review.warnings.contains { $0.english.contains("your own offers") })
    }
  }

  @Test func `a conversion surely crosses an own offer that is cheaper than the average price, whatever the rounding`() throws {
    let key = try KeyPair(seed: [UInt8](repeating: 1, count: 32)).accountID
    let (gold, other) = (Asset.issued(code: try AssetCode("GOLD"), issuer: key), Asset.issued(code: try AssetCode("TIN"), issuer: key))
    func path(_ arriving: String, of sent: String = "10", between: [Asset] = []) throws -> ConversionPath {
      ConversionPath(sentAsset: .native, sent: try Amount(sent), arrivingAsset: gold, arriving: try Amount(arriving), between: between)
    }
    func offer(selling: Asset, buying: Asset) throws -> OpenOffer {
      OpenOffer(id: 1, selling: selling, buying: buying, amount: try Amount("1"), price: try Price(2, 1))
    }
    let own = try offer(selling: gold, buying: .native)
    for arriving in ["4.9998", "4"] { #expect(try path(arriving).surelyCrosses(own), "\(arriving)") }
    for arriving in ["5.0000001", "5", "4.9999"] { #expect(try !path(arriving).surelyCrosses(own), "\(arriving)") }
    #expect(try !path("0.0000001", of: "0.0001").surelyCrosses(own), "of so little, all may be rounding")
    #expect(try path("6").mayCross(own) && !path("5").mayCross(offer(selling: .native, buying: gold)))
    let longer = try path("4", between: [other])
    #expect(try !longer.mayCross(own) && longer.mayCross(offer(selling: gold, buying: other)))
    #expect(try !longer.surelyCrosses(offer(selling: gold, buying: other)))
  }
}
