public import StellarKit

/// An open offer of the account on the exchange.
public struct OpenOffer: Hashable, Sendable, Identifiable {
  /// Its number.
  public let id: Int64
  /// The asset that it sells.
  public let selling: Asset
  /// The asset that it buys.
  public let buying: Asset
  /// How much it sells.
  public let amount: Amount
  /// How much of the other asset it wants for one unit.
  public let price: Price

  /// An offer.
  public init(id: Int64, selling: Asset, buying: Asset, amount: Amount, price: Price) {
    (self.id, self.selling, self.buying, self.amount, self.price) = (id, selling, buying, amount, price)
  }

  /// The operation that takes it off the exchange.
  var removal: Operation { Operation(.manageSellOffer(selling: selling, buying: buying, amount: .zero, price: price, offerID: id)) }
}
