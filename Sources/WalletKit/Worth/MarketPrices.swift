public import Foundation
public import StellarKit

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
