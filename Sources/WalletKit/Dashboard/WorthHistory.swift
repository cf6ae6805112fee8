import Foundation
public import Observation
import StellarKit

/// What the account was worth over a period, computed from its own history and the network's trades. Only Horizon is asked.
@MainActor @Observable
public final class WorthHistory {
  /// How long an answer counts as new.
  static let lifetime = Duration.seconds(300)
  /// How long to wait before a network that didn't answer is asked again.
  static let pause = Duration.seconds(60)
  /// How many assets' trades are asked for. The others count at today's price.
  static let mostAssets = 10

  /// The line that was requested last, without points if the history doesn't explain what is held; nil while it isn't known.
  public private(set) var line: WorthLine?

  /// What a line depends on.
  private struct Question: Hashable {
    let period: WorthPeriod
    let currency: WorthCurrency
    let balances: [Asset: Amount]
    let newestEntry: Int64?
    let pricesFrom: Date?
  }

  private struct TradesKey: Hashable {
    let asset: Asset
    let reference: Asset
    let period: WorthPeriod
  }

  @ObservationIgnored private let network: any WalletNetwork
  @ObservationIgnored private let now: @Sendable () -> Date
  @ObservationIgnored private let uptime: @Sendable () -> Duration
  @ObservationIgnored private let freshness: Freshness
  @ObservationIgnored private var answered: Question?
  @ObservationIgnored private var trades: [TradesKey: (prices: [TradedPrice], asked: Duration)] = [:]
  /// When the network last failed to report trades.
  @ObservationIgnored private var failed: Duration?
  /// What couldn't be answered then.
  @ObservationIgnored private var unanswered: Question?

  init(network: any WalletNetwork, now: @escaping @Sendable () -> Date, uptime: @escaping @Sendable () -> Duration) {
    self.network = network
    self.now = now
    self.uptime = uptime
    freshness = Freshness(Self.lifetime, uptime: uptime)
  }

  /// Forgets everything, as for another account.
  func forget() {
    (line, answered, failed, unanswered) = (nil, nil, nil, nil)
    trades = [:]
    freshness.expire()
  }

  /// Computes the line again, unless it is fresh and nothing has changed since.
  ///
  /// - Parameters:
  ///   - period: how far back the line goes.
  ///   - valuation: what everything is worth now.
  ///   - balances: what is held now.
  ///   - prices: the latest market prices.
  ///   - history: the account's history.
  ///   - newestEntry: the id of the newest entry that is shown.
  func refresh(
    _ period: WorthPeriod, _ valuation: Valuation, _ balances: [AssetBalance], _ prices: MarketPrices?, _ history: History, newestEntry: Int64?
  ) async {
    while freshness.isRunning, !Task.isCancelled { await freshness.wait() }
    guard !Task.isCancelled, let reference = valuation.currency.reference, let total = valuation.total, !valuation.isIncomplete else { return }
    let held = Dictionary(balances.map { ($0.asset, $0.balance) }) { $1 }
    let question = Question(
      period: period, currency: valuation.currency, balances: held, newestEntry: newestEntry, pricesFrom: valuation.time)
    guard question != answered || !freshness.isFresh else { return }
    // Reading the history once more would change nothing.
    if question == unanswered, let failed, uptime() - failed < Self.pause { return }
    freshness.expire()
    let generation = freshness.generation
    await freshness.fetch {
      let end = self.now()
      let moments = (try? await history.balances(held, over: period, until: end)) ?? []
      let assets = Self.assets(moments, held, valuation, prices)
      let traded = await moments.isEmpty ? nil : self.trades(of: assets, in: reference, over: period, from: moments.last?.time ?? end)
      // Another account may have been chosen meanwhile.
      guard generation == self.freshness.generation else { return false }
      guard let traded else {
        // If balances and history are from different moments, they will soon match. If the history doesn't lead to the balances, or it isn't known
        // what something was worth, there is no line.
        if self.line?.period != period || self.line?.currency != valuation.currency {
          self.line = WorthLine(period: period, currency: valuation.currency, points: [])
        }
        self.unanswered = self.failed == nil ? nil : question
        return false
      }
      let points = Self.points(moments, traded, prices, valuation.currency) + [WorthLine.Point(time: end, worth: total)]
      self.line = WorthLine(period: period, currency: valuation.currency, points: points, changes: Self.changes(traded, prices))
      self.answered = question
      return true
    }
  }

  /// Returns the assets whose trades are needed, the most valuable first: those that have a price today, and those that were held earlier.
  private static func assets(
    _ moments: [BalanceHistory.Moment], _ balances: [Asset: Amount], _ valuation: Valuation, _ prices: MarketPrices?
  ) -> [Asset] {
    let held = Set(moments.flatMap(\.balances.keys)).union(balances.filter { $0.value > .zero }.keys)
      .subtracting([valuation.currency.reference].compactMap(\.self))
    func rank(_ asset: Asset) -> Amount { if case .amount(let amount) = valuation.worth[asset] { amount } else { .zero } }
    let wanted = held.filter { asset in
      switch prices?.states[asset] {
      case .price, nil: true
      case .tooThin, .some(.none), .notAsked: false
      }
    }
    return wanted.sorted { (rank($1), $0.description) < (rank($0), $1.description) }.prefix(mostAssets).map(\.self)
  }

  /// Fetches the prices at which assets were traded, unless they were fetched recently.
  ///
  /// - Returns: the prices, or nil if the network doesn't report those of every asset.
  private func trades(of assets: [Asset], in reference: Asset, over period: WorthPeriod, from start: Date) async -> [Asset: [TradedPrice]]? {
    var found: [Asset: [TradedPrice]] = [:]
    for asset in assets {
      let key = TradesKey(asset: asset, reference: reference, period: period)
      if let known = trades[key], uptime() - known.asked < Self.lifetime {
        found[asset] = known.prices
      } else {
        if let failed, uptime() - failed < Self.pause { return nil }
        // Horizon leaves out a span that begins earlier, even if most of it is later.
        let since = start - period.span.length
        guard let prices = try? await network.trades(of: asset, in: reference, each: period.span, since: since) else {
          failed = uptime()
          return nil
        }
        trades[key] = (prices, uptime())
        found[asset] = prices
      }
    }
    return found
  }

  /// Computes the points of the line, oldest first. Between trades, an asset counts at the last trade's price, before the first trade at that one's,
  /// and without any trade at today's. An asset that has no reliable price today, either, counts as nothing, as in the total.
  static func points(
    _ moments: [BalanceHistory.Moment], _ trades: [Asset: [TradedPrice]], _ prices: MarketPrices?, _ currency: WorthCurrency
  ) -> [WorthLine.Point] {
    let least = least(prices)
    let trades = trades.mapValues { $0.filter { $0.paid >= least } }
    return moments.reversed().compactMap { moment in
      var stroops: UInt128 = 0
      for (asset, amount) in moment.balances {
        let worth: Amount?
        if asset == currency.reference {
          worth = amount
        } else if let trade = trades[asset]?.last(where: { $0.time <= moment.time }) ?? trades[asset]?.first {
          worth = trade.worth(of: amount)
        } else if case .price(let price)? = prices?.states[asset] {
          worth = price.worth(of: amount)
        } else {
          continue
        }
        guard let worth else { return nil }
        stroops += UInt128(worth.stroops)
      }
      let sum = Int64(exactly: stroops).flatMap { try? Amount(stroops: $0) }
      return sum.flatMap(currency.amount(ofReference:)).map { WorthLine.Point(time: moment.time, worth: $0) }
    }
  }

  /// Computes how prices have changed since the first trade, for assets that have a price now.
  static func changes(_ trades: [Asset: [TradedPrice]], _ prices: MarketPrices?) -> [Asset: PriceChange] {
    let least = least(prices)
    var changes: [Asset: PriceChange] = [:]
    for (asset, trades) in trades {
      guard case .price(let price)? = prices?.states[asset], let first = trades.first(where: { $0.paid >= least })?.worth(of: price.bought),
        first > .zero, let now = price.worth(of: price.bought)
      else { continue }
      changes[asset] = PriceChange(first: first, now: now)
    }
    return changes
  }

  /// Returns the least that must have been paid for a trade to count, in stroops. A trade for less than a lumen's worth doesn't tell what an asset is
  /// worth.
  private static func least(_ prices: MarketPrices?) -> UInt128 { PriceFinder.least(prices?.probe ?? PriceFinder.ten) }
}
