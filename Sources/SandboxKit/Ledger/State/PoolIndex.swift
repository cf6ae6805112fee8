import StellarXDR

/// The pool of two assets.
struct PoolIndex: EntryIndex {
  private struct Pair: Hashable {
    var first: XDR.Asset
    var second: XDR.Asset
  }

  /// Each pool twice, by its assets in both orders.
  private var pools: [Pair: XDR.PoolID] = [:]

  mutating func follow(_ key: XDR.PoolID, from before: LiquidityPoolEntry?, to after: LiquidityPoolEntry?) {
    guard (before == nil) != (after == nil), let parameters = (after ?? before)?.parameters else { return }
    let pool = after == nil ? nil : key
    pools[Pair(first: parameters.assetA, second: parameters.assetB)] = pool
    pools[Pair(first: parameters.assetB, second: parameters.assetA)] = pool
  }

  /// - Returns: nil where there is no such pool.
  subscript(_ one: XDR.Asset, _ other: XDR.Asset) -> XDR.PoolID? { pools[Pair(first: one, second: other)] }

  /// Every pool.
  var all: Set<XDR.PoolID> { Set(pools.values) }
}
