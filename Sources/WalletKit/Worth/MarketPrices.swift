public import Foundation
public import StellarKit

/// The prices of what an account holds, as the network's markets had them at a time.
public struct MarketPrices: Hashable, Sendable {
  /// What the prices are in.
  public let reference: Asset
  /// When they were asked for; what was asked for since then is newer.
  public let time: Date
  let states: [Asset: MarketState]
  /// Up to how much of each asset its price was checked.
  let checked: [Asset: Amount]

  /// Tells for which holdings these prices aren't enough: those that the markets weren't asked about, and those that have grown by more than a quarter.
  ///
  /// A payment that arrives shouldn't set off questions each time: up to a quarter more is still worth about what it is at the last price. What has none
  /// gets none by growing.
  func lacking(_ holdings: [Asset: Amount]) -> [Asset: Amount] {
    holdings.filter { asset, amount in
      switch states[asset] {
      case .price: UInt128(amount.stroops) * 4 > UInt128((checked[asset] ?? .zero).stroops) * 5
      case .tooThin, .some(.none): false
      case .notAsked, nil: true
      }
    }
  }
}
