import StellarKit
import StellarXDR

/// An order to create, change or remove an offer, which the three operations on offers have in common. Amounts are in stroops.
struct OfferOrder: Sendable {
  /// The amount to be traded.
  enum Amount: Hashable, Sendable {
    case sell(Int64)
    case buy(Int64)
  }

  var selling: XDR.Asset
  var buying: XDR.Asset
  var amount: Amount
  /// The amount of ``buying`` that is asked for one of ``selling``.
  var price: XDR.Price
  /// The id of the offer to change; 0 for a new offer.
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

  /// What the whole order would promise.
  var liabilities: Liabilities {
    switch amount {
    case .sell(let amount): OfferEntry.liabilities(at: price, Exchange.Limits(sell: amount))
    case .buy(let amount): OfferEntry.liabilities(at: price, Exchange.Limits(buy: amount))
    }
  }

  /// Returns the most that can still be sold and bought after what has been exchanged already.
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

/// The reason why an offer isn't created, changed or removed.
enum OfferRefusal: Error {
  case offer(XDR.ManageSellOfferResult)
  case operation(XDR.OperationResult)
}
