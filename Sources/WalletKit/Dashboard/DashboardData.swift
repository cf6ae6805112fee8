import Foundation
public import Observation
import StellarKit

/// The state behind the screens, for the account in use. A SwiftUI view can bind to it as the web pages do.
///
/// Balances count as fresh for 30 seconds, the history for 20, and prices for five minutes. What the account does
/// itself, and what the network's stream reports, makes balances and the history expire at once.
@MainActor @Observable
public final class DashboardData {
  /// Events that follow each other within this time are handled together.
  static let gatheringTime = Duration.milliseconds(500)
  /// A full refresh within this time of the last one does nothing, unless something has expired by then.
  static let pause = Duration.seconds(2)

  /// What the account holds.
  public let assets: AssetManager
  /// The history of what moved its money.
  public let payments: PaymentManager
  /// The markets' prices for it.
  public let prices: PriceManager
  /// The worth of everything over a period.
  public let worthHistory: WorthHistory

  @ObservationIgnored private(set) var account: AccountID?
  @ObservationIgnored private let uptime: @Sendable () -> Duration
  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private var lastRefresh: Duration?
  @ObservationIgnored private var gathering: Task<Void, Never>?
  @ObservationIgnored private var hasMoreChanges = false

  init(network: any WalletNetwork, now: @escaping @Sendable () -> Date, clock: any Clock<Duration>) {
    let uptime = clock.stopwatch()
    self.uptime = uptime
    self.clock = clock
    assets = AssetManager(network: network, now: now, uptime: uptime)
    payments = PaymentManager(network: network, now: now, uptime: uptime)
    prices = PriceManager(network: network, now: now, uptime: uptime)
    worthHistory = WorthHistory(network: network, now: now, uptime: uptime)
  }

  /// Fetches everything again, in parallel. What is known stays until it is replaced.
  public func refresh() async {
    guard let account else { return }
    if let lastRefresh, uptime() - lastRefresh < Self.pause, assets.freshness.isFresh, payments.freshness.isFresh { return }
    lastRefresh = uptime()
    async let assets: Void = assets.refresh(account)
    async let payments: Void = payments.refresh(account)
    _ = await (assets, payments)
  }

  /// Fetches what has expired.
  public func refreshWhatIsOld() async {
    guard let account else { return }
    async let assets: Void = assets.freshness.isFresh ? () : assets.refresh(account)
    async let payments: Void = payments.freshness.isFresh ? () : payments.refresh(account)
    _ = await (assets, payments)
  }

  /// Asks the markets what the balances are worth, and were worth over a period, unless their last answer is fresh and covers all balances. Without a
  /// reference asset, nobody is asked.
  ///
  /// - Parameters:
  ///   - currency: the currency of the worth.
  ///   - period: how far back.
  ///   - priority: which assets the markets are asked about if there are too many.
  public func refreshPrices(in currency: WorthCurrency, over period: WorthPeriod = .week, priority: PricePriority = PricePriority()) async {
    guard let reference = currency.reference, case .funded(let balances) = assets.state.value else { return }
    await prices.refresh(balances, in: reference, priority: priority)
    guard let history = payments.history, let entries = payments.state.value else { return }
    let valuation = Valuation(balances, in: currency, prices: prices.prices)
    await worthHistory.refresh(period, valuation, balances, prices.prices, history, newestEntry: entries.first?.id)
  }

  /// Returns whether payments from before the oldest entry of the stored history may be missing, although the network's server lists nothing older, as
  /// ``History/mayBeginLate(at:exists:)`` tells.
  ///
  /// - Throws: ``StoreError``
  public func historyMayBeginLate() async throws(StoreError) -> Bool {
    guard let history = payments.history else { return false }
    return History.mayBeginLate(at: try await history.oldest(), exists: assets.state.value.map { $0 != .notFunded })
  }

  /// Expires everything that a payment of the account changes.
  func expire() {
    assets.freshness.expire()
    payments.freshness.expire()
  }

  /// Notes that something has happened to the account: everything expires, and is fetched again. Of events in quick succession, the first is
  /// answered at once and all others together.
  func noteChange() {
    expire()
    guard gathering == nil else {
      hasMoreChanges = true
      return
    }
    gathering = Task {
      repeat {
        hasMoreChanges = false
        await refresh()
        try? await clock.sleep(for: Self.gatheringTime)
      } while hasMoreChanges && !Task.isCancelled
      gathering = nil
    }
  }

  /// Whether something couldn't be fetched at the last attempt.
  var hasFailed: Bool {
    if case .failed = assets.state { return true }
    if case .failed = payments.state { return true }
    return false
  }

  /// Shows an account, with what is stored of it on this computer if somebody is signed in.
  func show(_ account: AccountID?, lastKnown: LastKnownBalances? = nil, history: History? = nil) {
    if account != self.account {
      self.account = account
      lastRefresh = nil
      worthHistory.forget()
    }
    assets.show(account, lastKnown)
    payments.show(account, history)
  }
}
