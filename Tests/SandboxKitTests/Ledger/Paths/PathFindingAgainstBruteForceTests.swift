import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Paths that are found in small random markets, compared with all possible paths.
@Suite struct PathFindingAgainstBruteForceTests {
  /// A market of five assets in which every offer asks a little more than what its assets are worth.
  private struct RandomMarket {
    private static let values: [Int32] = [60, 30, 20, 15, 12]

    var market: Market
    let assets: [XDR.Asset]

    init(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      market = try Market()
      let (issuer, maker) = (market.issuer, market.maker)
      assets = [.native, market.usd, market.eur, .short("GOLD", issuer), .short("OIL", issuer)]
      try market.fund(maker, with: Array(assets.dropFirst(3)))
      try market.fund(market.taker, with: Array(assets.dropFirst(3)))
      for asset in assets.dropFirst() {
        for key in [maker, market.taker] { _ = try market.apply(key, .trust(asset, limit: .max)) }
        for key in [maker, market.taker] { _ = try market.apply(issuer, .pay(key, 100_000_000_000, asset)) }
      }
      for _ in 0..<14 {
        let (selling, buying) = (Int.random(in: 0..<5, using: &random), Int.random(in: 0..<5, using: &random))
        let n = Self.values[selling] * Int32.random(in: 1_001...1_050, using: &random)
        let amount = Int64.random(in: 1_000...1_000_000, using: &random)
        _ = try market.apply(maker, .sell(amount, assets[selling], for: assets[buying], n, Self.values[buying] * 1_000))
      }
      for _ in 0..<3 {
        let a = Int.random(in: 0..<4, using: &random)
        let size = Int64.random(in: 100...10_000, using: &random)
        let sorted = [a, a + 1].sorted { assets[$0].xdrBytes.lexicographicallyPrecedes(assets[$1].xdrBytes) }
        let amounts = sorted.map { size * Int64(60 / Self.values[$0]) }
        try market.makePool(assets[sorted[0]], assets[sorted[1]], amounts[0], amounts[1], by: maker)
      }
    }

    /// The amount that a payment along a path costs or delivers; nil if the payment fails.
    func pay(_ amount: Int64, along path: [XDR.Asset], _ direction: PathQuery.Direction) throws -> Int64? {
      var market = market
      let (first, last, between) = (path[0], path[path.count - 1], Array(path.dropFirst().dropLast()))
      let result = try market.apply(
        market.taker,
        direction == .send ? .send(amount, first, to: market.maker, last, by: between) : .receive(amount, last, at: market.maker, first, by: between)
      )
      switch result {
      case .pathPaymentStrictSend(.success(let success)): return success.last.amount
      case .pathPaymentStrictReceive(.success(let success)): return success.offers.map { $0.bought(first) }.reduce(0, +)
      default: return nil
      }
    }
  }

  private func allPaths(from start: Int, to end: Int, avoiding: Set<Int> = []) -> [[Int]] {
    if start == end { return [[end]] }
    return (0..<5).filter { $0 != start && !avoiding.contains($0) }
      .flatMap { allPaths(from: $0, to: end, avoiding: avoiding.union([start])).map { [start] + $0 } }
  }

  @Test(arguments: 0..<12 as Range<UInt64>) func `the best path is found, and a payment along a path has the promised amount`(_ seed: UInt64) throws {
    let random = try RandomMarket(seed: seed)
    for direction in [PathQuery.Direction.send, .receive] {
      for (start, end) in [(0, 1), (1, 3), (4, 2)] {
        let (asset, target) = (random.assets[direction == .send ? start : end], random.assets[direction == .send ? end : start])
        let query = PathQuery(direction: direction, asset: asset, amount: 500, targets: [PathQuery.Target(asset: target)])
        let found = try random.market.net.ledger.state.paths(for: query)
        for path in found {
          let amount = direction == .send ? path.destinationAmount : path.sourceAmount
          #expect(try random.pay(500, along: [path.source] + path.path + [path.destination], direction) == amount)
        }
        let all = try allPaths(from: start, to: end).compactMap { try random.pay(500, along: $0.map { random.assets[$0] }, direction) }
        let best = direction == .send ? found.map(\.destinationAmount).max() : found.map(\.sourceAmount).min()
        #expect(best == (direction == .send ? all.filter { $0 > 0 }.max() : all.min()))
      }
    }
  }
}

extension XDR.ClaimAtom {
  /// The amount that was paid, if it was of an asset.
  fileprivate func bought(_ asset: XDR.Asset) -> Int64 {
    switch self {
    case .v0(let atom): atom.assetBought == asset ? atom.amountBought : 0
    case .orderBook(let atom): atom.assetBought == asset ? atom.amountBought : 0
    case .liquidityPool(let atom): atom.assetBought == asset ? atom.amountBought : 0
    }
  }
}
