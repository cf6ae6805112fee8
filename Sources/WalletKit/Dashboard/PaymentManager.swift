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
  /// Counts what was asked, so that an old answer never replaces a newer one.
  @ObservationIgnored private var asked = 0

  init(network: any WalletNetwork, now: @escaping @Sendable () -> Date) {
    self.network = network
    self.now = now
  }

  func refresh(_ account: AccountID) async {
    asked += 1
    let question = asked
    if state.value == nil { state = .loading(previous: nil) }
    do throws(NetworkError) {
      let payments = try await network.payments(of: account, limit: Self.recentCount)
      guard question == asked else { return }
      state = .loaded(payments, at: now())
    } catch {
      guard question == asked, !Task.isCancelled else { return }
      state = .failed(error.description, previous: state.value)
    }
  }

  func clear() {
    asked += 1
    state = .idle
  }
}
