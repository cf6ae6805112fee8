import StellarKit
import StellarXDR

/// A quote for one hop of a path, computed without changing the ledger. Amounts are in stroops.
struct HopQuote: Hashable, Sendable {
  /// The amount received for what is sent, or sent for what is received.
  var amount: Int64
  /// The number of offers that are crossed.
  var crossed: Int

  init(amount: Int64, crossed: Int) {
    (self.amount, self.crossed) = (amount, crossed)
  }

  /// Quotes a hop through a book's offers, or returns nil if the offers that a payment may cross don't suffice.
  ///
  /// - Parameters:
  ///   - amount: the amount to send or to receive, in full.
  ///   - limits: what an offer's seller can give and take; nil if that isn't checked.
  init?(
    _ amount: Int64, _ direction: PathQuery.Direction, through book: OrderBook, payer: AccountID?, crossing limit: Int,
    limits: ((BookOffer) -> Exchange.Limits)? = nil
  ) {
    let isSend = direction == .send
    let kind = isSend ? ExchangeKind.strictSend : .strictReceive
    var (send, receive) = isSend ? (amount, Int64.max) : (Int64.max, amount)
    crossed = 0
    for run in book.runs {
      for offer in run {
        guard offer.key.seller != payer, crossed < limit else { return nil }
        var exchangeLimits = limits?(offer) ?? Exchange.Limits(sell: offer.amount)
        (exchangeLimits.receive, exchangeLimits.send) = (receive, send)
        let exchange = Exchange(at: offer.price, exchangeLimits, for: kind)
        crossed += 1
        send -= exchange.sent
        receive -= exchange.received
        guard exchange.offerStays || send == 0 || receive == 0 else { continue }
        guard isSend ? send == 0 : receive == 0 else { return nil }
        self.amount = isSend ? Int64.max - receive : Int64.max - send
        return
      }
    }
    return nil
  }

  /// Quotes a hop through a pool, or returns nil if the pool doesn't have enough.
  init?(_ amount: Int64, _ direction: PathQuery.Direction, through swap: PoolSwap) {
    guard let other = direction == .send ? swap.received(sending: amount) : swap.sent(receiving: amount) else { return nil }
    self.amount = other
    crossed = 1
  }
}
