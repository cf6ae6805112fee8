import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct OfferTests {
  private var market: Market
  private let maker: KeyPair
  private let taker: KeyPair
  private let usd: XDR.Asset
  private let eur: XDR.Asset

  init() throws {
    market = try Market()
    (maker, taker, usd, eur) = (market.maker, market.taker, market.usd, market.eur)
  }

  /// The same refusal of an operation to sell and an operation to buy.
  private func refusals(_ sell: XDR.ManageSellOfferResult, _ buy: XDR.ManageBuyOfferResult) -> [XDR.OperationResult] {
    [.manageSellOffer(sell), .manageBuyOffer(buy)]
  }

  /// The results of selling and of buying 100 at a price of 1.
  private func both(_ market: Market, _ key: KeyPair, amount: Int64 = 100) throws -> [XDR.OperationResult] {
    try [XDR.Operation.sell(amount, usd, for: eur, 1, 1), .buy(amount, eur, for: usd, 1, 1)].compactMap { operation in
      var market = market
      return try market.apply(key, operation)
    }
  }

  // MARK: Making, changing, removing

  @Test func `a new offer rests in the order book and adds its liabilities`() throws {
    var market = market
    guard case .manageSellOffer(.success(let success)) = try market.apply(maker, .sell(1_000, usd, for: eur, 3, 2)),
      case .created(let made) = success.offer
    else { throw UnexpectedResult(result: nil) }
    #expect([made.offerID, made.amount] == [1, 1_000])
    #expect(market.net.trustline(of: maker, usd)?.liabilities == Liabilities(buying: 0, selling: 1_000))
    #expect(market.net.trustline(of: maker, eur)?.liabilities == Liabilities(buying: 1_500, selling: 0))
    #expect(market.net[maker]?.subentryCount == 3)
  }

  @Test func `an offer to buy is stored as an offer to sell at the inverse price`() throws {
    var market = market
    _ = try market.apply(maker, .buy(1_500, eur, for: usd, 2, 3))
    #expect(market.offer(1, of: maker)?.price == XDR.Price(n: 3, d: 2))
    #expect(market.offer(1, of: maker)?.amount == 1_000)
  }

  @Test func `an offer can change its amount, price and assets, and be removed`() throws {
    var market = market
    _ = try market.apply(maker, .sell(1_000, usd, for: eur, 1, 1))
    _ = try market.apply(maker, .sell(500, eur, for: usd, 2, 1, id: 1))
    #expect(market.offer(1, of: maker)?.selling == eur)
    #expect(market.net.trustline(of: maker, usd)?.liabilities == Liabilities(buying: 1_000, selling: 0))
    let removed = try market.apply(maker, .sell(0, eur, for: usd, 2, 1, id: 1))
    #expect(removed == .manageSellOffer(.success(XDR.ManageOfferSuccessResult(offersClaimed: [], offer: .deleted))))
    #expect(market.net.trustline(of: maker, usd)?.liabilities == Liabilities())
    #expect(market.net[maker]?.subentryCount == 2)
  }

  @Test func `an offer so small that rounding takes more than 1 % isn't created`() throws {
    var market = market
    let result = try market.apply(maker, .sell(5, usd, for: eur, 3, 2))
    #expect(result == .manageSellOffer(.success(XDR.ManageOfferSuccessResult(offersClaimed: [], offer: .deleted))))
    #expect(market.net[maker]?.subentryCount == 2)
  }

  @Test func `an offer that is filled at once uses no id`() throws {
    var market = market
    _ = try market.apply(maker, .sell(100, usd, for: eur, 1, 1))
    _ = try market.apply(taker, .sell(100, eur, for: usd, 1, 1))
    #expect(market.net.ledger.header.idPool == 1)
  }

  @Test func `an offer's reserve can be sponsored`() throws {
    var market = market
    let operations: [XDR.Operation] = [
      XDR.Operation(body: .beginSponsoringFutureReserves(XDR.BeginSponsoringFutureReservesOp(sponsoredID: maker.accountID.xdr))),
      .sell(100, usd, for: eur, 1, 1), XDR.Operation(body: .endSponsoringFutureReserves),
    ]
    let acting = operations.enumerated().map { index, operation in
      index == 0 ? operation : XDR.Operation(sourceAccount: MuxedAccount(maker.accountID).xdr, body: operation.body)
    }
    let envelope = market.net.sign(market.net.transaction(taker, acting), [taker, maker])
    #expect(try market.net.apply(envelope).isSuccess)
    #expect(market.offer(1, of: maker)?.sponsorship == .by(taker.accountID))
    _ = try market.apply(maker, .sell(50, usd, for: eur, 1, 1, id: 1))
    #expect(market.offer(1, of: maker)?.sponsorship == .by(taker.accountID))
    _ = try market.apply(market.issuer, .send(50, eur, to: market.issuer, usd))
    #expect(market.net[taker]?.sponsoringCount == 0)
  }

  // MARK: Crossing

  @Test func `the better price comes first, and the rest of a new offer stays in the book`() throws {
    var market = market
    _ = try market.apply(maker, .sell(100, usd, for: eur, 2, 1))
    _ = try market.apply(maker, .sell(100, usd, for: eur, 1, 1))
    let claims = try market.claims(taker, .sell(400, eur, for: usd, 1, 2))
    #expect(claims == [Claim(offer: 2, sold: 100, bought: 100), Claim(offer: 1, sold: 100, bought: 200)])
    #expect(market.offer(3, of: taker)?.amount == 100)
    #expect(market.balance(taker, usd) == 10_200)
    #expect(market.balance(maker, eur) == 10_300)
  }

  @Test func `an offer to buy takes no more than its amount`() throws {
    var market = market
    _ = try market.apply(maker, .sell(1_000, usd, for: eur, 1, 1))
    #expect(try market.claims(taker, .buy(300, usd, for: eur, 2, 1)) == [Claim(offer: 1, sold: 300, bought: 300)])
    #expect(market.offer(1, of: maker)?.amount == 700)
  }

  @Test func `a passive offer doesn't cross offers at the same price, but other offers cross it`() throws {
    var market = market
    _ = try market.apply(maker, .sell(100, usd, for: eur, 1, 1))
    #expect(try market.claims(taker, .passive(100, eur, for: usd, 1, 1)) == [])
    #expect(market.offer(2, of: taker)?.isPassive == true)
    #expect(try market.claims(taker, .passive(100, eur, for: usd, 99, 100)) == [Claim(offer: 1, sold: 100, bought: 100)])
    #expect(try market.claims(maker, .sell(100, usd, for: eur, 1, 1)) == [Claim(offer: 2, sold: 100, bought: 100)])
  }

  @Test func `an offer stays passive when it is changed`() throws {
    var market = market
    _ = try market.apply(taker, .passive(100, eur, for: usd, 1, 1))
    _ = try market.apply(taker, .sell(50, eur, for: usd, 1, 1, id: 1))
    #expect(market.offer(1, of: taker)?.isPassive == true)
    #expect(try market.claims(maker, .passive(50, usd, for: eur, 1, 1)) == [])
  }

  @Test func `an issuer sells its own asset without holding any, and lumens are traded like any other asset`() throws {
    var market = market
    _ = try market.apply(market.issuer, .sell(1_000_000_000, usd, for: .native, 1, 2))
    #expect(try market.claims(taker, .buy(500_000, usd, for: .native, 1, 1)) == [Claim(offer: 1, sold: 500_000, bought: 250_000)])
    #expect(market.balance(taker, usd) == 510_000)
    #expect(market.net[market.issuer]?.liabilities == Liabilities(buying: 499_750_000, selling: 0))
  }

  // MARK: Refusals

  @Test func `MALFORMED for offers with impossible amounts, assets, prices or ids`() throws {
    let bad: XDR.Asset = .short("B@D", market.issuer)
    for operation: XDR.Operation in [
      .sell(-1, usd, for: eur, 1, 1), .sell(0, usd, for: eur, 1, 1), .sell(1, usd, for: usd, 1, 1), .sell(1, bad, for: eur, 1, 1),
      .sell(1, usd, for: bad, 1, 1), .sell(1, usd, for: eur, 0, 1), .sell(1, usd, for: eur, 1, 0), .sell(1, usd, for: eur, -1, -1),
      .sell(1, usd, for: eur, 1, 1, id: -1), .passive(0, usd, for: eur, 1, 1),
    ] {
      #expect(market.net.check(maker, operation).operationResults == [.manageSellOffer(.malformed)])
    }
    for operation: XDR.Operation in [.buy(-1, usd, for: eur, 1, 1), .buy(0, usd, for: eur, 1, 1), .buy(1, usd, for: eur, 0, 1)] {
      #expect(market.net.check(maker, operation).operationResults == [.manageBuyOffer(.malformed)])
    }
    #expect(market.net.check(maker, .sell(0, usd, for: eur, 1, 1, id: 1)).isSuccess)
  }

  @Test func `SELL_NO_TRUST and BUY_NO_TRUST, in this order`() throws {
    var market = market
    let bob = try market.net.account(4)
    #expect(try both(market, bob) == refusals(.sellNoTrust, .sellNoTrust))
    try market.fund(bob, with: [usd])
    #expect(try both(market, bob) == refusals(.buyNoTrust, .buyNoTrust))
  }

  @Test func `SELL_NOT_AUTHORIZED and BUY_NOT_AUTHORIZED, but UNDERFUNDED where there is nothing to sell`() throws {
    var market = market
    market.net.edit(maker, eur) { $0.flags = [] }
    #expect(try both(market, maker) == refusals(.buyNotAuthorized, .buyNotAuthorized))
    market.net.edit(maker, usd) { $0.flags = [.authorizedToMaintainLiabilities] }
    #expect(try both(market, maker) == refusals(.sellNotAuthorized, .sellNotAuthorized))
    market.net.edit(maker, usd) { $0.balance = 0 }
    #expect(try both(market, maker) == refusals(.underfunded, .underfunded))
  }

  @Test func `UNDERFUNDED for more than is held, or than is left after other offers`() throws {
    var market = market
    #expect(try both(market, maker, amount: 10_001) == refusals(.underfunded, .underfunded))
    _ = try market.apply(maker, .sell(9_000, usd, for: .native, 1, 1))
    #expect(try both(market, maker, amount: 1_001) == refusals(.underfunded, .underfunded))
  }

  @Test func `LINE_FULL for more than may be held, before UNDERFUNDED`() throws {
    var market = market
    #expect(try both(market, maker, amount: 990_001) == refusals(.lineFull, .lineFull))
    market.net.edit(maker, eur) { $0.limit = 10_000 }
    #expect(try both(market, maker, amount: 1) == refusals(.lineFull, .lineFull))
  }

  @Test func `CROSS_SELF, whatever was crossed before`() throws {
    var market = market
    _ = try market.apply(taker, .sell(100, eur, for: usd, 1, 2))
    _ = try market.apply(maker, .sell(100, eur, for: usd, 1, 1))
    #expect(try both(market, maker, amount: 101) == refusals(.crossSelf, .crossSelf))
    #expect(market.offer(1, of: taker)?.amount == 100)
  }

  @Test func `NOT_FOUND for another account's offer, checked after the trustlines`() throws {
    var market = market
    _ = try market.apply(taker, .sell(100, eur, for: usd, 1, 2))
    #expect(try market.apply(maker, .sell(100, usd, for: eur, 1, 1, id: 1)) == .manageSellOffer(.notFound))
    #expect(try market.apply(maker, .buy(0, usd, for: eur, 1, 1, id: 1)) == .manageBuyOffer(.notFound))
    market.net.edit(maker, usd) { $0.flags = [] }
    #expect(try market.apply(maker, .sell(100, usd, for: eur, 1, 1, id: 1)) == .manageSellOffer(.sellNotAuthorized))
  }

  @Test func `LOW_RESERVE takes precedence over errors in what is traded`() throws {
    var market = market
    market.net.edit { $0.update(maker.accountID) { $0.balance = 20_000_000 + 4_999_999 + 100 } }
    #expect(try both(market, maker, amount: 990_001) == refusals(.lowReserve, .lowReserve))
    market.net.edit { $0.update(maker.accountID) { $0.balance = 25_000_000 + 100 } }
    #expect(try both(market, maker).allSatisfy(\.isSuccess))
  }

  @Test func `opTOO_MANY_SUBENTRIES with 1,000 subentries`() throws {
    var market = market
    market.net.edit { $0.update(maker.accountID) { $0.subentryCount = 1_000 } }
    #expect(try both(market, maker) == [.notRun(.opTooManySubentries), .notRun(.opTooManySubentries)])
  }

  @Test func `revoked authorization removes the account's offers in the asset, and no others`() throws {
    var market = market
    for operation: XDR.Operation in [
      .sell(100, usd, for: eur, 1, 1), .sell(100, eur, for: usd, 2, 1), .sell(100, eur, for: .native, 1, 1),
    ] { _ = try market.apply(maker, operation) }
    _ = try market.apply(market.issuer, .flags([.authorizationRevocable]))
    for revocation: XDR.Operation in [.allow(maker, "USD", 0), .setFlags(maker, usd, clear: .authorized)] {
      var market = market
      #expect(try market.apply(market.issuer, revocation)?.isSuccess == true)
      #expect([1, 2, 3].map { market.offer($0, of: maker) != nil } == [false, false, true])
      #expect(market.net.trustline(of: maker, usd)?.liabilities == Liabilities())
      #expect(market.net.trustline(of: maker, eur)?.liabilities == Liabilities(buying: 0, selling: 100))
      #expect(market.net[maker]?.subentryCount == 3)
    }
  }
}
