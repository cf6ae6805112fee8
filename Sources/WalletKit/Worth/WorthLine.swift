public import Foundation
public import StellarKit

/// What an account, or an amount of an asset, was worth over a time.
public struct WorthLine: Hashable, Sendable {
  /// What it was worth at a time.
  public struct Point: Hashable, Sendable {
    /// When.
    public let time: Date
    /// How much.
    public let worth: Amount
  }

  /// How far back it was asked for.
  public let period: WorthPeriod
  /// The currency of the points.
  public let currency: WorthCurrency
  /// Oldest first. They begin where everything is known.
  public let points: [Point]
  /// How the prices of traded assets have changed in this time; only in an account's line.
  public internal(set) var changes: [Asset: PriceChange] = [:]
  /// The amount of an asset whose worth it shows: one unit, or a power of ten of it whose price isn't all rounding. It means nothing in an account's
  /// line.
  public internal(set) var unit = Amount.one
}

extension WorthLine {
  /// Makes the line of the prices at which an asset was traded. It has no points if no trade shows what the asset is worth.
  ///
  /// - Parameters:
  ///   - trades: the trades, by spans, oldest first.
  ///   - least: what has to be paid in a span for it to count, in stroops of the currency's reference.
  static func prices(_ trades: [TradedPrice], from least: UInt128, in currency: WorthCurrency, over period: WorthPeriod) -> WorthLine {
    let trades = trades.filter { $0.paid >= least }
    let unit = Amount.priceUnit { unit in
      // Both must have digits: what was paid, and what a rate makes of it.
      trades.last?.worth(of: unit).flatMap { paid in currency.amount(ofReference: paid).map { min(paid, $0) } }
    }
    let points = trades.compactMap { trade in
      trade.worth(of: unit).flatMap(currency.amount(ofReference:)).map { Point(time: trade.time, worth: $0) }
    }
    return WorthLine(period: period, currency: currency, points: points, unit: unit)
  }
}
