import Foundation
public import Observation
import StellarKit

/// The account's newest payments.
@MainActor @Observable
public final class PaymentManager {
  /// How many payments the overview shows.
  public static let recentCount = 10

  /// The newest payments, newest first.
  public private(set) var state: DataState<[Payment]> = .idle

  @ObservationIgnored private let network: any WalletNetwork
  @ObservationIgnored private let now: @Sendable () -> Date

  init(network: any WalletNetwork, now: @escaping @Sendable () -> Date) {
    self.network = network
    self.now = now
  }

  func refresh(_ account: AccountID) async {
    if state.value == nil { state = .loading(previous: nil) }
    do throws(NetworkError) {
      state = .loaded(try await network.payments(of: account, limit: Self.recentCount), at: now())
    } catch {
      state = .failed(error.description, previous: state.value)
    }
  }

  func clear() {
    state = .idle
  }
}
