import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct PathFindingTests {
  private var market: Market
  private let maker: KeyPair
  private let usd: XDR.Asset
  private let eur: XDR.Asset

  init() throws {
    market = try Market()
    (maker, usd, eur) = (market.maker, market.usd, market.eur)
  }

  private func send(_ amount: Int64, _ asset: XDR.Asset, for targets: XDR.Asset..., in market: Market) throws -> [PaymentPath] {
    let query = PathQuery(direction: .send, asset: asset, amount: amount, targets: targets.map { PathQuery.Target(asset: $0) })
    return try market.net.ledger.state.paths(for: query)
  }

  private func receive(
    _ amount: Int64, _ asset: XDR.Asset, for targets: [PathQuery.Target], payer: KeyPair? = nil, in market: Market
  ) throws -> [PaymentPath] {
    let query = PathQuery(direction: .receive, asset: asset, amount: amount, targets: targets, payer: payer?.accountID)
    return try market.net.ledger.state.paths(for: query)
  }

  @Test func `paths lead over order books and pools, best first`() throws {
    var market = market
    _ = try market.apply(maker, .sell(1_000, eur, for: usd, 2, 1))
    _ = try market.apply(maker, .sell(100_000, .native, for: usd, 1, 10))
    try market.makePool(.native, eur, 100_000, 9_000, by: maker)
    let sent = try send(100, usd, for: eur, in: market)
    #expect(sent.map(\.destinationAmount) == [88, 50])
    #expect(sent.map(\.path) == [[.native], []])
    let received = try receive(50, eur, for: [PathQuery.Target(asset: usd)], in: market)
    #expect(received.map(\.sourceAmount) == [57, 100])
    #expect(received.map(\.path) == [[.native], []])
  }

  @Test func `an asset can be paid with itself if it is traded`() throws {
    var market = market
    #expect(try send(7, usd, for: usd, in: market) == [])
    _ = try market.apply(maker, .sell(1_000, eur, for: usd, 2, 1))
    let path = PaymentPath(source: usd, sourceAmount: 7, destination: usd, destinationAmount: 7, path: [])
    #expect(try send(7, usd, for: usd, in: market) == [path])
    _ = try market.apply(maker, .sell(0, eur, for: usd, 2, 1, id: 1))
    #expect(try send(7, usd, for: usd, in: market) == [])
  }

  @Test func `a path of six assets is found, a path of seven isn't`() throws {
    var market = market
    let chain = ["AAA", "BBB", "CCC", "DDD", "EEE", "FFF", "GGG"].map { XDR.Asset.short($0, market.issuer) }
    for (selling, buying) in zip(chain.dropFirst(), chain) { _ = try market.apply(market.issuer, .sell(1_000, selling, for: buying, 1, 1)) }
    #expect(try send(10, chain[0], for: chain[5], in: market).map(\.path) == [Array(chain[1...4])])
    #expect(try send(10, chain[0], for: chain[6], in: market) == [])
    #expect(try receive(10, chain[6], for: [PathQuery.Target(asset: chain[1])], in: market).map(\.path) == [Array(chain[2...5])])
  }

  @Test func `the five best paths lead to each target, and targets are sorted`() throws {
    var market = market
    for n in 1...7 as ClosedRange<Int32> {
      let between = XDR.Asset.short("A\(n)", market.issuer)
      _ = try market.apply(market.issuer, .sell(1_000_000, between, for: usd, 1, 1))
      _ = try market.apply(market.issuer, .sell(1_000_000, eur, for: between, 100 - n, 100))
      _ = try market.apply(market.issuer, .sell(1_000_000, .native, for: between, 100 - n, 100))
    }
    let paths = try send(10_000, usd, for: .native, eur, in: market)
    let five = (3...7).reversed().map { [XDR.Asset.short("A\($0)", market.issuer)] }
    #expect(paths.map(\.destination) == [eur, eur, eur, eur, eur, .native, .native, .native, .native, .native])
    #expect(paths.map(\.path) == five + five)
    #expect(paths.first?.destinationAmount == 10_752)
  }

  @Test func `a source whose balance is too small is left out`() throws {
    var market = market
    _ = try market.apply(maker, .sell(1_000, eur, for: usd, 2, 1))
    #expect(try receive(50, eur, for: [PathQuery.Target(asset: usd, balance: 100)], in: market).count == 1)
    #expect(try receive(50, eur, for: [PathQuery.Target(asset: usd, balance: 99)], in: market) == [])
  }

  @Test func `nobody is offered a path over their own offers`() throws {
    var market = market
    _ = try market.apply(maker, .sell(1_000, eur, for: usd, 2, 1))
    #expect(try receive(50, eur, for: [PathQuery.Target(asset: usd)], payer: maker, in: market) == [])
    #expect(try receive(50, eur, for: [PathQuery.Target(asset: usd)], payer: market.taker, in: market).count == 1)
  }

  @Test func `a path doesn't count on more than a seller's trustline can take`() throws {
    var market = market
    _ = try market.apply(maker, .sell(150, eur, for: usd, 2, 3))
    market.net.edit(maker, usd) { $0.limit = $0.balance + $0.liabilities.buying }
    let path = try #require(try send(100, usd, for: eur, in: market).first)
    let claims = try market.claims(market.taker, .send(100, usd, to: market.taker, eur))
    #expect(claims.map(\.sold) == [path.destinationAmount])
  }
}
