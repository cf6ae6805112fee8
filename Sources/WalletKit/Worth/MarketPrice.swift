public import Foundation
public import StellarKit

/// What a network's markets pay for an asset, and what they ask for it.
public struct MarketPrice: Hashable, Sendable {
  /// An amount of the reference asset that both are told for.
  let probe: Amount
  /// How much of the asset has to be sold to receive it.
  let sold: Amount
  /// How much of the asset it buys.
  let bought: Amount

  /// Tells the worth of an amount in the reference asset: halfway between what selling it brings and what buying it costs, rounded down to a stroop.
  ///
  /// - Returns: nil where it is more than an amount can be.
  func worth(of amount: Amount) -> Amount? {
    guard sold > .zero, bought > .zero else { return nil }
    let product = UInt128(amount.stroops) * UInt128(probe.stroops)
    let middle = (product / UInt128(sold.stroops) + product / UInt128(bought.stroops)) / 2
    return Int64(exactly: middle).flatMap { try? Amount(stroops: $0) }
  }

  /// Whether selling and buying are so far apart that neither says what the asset is worth: by more than a fifth.
  var isWide: Bool { UInt128(sold.stroops) * 5 > UInt128(bought.stroops) * 6 }
}

/// What is known of an asset's market.
public enum MarketState: Hashable, Sendable {
  /// It has a price.
  case price(MarketPrice)
  /// Too little is offered to tell a price, or to sell what is held at about that price.
  case tooThin
  /// Nothing is offered.
  case none
}

/// The prices of what an account holds, as the network's markets had them at a time.
public struct MarketPrices: Hashable, Sendable {
  /// What the prices are in.
  public let reference: Asset
  /// When they were asked for.
  public let time: Date
  let states: [Asset: MarketState]
  /// Up to how much of each asset its price was checked.
  let checked: [Asset: Amount]

  /// Whether these prices are enough for what is held.
  func cover(_ holdings: [Asset: Amount]) -> Bool {
    holdings.allSatisfy { asset, amount in checked[asset].map { amount <= $0 } ?? false }
  }
}
