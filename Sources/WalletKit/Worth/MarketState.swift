/// What is known of an asset's market.
public enum MarketState: Hashable, Sendable {
  /// It has a price.
  case price(MarketPrice)
  /// Too little is offered to determine a price, or to sell what is held at about that price.
  case tooThin
  /// Nothing is offered.
  case none
  /// The markets weren't asked, because the account holds more assets than prices are looked up for.
  case notAsked
}
