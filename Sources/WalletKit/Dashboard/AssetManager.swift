import Foundation
public import Observation
import StellarKit

/// What the account holds.
@MainActor @Observable
public final class AssetManager {
  /// The account's balances, or that it isn't funded.
  public private(set) var state: DataState<AccountStatus> = .idle

  /// The newest ledger as of the last refresh, with the fees that others offer.
  public private(set) var ledger: LedgerSnapshot?

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
      let (snapshot, ledger) = try await network.accountAndLedger(account)
      guard question == asked else { return }
      state = .loaded(AccountStatus(snapshot, ledger: ledger), at: now())
      self.ledger = ledger
    } catch {
      guard question == asked, !Task.isCancelled else { return }
      state = .failed(error.description, previous: state.value)
    }
  }

  func clear() {
    asked += 1
    state = .idle
    ledger = nil
  }
}
