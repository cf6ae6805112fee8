public import Foundation
public import Observation
import Sentences
import StellarKit

/// What the account holds.
@MainActor @Observable
public final class AssetManager {
  /// How long an answer counts as new.
  static let lifetime = Duration.seconds(30)

  /// The account's balances, or that it isn't funded.
  public private(set) var state: DataState<AccountStatus> = .idle
  /// When the network reported what is known; nil if nothing is known.
  public private(set) var knownAt: Date?
  /// How many entries of the account the network's service couldn't list. Assets may be among them; see ``AccountSnapshot/unlisted``.
  public private(set) var unlisted = 0
  /// The account's sequence number; nil if it isn't known.
  private(set) var sequenceNumber: Int64?
  /// How many liquidity pools the account has shares in. They aren't among its balances.
  public private(set) var pools = 0
  /// The newest ledger that was asked for. Its fees may be ten minutes old.
  public private(set) var ledger: LedgerSnapshot?

  @ObservationIgnored let freshness: Freshness
  @ObservationIgnored private let network: any WalletNetwork
  @ObservationIgnored private let now: @Sendable () -> Date
  @ObservationIgnored private let reserve: CachedLedger
  /// Where the balances that were known last are stored; nil before signing in.
  @ObservationIgnored var lastKnown: LastKnownBalances?

  init(network: any WalletNetwork, now: @escaping @Sendable () -> Date, uptime: @escaping @Sendable () -> Duration) {
    self.network = network
    self.now = now
    freshness = Freshness(Self.lifetime, uptime: uptime)
    reserve = CachedLedger(network: network, uptime: uptime)
  }

  /// Asks the network, unless it is being asked already.
  func refresh(_ account: AccountID) async {
    await freshness.fetch { await self.load(account) }
    await saving?.value
  }

  private func load(_ account: AccountID) async -> Bool {
    let generation = freshness.generation
    if case .idle = state { state = .loading(previous: nil) }
    do throws(NetworkError) {
      async let asked = reserve.ledger()
      let snapshot = try await network.account(account)
      let ledger = try await asked.get()
      let status = AccountStatus(snapshot, ledger: ledger)
      guard isWanted(generation, account) else { return false }
      state = .loaded(status, at: now())
      (knownAt, self.ledger, unlisted) = (now(), ledger, snapshot?.unlisted ?? 0)
      (pools, sequenceNumber) = (snapshot?.pools.count { $0.balance > .zero } ?? 0, snapshot?.sequenceNumber)
      // Saving isn't part of the fetching: a caller that asks again meanwhile gets a new answer.
      saving = Task { [earlier = saving, lastKnown, known = Known(LastKnownBalances.Content(status: status, pools: pools), at: now())] in
        await earlier?.value
        await lastKnown?.save(known)
      }
      return true
    } catch {
      if isWanted(generation, account) { state = .failed(error.sentence, previous: state.value) }
      return false
    }
  }

  /// Returns whether an answer is still to be shown: it is for the shown account, and either not outdated or better than nothing.
  private func isWanted(_ generation: Int, _ account: AccountID) -> Bool {
    account == self.account && (generation == freshness.generation || state.value == nil)
  }

  /// The account that the balances belong to.
  @ObservationIgnored private var account: AccountID?
  /// The task that saves what is known. The next one waits for it.
  @ObservationIgnored private var saving: Task<Void, Never>?
  /// The task that loads what was known last.
  @ObservationIgnored private var showing: Task<Void, Never>?

  /// Shows the balances of another account, or those of the same one as they were known last.
  func show(_ account: AccountID?, _ lastKnown: LastKnownBalances?) {
    if account != self.account {
      freshness.expire()
      state = .idle
      (knownAt, unlisted, pools, sequenceNumber) = (nil, 0, 0, nil)
    }
    self.account = account
    self.lastKnown = lastKnown
    guard state.value == nil, let lastKnown else { return }
    showing = Task {
      guard let known = await lastKnown.load(), account == self.account, self.lastKnown != nil, state.value == nil else { return }
      let status = known.value.status
      if case .failed(let sentence, _) = state { state = .failed(sentence, previous: status) } else { state = .loading(previous: status) }
      (knownAt, pools) = (known.time, known.value.pools)
    }
  }

  /// Waits until what was known last is shown.
  func isShown() async { await showing?.value }
}
