import Foundation
import HorizonKit
import StellarKit

extension TradeResource {
  /// - Parameter baseIsSeller: whether the side that was there first is the base.
  init(_ stored: StoredTrade, baseIsSeller: Bool, links: HorizonLinks) {
    let (base, counter) = baseIsSeller ? (stored.seller, stored.buyer) : (stored.buyer, stored.seller)
    let price = stored.price
    self.init(
      links: Links(
        base: links.link(to: base), counter: links.link(to: counter), operation: links.link("/operations/\(stored.operation.id)")
      ),
      id: stored.cursor.description,
      ledgerCloseTime: Date(unixSeconds: stored.operation.transaction.closeTime),
      type: stored.isPool ? "liquidity_pool" : "orderbook",
      // All pools charge the same fee.
      liquidityPoolFeeBasisPoints: stored.isPool ? UInt32(LiquidityPool.feeBasisPoints) : nil,
      base: base,
      counter: counter,
      baseIsSeller: baseIsSeller,
      price: baseIsSeller ? price : TradePrice(price.denominator, price.numerator)
    )
  }
}

extension HorizonLinks {
  fileprivate func link(to side: TradeSide) -> Link {
    if let pool = side.liquidityPoolID { return link("/liquidity_pools/\(pool.hex)") }
    return link("/accounts/\(side.account?.address ?? "")")
  }
}
