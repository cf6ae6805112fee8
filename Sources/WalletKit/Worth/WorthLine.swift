public import Foundation
public import StellarKit

/// What an account, or one unit of an asset, was worth over a time.
public struct WorthLine: Hashable, Sendable {
  /// What it was worth at a time.
  public struct Point: Hashable, Sendable {
    /// When.
    public let time: Date
    /// How much.
    public let worth: Amount
  }

  /// How far back it was asked for.
  public let period: WorthPeriod
  /// What it is told in.
  public let currency: WorthCurrency
  /// Oldest first; it begins where everything is known from.
  public let points: [Point]
  /// How the prices of what was traded have changed meanwhile; of an account's line alone.
  public internal(set) var changes: [Asset: PriceChange] = [:]
}
