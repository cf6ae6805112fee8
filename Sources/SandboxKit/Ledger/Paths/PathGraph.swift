import StellarXDR

/// A graph of the assets that can be reached from one another in one hop. Each asset has a number.
struct PathGraph {
  /// A pool seen from one of its assets.
  struct PoolEdge {
    /// The other asset's number.
    var asset: Int
    /// The trade of the asset that a hop starts from: it is sent to the pool, or received from it.
    var swap: PoolSwap
  }

  let books: OrderBooks
  private let direction: PathQuery.Direction
  private var poolNumbers: [XDR.Asset: Int] = [:]
  /// By number.
  private(set) var assets: [XDR.Asset]
  /// By an asset's number.
  private(set) var pools: [[PoolEdge]]

  init(_ state: LedgerState, _ direction: PathQuery.Direction) {
    books = state.offers.index.books
    self.direction = direction
    assets = books.assets
    pools = Array(repeating: [], count: assets.count)
    for key in state.pools.index.all {
      guard let pool = state.pools[key] else { continue }
      let (assetA, assetB) = (pool.parameters.assetA, pool.parameters.assetB)
      guard let fromA = PoolSwap(sending: assetA, to: pool), let fromB = PoolSwap(sending: assetB, to: pool) else { continue }
      let (a, b) = (makeNumber(of: assetA), makeNumber(of: assetB))
      pools[a].append(PoolEdge(asset: b, swap: direction == .send ? fromA : fromB))
      pools[b].append(PoolEdge(asset: a, swap: direction == .send ? fromB : fromA))
    }
  }

  /// Returns the books that a hop from an asset can use.
  func edges(from asset: Int) -> [OrderBooks.Edge] {
    guard asset < books.assets.count else { return [] }
    return direction == .send ? books.buying[asset] : books.selling[asset]
  }

  /// Returns an asset's number, or nil if nobody trades it now.
  func number(of asset: XDR.Asset) -> Int? {
    guard let number = books.number(of: asset) ?? poolNumbers[asset] else { return nil }
    let isTraded = !pools[number].isEmpty || hasOffers(books.selling[number]) || hasOffers(books.buying[number])
    return isTraded ? number : nil
  }

  private func hasOffers(_ edges: [OrderBooks.Edge]) -> Bool {
    edges.contains { books.bestPrices[$0.book].n > 0 }
  }

  private mutating func makeNumber(of asset: XDR.Asset) -> Int {
    if let number = books.number(of: asset) ?? poolNumbers[asset] { return number }
    poolNumbers[asset] = assets.count
    assets.append(asset)
    pools.append([])
    return assets.count - 1
  }
}
