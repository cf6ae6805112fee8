public import StellarKit

/// The worth of the same amount of an asset, first and now.
public struct PriceChange: Hashable, Sendable {
  /// The worth by the first trade of a period; above zero.
  public let first: Amount
  /// The worth by what the markets pay and ask now.
  public let now: Amount
}
