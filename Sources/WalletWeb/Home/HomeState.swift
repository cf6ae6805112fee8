import Foundation
import Sentences
import StellarKit
import WalletKit

/// The state of an account that the overview shows, at one moment.
struct HomeState: Sendable {
  /// How long balances are shown without their age after a successful request, in seconds.
  private static let freshFor: TimeInterval = 300

  let account: WalletAccount?
  /// A note that the account may hold more than is known; nil if it can't.
  let unlisted: Sentence?
  /// Whether the account is funded, and what it holds; nil if nothing is known.
  let status: AccountStatus?
  /// How many liquidity pools the account has shares in. Their worth isn't counted here.
  let pools: Int
  /// The lowest balance with which an account can exist (two base reserves); nil if it isn't known.
  let minimum: Amount?
  let isLoading: Bool
  /// Why the data may be out of date.
  let trouble: [Sentence]
  /// When the network reported the data; nil if that was just now.
  let age: Date?
  let valuation: Valuation
  /// The total's worth over the chosen period; nil while it isn't known.
  let line: WorthLine?
  /// The chosen period; nil if there can be no line.
  let period: WorthPeriod?
  /// Why there are no newer prices.
  let priceFailure: Sentence?
  /// The assets that the overview lists: first the pinned ones, then the others by their worth. Hidden assets, assets that nobody vouches for and,
  /// unless they are pinned, assets without a balance aren't listed.
  let assets: [AssetBalance]
  /// How many assets aren't listed because nobody vouches for them.
  let unverified: Int
  /// The newest entries of the account's history.
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
      // Saved data from another day is shown with its age until the network has answered.
      (trouble, isLoading, age) = ([], false, dashboard.assets.knownAt)
    case .loaded(_, let time):
      (trouble, isLoading, age) = ([], false, (0..<Self.freshFor).contains(now.timeIntervalSince(time)) ? nil : time)
    case .idle, .loading(nil):
      (trouble, isLoading, age) = ([], true, nil)
    }
  }
}
