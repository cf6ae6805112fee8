public import StellarKit

/// Which of an account's assets prices are looked up for, where it holds more than the markets are asked about.
public struct PricePriority: Sendable {
  /// For how many assets prices are looked up.
  public static let limit = 90

  private let pinned: Set<Asset>
  private let verified: Set<Asset>

  /// Puts assets first; without any, it goes by worth and amount alone.
  ///
  /// - Parameters:
  ///   - pinned: what the person has pinned: before all others.
  ///   - verified: what issuers' domains vouch for: after that.
  public init(pinned: Set<Asset> = [], verified: Set<Asset> = []) { (self.pinned, self.verified) = (pinned, verified) }

  /// Chooses the holdings that prices are looked up for: by what is pinned, then verified, then by what is worth most, as far as that is known, then what
  /// wasn't found to have no price, then by amount. Much of a token that is worth nothing must not keep what is worth something from being counted.
  ///
  /// - Parameters:
  ///   - holdings: what is held.
  ///   - prices: what the markets said last.
  ///   - isAnew: whether they are asked about everything again, so that what has no price gives way to what wasn't asked about.
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
