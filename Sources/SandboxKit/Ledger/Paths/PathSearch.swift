import StellarKit
import StellarXDR

/// A breadth-first search for paths from one asset to others, over books and pools. As in Horizon, it continues from each asset only with the best
/// amount that has reached it within as many hops.
struct PathSearch {
  /// A path that was found.
  struct Found: Hashable {
    /// From the query's asset to a target.
    var assets: [XDR.Asset]
    /// The amount of the target that is received or paid.
    var amount: Int64
  }

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
  /// By an asset's number: the most that may be paid of a target; 0 if the asset is no target.
  private var targets: [Int64]
  private var hops: [Hop] = []
  /// By an asset's number: the last hop of the best path that reaches it with one hop less; -1 if there is none.
  private var best: [Int]
  /// The same, with the number of hops that are being tried.
  private var reached: [Int]
  private var updated: [Int] = []
  private var found: [Int] = []

  init(_ query: PathQuery, in graph: PathGraph) {
    self.query = query
    self.graph = graph
    best = Array(repeating: -1, count: graph.assets.count)
    reached = best
    targets = Array(repeating: 0, count: graph.assets.count)
    for target in query.targets {
      if let number = graph.number(of: target.asset) { targets[number] = target.balance ?? .max }
    }
  }

  /// Finds paths.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  mutating func run() throws -> [Found] {
    guard let start = graph.number(of: query.asset) else { return [] }
    arrive(HopQuote(amount: query.amount, crossed: 0), at: start, after: -1)
    reached[start] = 0
    updated = [start]
    for hop in 1..<PathQuery.assetLimit where !updated.isEmpty {
      for asset in updated { best[asset] = reached[asset] }
      let frontier = updated
      updated = []
      for asset in frontier {
        try Task.checkCancellation()
        extend(best[asset], isLast: hop == PathQuery.assetLimit - 1)
      }
    }
    return found.map { Found(assets: assets(to: $0), amount: hops[$0].amount) }
  }

  /// Tries every hop that continues a path.
  private mutating func extend(_ path: Int, isLast: Bool) {
    let from = hops[path]
    let left = Conversion.crossingLimit - from.crossed
    for edge in graph.edges(from: from.asset) where !isLast || targets[edge.asset] > 0 {
      let current = reached[edge.asset]
      let mayImprove = query.direction.canImprove(
        current < 0 ? nil : hops[current].amount, with: from.amount, at: graph.books.bestPrices[edge.book])
      guard mayImprove, !hasVisited(edge.asset, path) else { continue }
      let quote = HopQuote(from.amount, query.direction, through: graph.books.books[edge.book], payer: query.payer, crossing: left)
      if let quote { take(quote, to: edge.asset, after: path) }
    }
    for edge in graph.pools[from.asset] where (!isLast || targets[edge.asset] > 0) && left > 0 && !hasVisited(edge.asset, path) {
      if let quote = HopQuote(from.amount, query.direction, through: edge.swap) { take(quote, to: edge.asset, after: path) }
    }
  }

  private func hasVisited(_ asset: Int, _ path: Int) -> Bool {
    var hop = path
    while hop >= 0 {
      if hops[hop].asset == asset { return true }
      hop = hops[hop].previous
    }
    return false
  }

  private mutating func take(_ quote: HopQuote, to asset: Int, after path: Int) {
    let current = reached[asset]
    guard quote.amount > 0, current < 0 || query.direction.isBetter(quote.amount, than: hops[current].amount) else { return }
    if current == best[asset] { updated.append(asset) }
    reached[asset] = hops.count
    arrive(quote, at: asset, after: path)
  }

  private mutating func arrive(_ quote: HopQuote, at asset: Int, after path: Int) {
    let crossed = (path < 0 ? 0 : hops[path].crossed) + quote.crossed
    if targets[asset] > 0, query.direction == .send || quote.amount <= targets[asset] { found.append(hops.count) }
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

extension PathQuery.Direction {
  /// Returns whether an amount is better: more is received, or less is sent.
  func isBetter(_ amount: Int64, than other: Int64) -> Bool {
    self == .send ? amount > other : amount < other
  }

  /// Returns whether a book may lead to a better amount, judged by its best price alone. Rounding gives a taker less than a stroop for each offer.
  fileprivate func canImprove(_ best: Int64?, with amount: Int64, at price: XDR.Price) -> Bool {
    guard price.n > 0 else { return false }
    guard let best else { return true }
    let margin = Int64(Conversion.crossingLimit)
    let (n, d) = (UInt128(clamping: price.n), UInt128(clamping: price.d))
    return self == .send
      ? UInt128(clamping: best - margin) * n < UInt128(clamping: amount) * d
      : UInt128(clamping: amount) * n < (UInt128(clamping: best) + UInt128(clamping: margin)) * d
  }
}
