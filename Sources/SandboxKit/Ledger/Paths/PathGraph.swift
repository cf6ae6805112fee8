import StellarXDR

/// The assets that can be reached from others in one hop, each under a number.
struct PathGraph {
  /// A pool seen from one of its assets.
  struct PoolEdge {
    /// The other asset's number.
    var asset: Int
    /// What happens to the asset from which a hop starts: sent to the pool, or received from it.
    var swap: PoolSwap
  }

  private let state: LedgerState
  private let direction: PathQuery.Direction
  private var poolNumbers: [XDR.Asset: Int] = [:]
  /// By number.
  private(set) var assets: [XDR.Asset]
  /// By an asset's number.
  private(set) var pools: [[PoolEdge]]

  init(_ state: LedgerState, _ direction: PathQuery.Direction) {
    self.state = state
    self.direction = direction
    assets = state.offers.index.books.assets
    pools = Array(repeating: [], count: assets.count)
    for pool in state.pools.entries.values {
      let (assetA, assetB) = (pool.parameters.assetA, pool.parameters.assetB)
      guard let fromA = PoolSwap(sending: assetA, to: pool), let fromB = PoolSwap(sending: assetB, to: pool) else { continue }
      let (a, b) = (makeNumber(of: assetA), makeNumber(of: assetB))
      pools[a].append(PoolEdge(asset: b, swap: direction == .send ? fromA : fromB))
      pools[b].append(PoolEdge(asset: a, swap: direction == .send ? fromB : fromA))
    }
  }

  /// The books through which a hop from an asset leads.
  func books(from asset: Int) -> [OrderBooks.Edge] {
    let books = state.offers.index.books
    guard asset < books.assets.count else { return [] }
    return direction == .send ? books.buying[asset] : books.selling[asset]
  }

  func book(_ number: Int) -> OrderBook { state.offers.index.books.books[number] }

  /// An asset's number; nil where nobody trades it now.
  func number(of asset: XDR.Asset) -> Int? {
    let books = state.offers.index.books
    guard let number = books.number(of: asset) ?? poolNumbers[asset] else { return nil }
    if !pools[number].isEmpty { return number }
    return (books.selling[number] + books.buying[number]).contains { books.books[$0.book].best != nil } ? number : nil
  }

  private mutating func makeNumber(of asset: XDR.Asset) -> Int {
    if let number = state.offers.index.books.number(of: asset) ?? poolNumbers[asset] { return number }
    poolNumbers[asset] = assets.count
    assets.append(asset)
    pools.append([])
    return assets.count - 1
  }
}
