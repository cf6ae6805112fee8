import StellarKit

/// A finder of what assets are worth in another asset. It asks a network's markets: its order books and pools, and paths across them. Nobody else is
/// asked.
///
/// A price is that of about 10 lumens' worth, the same for all assets in one request. If more is held, the market is asked about all that is held. An
/// asset that somebody gives away, and buys back a little of to give it a price, is therefore worth nothing.
struct PriceFinder: Sendable {
  /// The most assets that Horizon takes in one request.
  private static let batch = 15

  /// Ten lumens, or ten units of an asset that has no market with lumens.
  static let ten = (try? Amount(stroops: 10 * Amount.stroopsPerUnit)) ?? .max

  let network: any WalletNetwork

  /// Finds the prices of assets, given how much of each is held.
  ///
  /// - Parameter probe: how much of the reference the markets are asked about, as ``probe(in:)`` says.
  /// - Returns: a state for each asset but the reference.
  func states(of holdings: [Asset: Amount], in reference: Asset, probe: Amount) async throws(NetworkError) -> [Asset: MarketState] {
    let asked = holdings.filter { $0.key != reference && $0.value > .zero }.sorted { $0.key.description < $1.key.description }
    var states: [Asset: MarketState] = [:]
    for start in stride(from: 0, to: asked.count, by: Self.batch) {
      let group = asked.dropFirst(start).prefix(Self.batch)
      let assets = group.map(\.key)
      let bought = try await network.amounts(bought: assets, with: probe, of: reference)
      let sold = try await network.amounts(sold: assets, for: probe, of: reference)
      for (asset, amount) in group {
        states[asset] = try await state(of: asset, amount, in: reference, probe: probe, sold: sold[asset], bought: bought[asset])
      }
    }
    return states
  }

  private func state(
    of asset: Asset, _ held: Amount, in reference: Asset, probe: Amount, sold: Amount?, bought: Amount?
  ) async throws(NetworkError) -> MarketState {
    guard let sold, let bought, sold > .zero, bought > .zero else { return sold == nil && bought == nil ? .none : .tooThin }
    let price = MarketPrice(probe: probe, sold: sold, bought: bought)
    guard !price.isWide, let worth = price.worth(of: held) else { return .tooThin }
    guard worth > probe else { return .price(price) }
    let proceeds = try await network.paths(.send(held, of: asset, into: reference)).first?.arriving ?? .zero
    return UInt128(proceeds.stroops) * 5 < UInt128(worth.stroops) * 4 ? .tooThin : .price(price)
  }

  /// Returns how much has to be paid for an asset, in stroops, for a trade to show what the asset is worth: a tenth of the probe, about a lumen's
  /// worth. Anybody can trade a few stroops with themselves at any price.
  static func least(_ probe: Amount) -> UInt128 { UInt128(probe.stroops) / 10 }

  /// Finds how much of an asset is worth about 10 lumens, or returns 10 of it if it has no market with lumens.
  func probe(in reference: Asset) async throws(NetworkError) -> Amount {
    guard reference != .native else { return Self.ten }
    let bought = try await network.amounts(bought: [reference], with: Self.ten, of: .native)[reference]
    return bought.flatMap { $0 > .zero ? $0 : nil } ?? Self.ten
  }
}
