/// What an offer is crossed for, which decides how the exchange is rounded.
enum ExchangeKind: Hashable, Sendable {
  /// A new offer: neither side may lose more than 1 % of the price to rounding.
  case offer
  /// A path payment that receives exactly what it says.
  case strictReceive
  /// A path payment that sends exactly what it says.
  case strictSend
}
