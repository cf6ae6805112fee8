public import StellarKit

/// What an account has more or less of an asset than before.
public struct BalanceChange: Hashable, Sendable {
  /// The asset.
  public var asset: Asset
  /// Whether the account has more of it; else it has less.
  public var isGain: Bool
  /// How much more or less.
  public var amount: WideAmount

  /// Puts one together from its parts.
  public init(asset: Asset, isGain: Bool, amount: WideAmount) {
    self.asset = asset
    self.isGain = isGain
    self.amount = amount
  }
}
