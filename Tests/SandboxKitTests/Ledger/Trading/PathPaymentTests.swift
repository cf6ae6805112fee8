import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct PathPaymentTests {
  private var market: Market
  private let maker: KeyPair
  private let taker: KeyPair
  private let usd: XDR.Asset
  private let eur: XDR.Asset

  init() throws {
    market = try Market()
    (maker, taker, usd, eur) = (market.maker, market.taker, market.usd, market.eur)
  }

  /// The maker sells 1,000 EUR at 2 USD.
  private func withOffer(_ market: Market) throws -> Market {
    var market = market
    _ = try market.apply(maker, .sell(1_000, eur, for: usd, 2, 1))
    return market
  }

  /// The results of sending 100 USD and of receiving 50 EUR.
  private func both(_ market: Market, from key: KeyPair? = nil, to receiver: KeyPair? = nil) throws -> [XDR.OperationResult] {
    let receiver = receiver ?? taker
    return try [XDR.Operation.send(100, usd, to: receiver, eur), .receive(50, eur, at: receiver, usd)].compactMap { operation in
      var market = market
      return try market.apply(key ?? taker, operation)
    }
  }

  private func refusals(_ send: XDR.PathPaymentStrictSendResult, _ receive: XDR.PathPaymentStrictReceiveResult) -> [XDR.OperationResult] {
    [.pathPaymentStrictSend(send), .pathPaymentStrictReceive(receive)]
  }

  @Test func `a strict-send payment sends exactly its amount, and a strict-receive payment receives exactly its amount`() throws {
    var market = try withOffer(market)
    #expect(try market.claims(taker, .send(101, usd, to: taker, eur)) == [Claim(offer: 1, sold: 50, bought: 101)])
    #expect(try market.claims(taker, .receive(51, eur, at: taker, usd)) == [Claim(offer: 1, sold: 51, bought: 102)])
    #expect(market.balance(taker, usd) == 9_797)
    #expect(market.balance(taker, eur) == 10_101)
  }

  @Test func `the claims of all hops are in the order of the path`() throws {
    var market = try withOffer(market)
    _ = try market.apply(maker, .sell(10_000_000, .native, for: eur, 1, 100))
    let claims = [Claim(offer: 1, sold: 10, bought: 20), Claim(offer: 2, sold: 1_000, bought: 10)]
    for operation: XDR.Operation in [.send(20, usd, to: maker, .native, by: [eur]), .receive(1_000, .native, at: maker, usd, by: [eur])] {
      var market = market
      #expect(try market.claims(taker, operation) == claims)
    }
  }

  @Test func `a path payment in a single asset works like a payment`() throws {
    var market = market
    #expect(try market.claims(taker, .send(100, usd, to: maker, usd)) == [])
    #expect(try market.claims(taker, .receive(100, usd, at: maker, usd, by: [usd, usd])) == [])
    #expect(market.balance(maker, usd) == 10_200)
    market.net.edit { $0.set(market.issuer.accountID, nil as SandboxKit.AccountEntry?) }
    #expect(try market.claims(taker, .send(100, usd, to: market.issuer, usd)) == [])
    #expect(try market.apply(taker, .send(100, usd, to: market.issuer, usd, by: [usd])) == .pathPaymentStrictSend(.noDestination))
  }

  @Test func `a path payment takes the pool unless the order book is as cheap`() throws {
    var market = market
    try market.makePool(eur, usd, 5_000, 5_000, by: maker)
    _ = try market.apply(maker, .sell(1_000, eur, for: usd, 1, 1))
    #expect(try market.claims(taker, .send(100, usd, to: taker, eur)) == [Claim(offer: 1, sold: 100, bought: 100)])
    _ = try market.apply(maker, .sell(900, eur, for: usd, 21, 20, id: 1))
    #expect(try market.claims(taker, .send(100, usd, to: taker, eur)) == [Claim(offer: nil, sold: 97, bought: 100)])
    #expect(market.pool(eur, usd)?.reserveB == 5_100)
    #expect(try market.claims(taker, .receive(97, eur, at: taker, usd)) == [Claim(offer: 1, sold: 97, bought: 102)])
  }

  @Test func `a path payment takes the pool if the order book doesn't suffice or holds the sender's own offer`() throws {
    var market = market
    try market.makePool(eur, usd, 5_000, 5_000, by: maker)
    _ = try market.apply(maker, .sell(100, eur, for: usd, 1, 1))
    #expect(try market.claims(taker, .send(1_000, usd, to: taker, eur)).first?.offer == nil)
    _ = try market.apply(taker, .sell(1_000, eur, for: usd, 1, 2))
    #expect(try market.claims(taker, .send(10, usd, to: taker, eur)).first?.offer == nil)
  }

  // MARK: Refusals

  @Test func `MALFORMED for path payments with impossible amounts or assets`() {
    let bad: XDR.Asset = .short("", market.issuer)
    for operation: XDR.Operation in [
      .send(0, usd, to: taker, eur), .send(1, usd, to: taker, atLeast: 0, eur), .send(1, bad, to: taker, eur), .send(1, usd, to: taker, bad),
      .send(1, usd, to: taker, eur, by: [bad]),
    ] { #expect(market.net.check(taker, operation).operationResults == [.pathPaymentStrictSend(.malformed)]) }
    for operation: XDR.Operation in [
      .receive(0, eur, at: taker, usd), .receive(1, eur, at: taker, atMost: 0, usd), .receive(1, eur, at: taker, usd, by: [bad]),
    ] { #expect(market.net.check(taker, operation).operationResults == [.pathPaymentStrictReceive(.malformed)]) }
  }

  @Test func `NO_DESTINATION takes precedence over other errors`() throws {
    let nobody = try TestLedger.key(9)
    #expect(try both(market, to: nobody) == refusals(.noDestination, .noDestination))
  }

  @Test func `UNDERFUNDED, SRC_NO_TRUST, SRC_NOT_AUTHORIZED`() throws {
    var market = try withOffer(market)
    let bob = try market.net.account(4)
    #expect(try both(market, from: bob) == refusals(.srcNoTrust, .srcNoTrust))
    market.net.edit(taker, usd) { $0.balance = 99 }
    #expect(try both(market) == refusals(.underfunded, .underfunded))
    market.net.edit(taker, usd) { $0.flags = [.authorizedToMaintainLiabilities] }
    #expect(try both(market) == refusals(.srcNotAuthorized, .srcNotAuthorized))
  }

  @Test func `NO_TRUST, NOT_AUTHORIZED, LINE_FULL of the receiver`() throws {
    var market = try withOffer(market)
    let bob = try market.net.account(4)
    #expect(try both(market, to: bob) == refusals(.noTrust, .noTrust))
    try market.fund(bob, with: [eur], amount: 60, limit: 100)
    #expect(try both(market, to: bob) == refusals(.lineFull, .lineFull))
    market.net.edit(bob, eur) { $0.flags = [] }
    #expect(try both(market, to: bob) == refusals(.notAuthorized, .notAuthorized))
  }

  @Test func `TOO_FEW_OFFERS without offers, or without enough of them`() throws {
    var market = market
    #expect(try both(market) == refusals(.tooFewOffers, .tooFewOffers))
    _ = try market.apply(maker, .sell(49, eur, for: usd, 2, 1))
    #expect(try both(market) == refusals(.tooFewOffers, .tooFewOffers))
  }

  @Test func `OFFER_CROSS_SELF for a payment that would take the sender's own offer`() throws {
    var market = market
    _ = try market.apply(taker, .sell(1_000, eur, for: usd, 2, 1))
    #expect(try both(market) == refusals(.offerCrossSelf, .offerCrossSelf))
  }

  @Test func `UNDER_DESTMIN and OVER_SENDMAX`() throws {
    var market = try withOffer(market)
    #expect(try market.apply(taker, .send(100, usd, to: taker, atLeast: 51, eur)) == .pathPaymentStrictSend(.underDestmin))
    #expect(try market.apply(taker, .receive(50, eur, at: taker, atMost: 99, usd)) == .pathPaymentStrictReceive(.overSendmax))
    #expect(try market.apply(taker, .send(100, usd, to: taker, atLeast: 50, eur))?.isSuccess == true)
    #expect(try market.apply(taker, .receive(50, eur, at: taker, atMost: 100, usd))?.isSuccess == true)
  }
}
