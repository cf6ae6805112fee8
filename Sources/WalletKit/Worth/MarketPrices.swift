public import Foundation
public import StellarKit

/// The prices of what an account holds, as the network's markets had them at one time.
public struct MarketPrices: Hashable, Sendable {
  /// The asset that prices are in.
  public let reference: Asset
  /// When all prices were requested. Those requested since then are newer.
  public let time: Date
  let states: [Asset: MarketState]
  /// The amount of each asset up to which its price was checked.
  let checked: [Asset: Amount]
  /// How much of the reference the markets were asked about: about 10 lumens' worth.
  let probe: Amount

  /// Returns the holdings that these prices don't cover: those that the markets weren't asked about, and those that have grown by more than a
  /// quarter.
  ///
  /// An incoming payment shouldn't set off questions each time: up to a quarter more is still worth about what it is at the last price. A holding
  /// without a price doesn't get one by growing.
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
