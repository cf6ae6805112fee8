import Foundation
import Sentences
import StellarKit
import WalletKit

/// What the overview shows of an account at one moment.
struct HomeState: Sendable {
  /// For how many seconds balances are shown without their age, where the last question was answered.
  private static let freshFor: TimeInterval = 300

  let account: WalletAccount?
  /// That the account may hold more than is known; nil where it doesn't.
  let unlisted: Sentence?
  /// Whether the account is funded, and what it holds; nil where nothing is known.
  let status: AccountStatus?
  /// How many liquidity pools the account has shares in, which nothing here counts.
  let pools: Int
  /// What an account needs to be there (two base reserves); nil where that isn't known.
  let minimum: Amount?
  let isLoading: Bool
  /// Why what is known may be out of date.
  let trouble: [Sentence]
  /// When the network said what is known, where that isn't now.
  let age: Date?
  let valuation: Valuation
  /// What everything was worth over the chosen time; nil while that isn't known.
  let line: WorthLine?
  /// The chosen time; nil where no line can be told.
  let period: WorthPeriod?
  /// Why there are no newer prices.
  let priceFailure: Sentence?
  /// What the overview lists: what is pinned, then what is worth most; neither what is hidden nor, unless it is pinned, what nothing is held of, nor what
  /// nobody vouches for.
  let assets: [AssetBalance]
  /// How many it doesn't list because nobody vouches for them.
  let unverified: Int
  /// What moved the account's money lately.
  let payments: DataState<[HistoryEntry]>

  @MainActor
  init(_ wallet: Wallet, _ settings: Settings, now: Date) async {
    let (dashboard, currency, period) = (wallet.dashboard, settings.worthCurrency(on: wallet.profile), settings.worthPeriod)
    (account, payments) = (wallet.account, dashboard.payments.state)
    let state = dashboard.assets.state
    (status, pools) = (state.value, dashboard.assets.pools)
    minimum = dashboard.assets.ledger?.startingBalance
    unlisted = dashboard.assets.unlisted > 0 ? AccountSnapshot.listLimitNotice : nil
    let balances: [AssetBalance] = if case .funded(let balances) = status { balances } else { [] }
    valuation = Valuation(balances, in: currency, prices: dashboard.prices.prices)
    let preferences = wallet.assetListPreferences(settings)
    let listed = balances.filter {
      $0.asset == .native || preferences.pinned.contains($0.asset) || $0.balance > .zero && !preferences.hidden.contains($0.asset)
    }
    let folded = await wallet.unverifiedAssets(among: balances.map(\.asset), preferences)
    assets = preferences.sorted(valuation.sorted(listed.filter { !folded.contains($0.asset) }), by: \.asset)
    unverified = listed.count { folded.contains($0.asset) }
    priceFailure = dashboard.prices.failure
    line = dashboard.worthHistory.line.flatMap { $0.period == period && $0.currency == currency ? $0 : nil }
    self.period = dashboard.payments.history == nil ? nil : period
    switch state {
    case .failed(let sentence, let previous):
      (trouble, isLoading) = ([sentence], false)
      age = previous == nil ? nil : dashboard.assets.knownAt
    case .loading(.some):
      // What was kept from another day is shown with its age until the network has answered.
      (trouble, isLoading, age) = ([], false, dashboard.assets.knownAt)
    case .loaded(_, let time):
      (trouble, isLoading, age) = ([], false, now.timeIntervalSince(time) < Self.freshFor ? nil : time)
    case .idle, .loading(nil):
      (trouble, isLoading, age) = ([], true, nil)
    }
  }
}
