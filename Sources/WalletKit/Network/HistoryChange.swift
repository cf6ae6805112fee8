public import StellarKit

/// What somebody has more or less of an asset than before.
public struct HistoryChange: Hashable, Sendable {
  /// The asset.
  public let asset: Asset
  /// Whether it is more; else it is less.
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
