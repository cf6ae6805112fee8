import Foundation
import Sentences
import StellarKit
import WalletKit

/// What the overview shows of an account at one moment.
struct HomeState: Sendable {
  /// Whether the account is funded, and what it holds; nil where nothing is known.
  let status: AccountStatus?
  let isLoading: Bool
  /// Why what is known may be out of date.
  let trouble: [Sentence]
  /// When the network said what is known, where that isn't now.
  let age: Date?
  let valuation: Valuation
  /// Why there are no newer prices.
  let priceFailure: Sentence?

  @MainActor
  init(_ dashboard: DashboardData, _ currency: WorthCurrency) {
    let state = dashboard.assets.state
    status = state.value
    let balances: [AssetBalance] = if case .funded(let balances) = status { balances } else { [] }
    valuation = Valuation(balances, in: currency, prices: dashboard.prices.prices)
    priceFailure = dashboard.prices.failure
    switch state {
    case .failed(let sentence, let previous):
      (trouble, isLoading) = ([sentence], false)
      age = previous == nil ? nil : dashboard.assets.knownAt
    case .loading(.some):
      // What was kept from another day is shown with its age until the network has answered.
      (trouble, isLoading, age) = ([], false, dashboard.assets.knownAt)
    default:
      (trouble, isLoading, age) = ([], state.value == nil, nil)
    }
  }
}
