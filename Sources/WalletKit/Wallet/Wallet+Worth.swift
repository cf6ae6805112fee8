import Foundation
public import StellarKit

extension Wallet {
  /// Asks the markets what everything is worth, and was worth, as ``DashboardData/refreshPrices(in:over:priority:)`` does, in the currency and over
  /// the period of the settings. If there are too many assets, they are asked first about those that are pinned, and those known to be verified.
  public func refreshPrices(_ settings: Settings) async {
    let pinned = Set(assetListPreferences(settings).pinned)
    let details = await rememberedDetails(of: Array(knownAssets ?? []))
    await dashboard.refreshPrices(
      in: settings.worthCurrency(on: profile), over: settings.worthPeriod,
      priority: PricePriority(pinned: pinned, verified: Set(details.values.filter(\.isVerified).map(\.asset))))
  }

  /// Fetches the prices at which an asset was traded over a period, directly for the asset that prices are in. What is traded for less than a lumen's
  /// worth doesn't count.
  ///
  /// - Parameters:
  ///   - asset: the asset whose prices are fetched.
  ///   - currency: what the price is in; lumens for ``WorthCurrency/off``.
  ///   - period: how far back.
  /// - Returns: a line of the prices of its ``WorthLine/unit``, without points if nothing was traded, or nil if the asset is what prices are in.
  /// - Throws: ``NetworkError``
  public func priceLine(of asset: Asset, in currency: WorthCurrency, over period: WorthPeriod) async throws(NetworkError) -> WorthLine? {
    let currency = currency == .off ? .asset(.native) : currency
    guard let reference = currency.reference, reference != asset else { return nil }
    let trades = try await network.trades(of: asset, in: reference, each: period.span, since: period.start(now(), first: .distantPast))
    let least = try await trades.isEmpty ? 0 : PriceFinder.least(PriceFinder(network: network).probe(in: reference))
    return .prices(trades, from: least, in: currency, over: period)
  }
}
