public import StellarKit

/// What the same amount of an asset was worth first and is worth now.
public struct PriceChange: Hashable, Sendable {
  /// By the first trade of a time; above zero.
  public let first: Amount
  /// By what the markets pay and ask now.
  public let now: Amount
}
