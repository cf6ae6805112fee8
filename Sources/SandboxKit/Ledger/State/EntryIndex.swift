import StellarKit
import StellarXDR

/// An index that finds the entries of a table other than by key. It follows every change, including those that undo others.
protocol EntryIndex: Sendable {
  associatedtype Entry: StateEntry

  init()

  /// Follows one entry, which was created if it is nil before, and removed if it is nil after.
  mutating func follow(_ key: Entry.Key, from before: Entry?, to after: Entry?)
}

/// The index of tables that are only looked up by key.
struct NoIndex<Entry: StateEntry>: EntryIndex {
  mutating func follow(_ key: Entry.Key, from before: Entry?, to after: Entry?) {}
}

/// An index of pools by their two assets.
struct PoolIndex: EntryIndex {
  private struct Pair: Hashable {
    var first: XDR.Asset
    var second: XDR.Asset
  }

  /// The pools, each of them twice: by its assets in both orders.
  private var pools: [Pair: XDR.PoolID] = [:]

  mutating func follow(_ key: XDR.PoolID, from before: LiquidityPoolEntry?, to after: LiquidityPoolEntry?) {
    guard (before == nil) != (after == nil), let parameters = (after ?? before)?.parameters else { return }
    let pool = after == nil ? nil : key
    pools[Pair(first: parameters.assetA, second: parameters.assetB)] = pool
    pools[Pair(first: parameters.assetB, second: parameters.assetA)] = pool
  }

  /// - Returns: nil if there is no such pool.
  subscript(_ one: XDR.Asset, _ other: XDR.Asset) -> XDR.PoolID? { pools[Pair(first: one, second: other)] }

  /// Every pool.
  var all: Set<XDR.PoolID> { Set(pools.values) }
}

/// An index of the keys of contracts' temporary data, which is deleted for good once its rent is no longer paid. The keys are found by the hashes
/// under which their times to live are stored.
struct TemporaryDataIndex: EntryIndex {
  private(set) var keys: [Bytes32: ContractDataKey] = [:]

  mutating func follow(_ key: ContractDataKey, from before: ContractDataEntry?, to after: ContractDataEntry?) {
    guard (before == nil) != (after == nil), key.isTemporary else { return }
    keys[key.hash] = after == nil ? nil : key
  }
}

/// An index of the hashes of temporary data's keys, by the last ledger in which the data lives.
struct ExpiryIndex: EntryIndex {
  private var hashes: [UInt32: Set<Bytes32>] = [:]

  mutating func follow(_ key: Bytes32, from before: TimeToLive?, to after: TimeToLive?) {
    if let before, before.isOfTemporary {
      hashes[before.lastLedger]?.remove(key)
      if hashes[before.lastLedger]?.isEmpty == true { hashes[before.lastLedger] = nil }
    }
    if let after, after.isOfTemporary { hashes[after.lastLedger, default: []].insert(key) }
  }

  /// The hashes of the data whose last ledger this is, sorted.
  subscript(ledger: UInt32) -> [Bytes32] { (hashes[ledger] ?? []).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) } }
}

/// An index of the pools to whose shares an account has a trustline.
struct PoolShareIndex: EntryIndex {
  private var pools: [AccountID: Set<XDR.PoolID>] = [:]

  mutating func follow(_ key: TrustlineKey, from before: TrustlineEntry?, to after: TrustlineEntry?) {
    guard let pool = key.pool else { return }
    if after == nil {
      pools[key.account]?.remove(pool)
      if pools[key.account]?.isEmpty == true { pools[key.account] = nil }
    } else if before == nil {
      pools[key.account, default: []].insert(pool)
    }
  }

  subscript(account: AccountID) -> Set<XDR.PoolID> { pools[account] ?? [] }
}
