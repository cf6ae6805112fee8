import Foundation
import HorizonKit
import StellarKit
import StellarXDR

extension LiquidityPoolResource {
  init(_ stored: StoredEntry<LiquidityPoolEntry>, links: HorizonLinks) throws {
    let id = LiquidityPoolID(hash: stored.key)
    self.init(
      links: EntryLinks("/liquidity_pools/\(id.hex)", links),
      state: try LiquidityPoolState(id, stored.entry),
      lastModifiedLedger: stored.entry.lastModified,
      lastModifiedTime: stored.lastModifiedTime.map { Date(unixSeconds: $0) }
    )
  }
}
