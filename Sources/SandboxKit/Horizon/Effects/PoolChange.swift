import HorizonKit
import StellarKit
import StellarXDR

/// The change of a pool: its state afterwards, and how much that changed.
struct PoolChange: Hashable, Sendable {
  let id: LiquidityPoolID
  /// The pool as it is now, or as it last was if it no longer exists.
  let entry: LiquidityPoolEntry
  private let before: LiquidityPoolEntry?
  private let after: LiquidityPoolEntry?

  init?(_ change: EntryChange<LiquidityPoolEntry>) {
    guard let entry = change.after ?? change.before else { return nil }
    id = LiquidityPoolID(hash: change.key)
    self.entry = entry
    before = change.before
    after = change.after
  }

  var state: LiquidityPoolState {
    get throws { try LiquidityPoolState(id, entry) }
  }

  /// How much of both assets went into the pool, or out of it.
  var reserves: [AssetAmount] {
    get throws {
      let (a, b) = (moved(\.reserveA), moved(\.reserveB))
      return [
        AssetAmount(asset: try Asset(entry.parameters.assetA), amount: a), AssetAmount(asset: try Asset(entry.parameters.assetB), amount: b),
      ]
    }
  }

  /// How many shares were made or taken back.
  var shares: Amount { moved(\.totalShares) }

  private func moved(_ field: KeyPath<LiquidityPoolEntry, Int64>) -> Amount {
    let (old, new) = (before?[keyPath: field] ?? 0, after?[keyPath: field] ?? 0)
    return Amount(clamping: new > old ? new - old : old - new)
  }
}

extension LedgerChanges {
  /// Returns the change of one pool, or of the first that changed.
  func pool(_ id: XDR.PoolID? = nil) -> PoolChange? {
    pools.first { id == nil || $0.key == id }.flatMap { PoolChange($0) }
  }
}
