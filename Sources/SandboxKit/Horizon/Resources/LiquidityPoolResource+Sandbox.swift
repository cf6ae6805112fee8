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

extension LiquidityPoolState {
  init(_ id: LiquidityPoolID, _ entry: LiquidityPoolEntry) throws {
    self.init(
      id: id,
      feeBasisPoints: UInt32(clamping: entry.parameters.fee),
      totalTrustlines: UInt64(clamping: entry.trustlineCount),
      totalShares: Amount(clamping: entry.totalShares),
      reserves: [
        AssetAmount(asset: try Asset(entry.parameters.assetA), amount: Amount(clamping: entry.reserveA)),
        AssetAmount(asset: try Asset(entry.parameters.assetB), amount: Amount(clamping: entry.reserveB)),
      ]
    )
  }
}
