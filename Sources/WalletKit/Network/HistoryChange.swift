public import StellarKit

/// A change to how much of an asset somebody has.
public struct HistoryChange: Hashable, Sendable {
  /// The asset.
  public let asset: Asset
  /// Whether it is a gain rather than a loss.
  public let isGain: Bool
  /// How much.
  public let amount: Amount

  /// A gain or a loss.
  public init(_ asset: Asset, isGain: Bool, _ amount: Amount) {
    self.asset = asset
    self.isGain = isGain
    self.amount = amount
  }
}
