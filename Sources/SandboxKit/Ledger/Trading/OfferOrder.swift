import StellarKit
import StellarXDR

/// What the three operations on offers have in common: an offer to be made, changed or removed. Amounts are in stroops.
struct OfferOrder: Sendable {
  /// How much is to be traded.
  enum Amount: Hashable, Sendable {
    case sell(Int64)
    case buy(Int64)
  }

  var selling: XDR.Asset
  var buying: XDR.Asset
  var amount: Amount
  /// What is asked of ``buying`` for one of ``selling``.
  var price: XDR.Price
  /// 0 for a new offer.
  var offer: Int64
  /// Whether a new offer leaves those at the same price alone.
  var isPassive = false

  private var size: Int64 {
    switch amount {
    case .sell(let amount), .buy(let amount): amount
    }
  }

  /// Whether the order only removes an offer.
  var isRemoval: Bool { size == 0 }

  /// Whether the order could never be carried out.
  var isMalformed: Bool {
    !selling.isValid || !buying.isValid || selling == buying || size < 0 || price.n <= 0 || price.d <= 0 || offer < 0
      || (offer == 0 && isRemoval)
  }

  /// What the whole of the order would promise.
  var liabilities: Liabilities {
    switch amount {
    case .sell(let amount): OfferEntry.liabilities(at: price, Exchange.Limits(sell: amount))
    case .buy(let amount): OfferEntry.liabilities(at: price, Exchange.Limits(buy: amount))
    }
  }

  /// What can be sold and bought, when something may have been already.
  ///
  /// - Parameters:
  ///   - sell: the most that the account can give.
  ///   - buy: the most that the account can take.
  func limits(sell: Int64, buy: Int64, after done: ConversionResult = ConversionResult()) -> (sell: Int64, buy: Int64) {
    switch amount {
    case .sell(let amount): (min(amount - done.sent, sell), buy)
    case .buy(let amount): (sell, min(amount - done.received, buy))
    }
  }
}

/// Why an offer isn't made, changed or removed.
enum OfferRefusal: Error {
  case offer(XDR.ManageSellOfferResult)
  case operation(XDR.OperationResult)
}
