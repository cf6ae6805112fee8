import StellarKit
import StellarXDR

/// The pools whose shares an account has a trustline to.
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
