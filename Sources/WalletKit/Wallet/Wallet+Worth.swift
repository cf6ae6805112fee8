import Foundation
public import StellarKit

extension Wallet {
  /// Fetches what one unit of an asset was traded at over a time, directly for what prices are in.
  ///
  /// - Parameters:
  ///   - asset: whose price.
  ///   - currency: what the price is in; lumens for ``WorthCurrency/off``.
  ///   - period: how far back.
  /// - Returns: a line, without points where nothing was traded; nil where the asset is what prices are in.
  /// - Throws: ``NetworkError``
  public func priceLine(of asset: Asset, in currency: WorthCurrency, over period: WorthPeriod) async throws(NetworkError) -> WorthLine? {
    let currency = currency == .off ? .asset(.native) : currency
    guard let reference = currency.reference, reference != asset, let unit = try? Amount(stroops: Amount.stroopsPerUnit) else { return nil }
    let trades = try await network.trades(of: asset, in: reference, each: period.span, since: period.start(now(), first: .distantPast))
    let points = trades.compactMap { trade in
      trade.worth(of: unit).flatMap(currency.amount(ofReference:)).map { WorthLine.Point(time: trade.time, worth: $0) }
    }
    return WorthLine(period: period, currency: currency, points: points)
  }
}
