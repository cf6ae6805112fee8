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
  /// What it is told in.
  public let currency: WorthCurrency
  /// Oldest first; it begins where everything is known from.
  public let points: [Point]
  /// How the prices of what was traded have changed meanwhile; of an account's line alone.
  public internal(set) var changes: [Asset: PriceChange] = [:]
  /// Of how much of an asset it tells the worth: one unit, or a power of ten of it whose price isn't all rounding; of an account's line it says nothing.
  public internal(set) var unit = Amount.one
}

extension WorthLine {
  /// The line of what an asset was traded at, without points where nothing was that says what it is worth.
  ///
  /// - Parameters:
  ///   - trades: by spans, oldest first.
  ///   - least: what has to be paid in a span so that it counts, in stroops of the currency's reference.
  static func prices(_ trades: [TradedPrice], from least: UInt128, in currency: WorthCurrency, over period: WorthPeriod) -> WorthLine {
    let trades = trades.filter { $0.paid >= least }
    let unit = Amount.priceUnit { unit in
      // Both have to have digits: what was paid, and what a rate makes of it.
      trades.last?.worth(of: unit).flatMap { paid in currency.amount(ofReference: paid).map { min(paid, $0) } }
    }
    let points = trades.compactMap { trade in
      trade.worth(of: unit).flatMap(currency.amount(ofReference:)).map { Point(time: trade.time, worth: $0) }
    }
    return WorthLine(period: period, currency: currency, points: points, unit: unit)
  }
}
