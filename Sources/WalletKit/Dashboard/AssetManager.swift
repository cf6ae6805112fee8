import Foundation
public import Observation
import StellarKit

/// What the account holds.
@MainActor @Observable
public final class AssetManager {
  /// The account's balances, or that it isn't funded.
  public private(set) var state: DataState<AccountStatus> = .idle

  @ObservationIgnored private let network: any WalletNetwork
  @ObservationIgnored private let now: @Sendable () -> Date

  init(network: any WalletNetwork, now: @escaping @Sendable () -> Date) {
    self.network = network
    self.now = now
  }

  func refresh(_ account: AccountID) async {
    if state.value == nil { state = .loading(previous: nil) }
    do throws(NetworkError) {
      let (snapshot, ledger) = try await network.accountAndLedger(account)
      state = .loaded(AccountStatus(snapshot, ledger: ledger), at: now())
    } catch {
      state = .failed(error.description, previous: state.value)
    }
  }

  func clear() {
    state = .idle
  }
}
