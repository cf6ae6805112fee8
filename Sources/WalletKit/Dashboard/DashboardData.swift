import Foundation
public import Observation
import StellarKit

/// The state behind the screens, for the account in use. A SwiftUI view can bind to it as the web pages do.
@MainActor @Observable
public final class DashboardData {
  /// What the account holds.
  public let assets: AssetManager
  /// Its newest payments.
  public let payments: PaymentManager

  @ObservationIgnored private(set) var account: AccountID?

  init(network: any WalletNetwork, now: @escaping @Sendable () -> Date) {
    assets = AssetManager(network: network, now: now)
    payments = PaymentManager(network: network, now: now)
  }

  /// Fetches everything anew, in parallel. What is known stays until it is replaced.
  public func refresh() async {
    guard let account else { return }
    async let assets: Void = assets.refresh(account)
    async let payments: Void = payments.refresh(account)
    _ = await (assets, payments)
  }

  /// Whether something couldn't be fetched at the last try.
  var hasFailed: Bool {
    if case .failed = assets.state { return true }
    if case .failed = payments.state { return true }
    return false
  }

  func show(_ account: AccountID?) {
    guard account != self.account else { return }
    self.account = account
    assets.clear()
    payments.clear()
  }
}
