import StellarKit
import StellarXDR

/// Looks for paths from one asset to others, over books and pools: breadth first, and from each asset on only with the best amount
/// that came there within as many hops, as Horizon does.
struct PathSearch {
  /// A hop of a path that was tried.
  private struct Hop {
    var asset: Int
    var amount: Int64
    var crossed: Int
    /// The hop before, -1 for none.
    var previous: Int
  }

  private let query: PathQuery
  private let graph: PathGraph
  private var targets: [Int: Int64] = [:]
  private var hops: [Hop] = []
  /// By an asset's number: the last hop of the best path there; -1 where there is none.
  private var best: [Int]
  private var found: [Int] = []

  init(_ query: PathQuery, in graph: PathGraph) {
    self.query = query
    self.graph = graph
    best = Array(repeating: -1, count: graph.assets.count)
    for target in query.targets {
      guard let number = graph.number(of: target.asset) else { continue }
      targets[number] = target.balance ?? .max
    }
  }

  /// Finds paths, each as the assets from the query's one to a target.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  mutating func run() throws -> [[XDR.Asset]] {
    guard let start = graph.number(of: query.asset), !targets.isEmpty else { return [] }
    var frontier = [start]
    arrive(HopQuote(amount: query.amount, crossed: 0), at: start, after: -1)
    best[start] = 0
    for hop in 1..<PathQuery.assetLimit where !frontier.isEmpty {
      var reached = best
      var updated: [Int] = []
      for asset in frontier {
        try Task.checkCancellation()
        extend(best[asset], isLast: hop == PathQuery.assetLimit - 1, &reached, &updated)
      }
      best = reached
      frontier = updated
    }
    return found.map { assets(to: $0) }
  }

  /// Tries every hop that leads on from a path.
  private mutating func extend(_ path: Int, isLast: Bool, _ reached: inout [Int], _ updated: inout [Int]) {
    let from = hops[path]
    for edge in graph.books(from: from.asset) where isUseful(edge.asset, after: path, isLast) {
      let left = Conversion.crossingLimit - from.crossed
      let quote = HopQuote(from.amount, query.direction, through: graph.book(edge.book), payer: query.payer, crossing: left)
      if let quote { take(quote, to: edge.asset, after: path, &reached, &updated) }
    }
    for edge in graph.pools[from.asset] where isUseful(edge.asset, after: path, isLast) {
      guard let quote = HopQuote(from.amount, query.direction, through: edge.swap) else { continue }
      take(quote, to: edge.asset, after: path, &reached, &updated)
    }
  }

  /// Whether the hop may lead to a target, and to nowhere that the path has been.
  private func isUseful(_ asset: Int, after path: Int, _ isLast: Bool) -> Bool {
    if isLast, targets[asset] == nil { return false }
    var hop = path
    while hop >= 0 {
      if hops[hop].asset == asset { return false }
      hop = hops[hop].previous
    }
    return true
  }

  private mutating func take(_ quote: HopQuote, to asset: Int, after path: Int, _ reached: inout [Int], _ updated: inout [Int]) {
    guard quote.amount > 0, hops[path].crossed + quote.crossed <= Conversion.crossingLimit else { return }
    let current = reached[asset]
    if current >= 0 {
      let isBetter = query.direction == .send ? quote.amount > hops[current].amount : quote.amount < hops[current].amount
      guard isBetter else { return }
    }
    if current == best[asset] { updated.append(asset) }
    reached[asset] = hops.count
    arrive(quote, at: asset, after: path)
  }

  private mutating func arrive(_ quote: HopQuote, at asset: Int, after path: Int) {
    let crossed = (path < 0 ? 0 : hops[path].crossed) + quote.crossed
    if let most = targets[asset], quote.amount <= most { found.append(hops.count) }
    hops.append(Hop(asset: asset, amount: quote.amount, crossed: crossed, previous: path))
  }

  private func assets(to last: Int) -> [XDR.Asset] {
    var result: [XDR.Asset] = []
    var hop = last
    while hop >= 0 {
      result.append(graph.assets[hops[hop].asset])
      hop = hops[hop].previous
    }
    return result.reversed()
  }
}
