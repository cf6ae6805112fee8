public import StellarKit

/// A choice of the assets whose prices are looked up, for an account that holds more than the markets are asked about.
public struct PricePriority: Sendable {
  /// The maximum number of assets whose prices are looked up.
  public static let limit = 90

  private let pinned: Set<Asset>
  private let verified: Set<Asset>

  /// A choice that puts some assets first. Without any, only worth and amount count.
  ///
  /// - Parameters:
  ///   - pinned: the assets that the person has pinned, which come first.
  ///   - verified: the assets that issuers' domains vouch for, which come next.
  public init(pinned: Set<Asset> = [], verified: Set<Asset> = []) { (self.pinned, self.verified) = (pinned, verified) }

  /// Chooses the holdings whose prices are looked up: first those that are pinned, then those that are verified, then by worth as far as that is
  /// known, then those that weren't found to have no price, then by amount. A large amount of a worthless token must not keep other assets from being
  /// counted.
  ///
  /// - Parameters:
  ///   - holdings: what is held.
  ///   - prices: what the markets said last.
  ///   - isAnew: whether they are asked about everything again, so that holdings without a price give way to those that weren't asked about.
  func chosen(of holdings: [Asset: Amount], _ prices: MarketPrices?, isAnew: Bool = true) -> [Asset: Amount] {
    guard holdings.count > Self.limit else { return holdings }
    func rank(_ asset: Asset, _ amount: Amount) -> (Int, Amount, Int, Amount, String) {
      let state = prices?.states[asset]
      let worth: Amount? = if case .price(let price)? = state { price.worth(of: amount) } else { nil }
      let hasNone = isAnew && (state == .tooThin || state == MarketState.none)
      return (pinned.contains(asset) ? 2 : verified.contains(asset) ? 1 : 0, worth ?? .zero, hasNone ? 0 : 1, amount, asset.description)
    }
    let ranked = holdings.map { (holding: $0, rank: rank($0.key, $0.value)) }.sorted { $1.rank < $0.rank }
    return Dictionary(uniqueKeysWithValues: ranked.prefix(Self.limit).map { ($0.holding.key, $0.holding.value) })
  }
}
