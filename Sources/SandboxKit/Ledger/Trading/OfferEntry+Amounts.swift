import StellarXDR

extension OfferEntry {
  /// What the offer promises to buy and sell, in stroops.
  var liabilities: Liabilities { Self.liabilities(at: price, Exchange.Limits(sell: amount)) }

  /// Returns what an offer with the given limits would promise.
  static func liabilities(at price: XDR.Price, _ limits: Exchange.Limits) -> Liabilities {
    let whole = Exchange(unchecked: price, limits)
    return Liabilities(buying: whole.sent, selling: whole.received)
  }

  /// Returns the amount for sale that can be exchanged in full at the price, or 0 if rounding would take more than 1 % of it.
  ///
  /// - Parameters:
  ///   - sell: the most that can be given.
  ///   - buy: the most that can be taken.
  static func adjustedAmount(at price: XDR.Price, sell: Int64, buy: Int64) -> Int64 {
    Exchange(at: price, Exchange.Limits(sell: sell, buy: buy), for: .offer).received
  }
}
