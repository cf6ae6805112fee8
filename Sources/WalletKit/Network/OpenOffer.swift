public import StellarKit

/// An offer of the account's on the exchange.
public struct OpenOffer: Hashable, Sendable, Identifiable {
  /// Its number.
  public let id: Int64
  /// What it gives.
  public let selling: Asset
  /// What it wants.
  public let buying: Asset
  /// How much it gives.
  public let amount: Amount
  /// How much it wants for one unit.
  public let price: Price

  /// An offer.
  public init(id: Int64, selling: Asset, buying: Asset, amount: Amount, price: Price) {
    (self.id, self.selling, self.buying, self.amount, self.price) = (id, selling, buying, amount, price)
  }

  /// Takes it off the exchange.
  var removal: Operation { Operation(.manageSellOffer(selling: selling, buying: buying, amount: .zero, price: price, offerID: id)) }
}
