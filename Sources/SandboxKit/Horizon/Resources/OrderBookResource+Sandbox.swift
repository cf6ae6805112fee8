import HorizonKit
import StellarKit
import StellarXDR

extension OrderBookResource {
  /// Makes an order book from the offers on the ledger.
  ///
  /// - Parameter limit: the most price levels on each side.
  init(selling: Asset, buying: Asset, limit: Int, in state: LedgerState) throws {
    let books = state.offers.index.books
    let asks = try books[selling: selling.xdr, buying: buying.xdr].levels(limit)
    // Bids are offers that sell the other asset, so their prices are inverted.
    let bids = try books[selling: buying.xdr, buying: selling.xdr].levels(limit)
    self.init(
      base: selling, counter: buying,
      bids: bids.map { PriceLevel(price: $0.price.inverse, amount: $0.amount) }, asks: asks
    )
  }
}

extension OrderBook {
  /// Returns the best prices with what is offered at each, the prices in lowest terms. Offers that tie in the order of the book are at one price:
  /// that of the first of them.
  fileprivate func levels(_ limit: Int) throws -> [PriceLevel] {
    var levels: [(first: BookOffer, stroops: UInt128)] = []
    for offer in offers {
      if levels.last?.first.isLevel(with: offer) != true {
        guard levels.count < limit else { break }
        levels.append((offer, 0))
      }
      levels[levels.count - 1].stroops += UInt128(clamping: offer.amount)
    }
    return try levels.map { level in
      let price = level.first.price
      let reduced = try Price(price.n.reduced(with: price.d), price.d.reduced(with: price.n))
      return PriceLevel(price: reduced, amount: try WideAmount(stroops: level.stroops))
    }
  }
}

extension Int32 {
  /// Divides the number by its greatest common divisor with another.
  fileprivate func reduced(with other: Int32) -> Int32 {
    var (divisor, rest) = (self, other)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return divisor == 0 ? self : self / divisor
  }
}
