import HorizonKit
import StellarKit
import StellarXDR

extension OrderBookResource {
  /// - Parameter limit: the most price levels on each side.
  init(selling: Asset, buying: Asset, limit: Int, in state: LedgerState) throws {
    let books = state.offers.index.books
    let asks = try books[selling: selling.xdr, buying: buying.xdr].levels(limit)
    // Bids are offers of the other asset, whose price is the other way round.
    let bids = try books[selling: buying.xdr, buying: selling.xdr].levels(limit)
    self.init(
      base: selling, counter: buying,
      bids: bids.map { PriceLevel(price: $0.price.inverse, amount: $0.amount) }, asks: asks
    )
  }
}

extension OrderBook {
  /// The best prices with what is offered at each, the prices in lowest terms.
  fileprivate func levels(_ limit: Int) throws -> [PriceLevel] {
    var levels: [(price: Price, stroops: UInt128)] = []
    for offer in offers {
      let price = try Price(offer.price.n.reduced(with: offer.price.d), offer.price.d.reduced(with: offer.price.n))
      if levels.last?.price != price {
        guard levels.count < limit else { break }
        levels.append((price, 0))
      }
      levels[levels.count - 1].stroops += UInt128(clamping: offer.amount)
    }
    return try levels.map { PriceLevel(price: $0.price, amount: try WideAmount(stroops: $0.stroops)) }
  }
}

extension Int32 {
  /// The number without the divisors that it shares with another.
  fileprivate func reduced(with other: Int32) -> Int32 {
    var (divisor, rest) = (self, other)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return divisor == 0 ? self : self / divisor
  }
}
