import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct WorkLimitTests {
  /// Lets the maker sell an asset in `count` offers of 1 stroop at a price of 1.
  private func add(_ count: Int64, selling: XDR.Asset, for buying: XDR.Asset, to market: inout Market) {
    let maker = market.maker.accountID
    market.net.edit { state in
      for _ in 0..<count {
        state.header.idPool += 1
        let offer = OfferEntry(selling: selling, buying: buying, amount: 1, price: XDR.Price(n: 1, d: 1))
        state.set(OfferKey(seller: maker, id: Int64(state.header.idPool)), offer)
        state.promise(offer, of: maker)
      }
      state.update(maker) { $0.subentryCount += UInt32(count) }
    }
  }

  private func result(_ operation: XDR.Operation, in market: Market) throws -> XDR.OperationResult? {
    var market = market
    return try market.apply(market.taker, operation)
  }

  @Test func `1,000 offers are crossed, 1,001 are too many`() throws {
    var market = try Market()
    let (usd, eur, taker) = (market.usd, market.eur, market.taker)
    add(1_001, selling: eur, for: usd, to: &market)
    #expect(try result(.receive(1_000, eur, at: taker, usd), in: market)?.isSuccess == true)
    #expect(try result(.sell(1_000, usd, for: eur, 1, 1), in: market)?.isSuccess == true)
    for operation: XDR.Operation in [
      .receive(1_001, eur, at: taker, usd), .send(1_001, usd, to: taker, eur), .sell(1_001, usd, for: eur, 1, 1),
      .buy(1_001, eur, for: usd, 1, 1),
    ] { #expect(try result(operation, in: market) == .notRun(.opExceededWorkLimit)) }
  }

  @Test func `the limit is for a whole path, on which each pool counts as one offer`() throws {
    var market = try Market()
    let (usd, eur, taker) = (market.usd, market.eur, market.taker)
    add(1_000, selling: eur, for: usd, to: &market)
    var offersOnly = market
    add(501, selling: .native, for: eur, to: &offersOnly)
    #expect(try result(.send(500, usd, to: taker, .native, by: [eur]), in: offersOnly)?.isSuccess == true)
    #expect(try result(.send(501, usd, to: taker, .native, by: [eur]), in: offersOnly) == .notRun(.opExceededWorkLimit))
    try market.makePool(.native, eur, 5_000, 5_000, by: market.issuer)
    #expect(try result(.send(999, usd, to: taker, .native, by: [eur]), in: market)?.isSuccess == true)
    #expect(try result(.send(1_000, usd, to: taker, .native, by: [eur]), in: market) == .notRun(.opExceededWorkLimit))
  }

  @Test(arguments: [26, 27] as [UInt32]) func `since protocol 27, offers count even if a pool is taken instead`(_ version: UInt32) throws {
    var parameters = LedgerParameters()
    parameters.protocolVersion = version
    var market = try Market(parameters)
    let (usd, eur, taker) = (market.usd, market.eur, market.taker)
    try market.makePool(eur, usd, 100_000, 50_000, by: market.issuer)
    #expect(try market.apply(market.issuer, .sell(1_000_000, .native, for: eur, 1, 1))?.isSuccess == true)
    add(999, selling: eur, for: usd, to: &market)
    let result = try result(.send(999, usd, to: taker, .native, by: [eur]), in: market)
    #expect(version < 27 ? result?.isSuccess == true : result == .notRun(.opExceededWorkLimit))
  }
}
