import StellarKit

/// What a network's markets pay for an asset, and what they ask for it.
public struct MarketPrice: Hashable, Sendable {
  /// The amount of the reference asset that both are given for.
  let probe: Amount
  /// How much of the asset has to be sold to receive it.
  let sold: Amount
  /// How much of the asset it buys.
  let bought: Amount

  /// Computes the worth of an amount in the reference asset: halfway between what selling it brings and what buying it costs, rounded down to a
  /// stroop.
  ///
  /// - Returns: the worth, or nil if it is more than an amount can be.
  func worth(of amount: Amount) -> Amount? {
    guard sold > .zero, bought > .zero else { return nil }
    let product = UInt128(amount.stroops) * UInt128(probe.stroops)
    let middle = (product / UInt128(sold.stroops) + product / UInt128(bought.stroops)) / 2
    return Int64(exactly: middle).flatMap { try? Amount(stroops: $0) }
  }

  /// Whether selling and buying are more than a fifth apart, so that neither says what the asset is worth. A market where an asset sells for much
  /// more than it costs doesn't last, or exists only in a server's answer.
  var isWide: Bool {
    let (most, least) = (max(sold, bought), min(sold, bought))
    return UInt128(most.stroops) * 5 > UInt128(least.stroops) * 6
  }
}
