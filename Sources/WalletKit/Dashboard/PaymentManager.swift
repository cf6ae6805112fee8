import Foundation
public import Observation
import Sentences
import StellarKit

/// The account's newest movements of money.
@MainActor @Observable
public final class PaymentManager {
  /// How many entries are kept: more than the overview shows, since it leaves out strangers' dust.
  public static let recentCount = 50
  /// How long an answer counts as new.
  static let lifetime = Duration.seconds(20)

  /// The newest entries, newest first.
  public private(set) var state: DataState<[HistoryEntry]> = .idle
  /// The whole history; nil before signing in.
  @ObservationIgnored public private(set) var history: History?

  @ObservationIgnored let freshness: Freshness
  @ObservationIgnored private let network: any WalletNetwork
  @ObservationIgnored private let now: @Sendable () -> Date
  @ObservationIgnored private var account: AccountID?

  init(network: any WalletNetwork, now: @escaping @Sendable () -> Date, uptime: @escaping @Sendable () -> Duration) {
    self.network = network
    self.now = now
    freshness = Freshness(Self.lifetime, uptime: uptime)
  }

  /// Asks the network for what is new, unless it is being asked already.
  func refresh(_ account: AccountID) async {
    await freshness.fetch { await self.load(account) }
  }

  private func load(_ account: AccountID) async -> Bool {
    let (history, generation) = (history, freshness.generation)
    if case .idle = state { state = .loading(previous: nil) }
    do throws(HistoryError) {
      let entries: [HistoryEntry]
      if let history {
        entries = try await newest(of: history)
      } else {
        entries = try await newest(of: account)
      }
      guard account == self.account, history === self.history else { return false }
      state = .loaded(entries, at: now())
      return true
    } catch {
      // The failure of an older request doesn't matter once there is a newer answer.
      if account == self.account, history === self.history, generation == freshness.generation || state.value == nil {
        state = .failed(error.sentence, previous: state.value)
      }
      return false
    }
  }

  private func newest(of history: History) async throws(HistoryError) -> [HistoryEntry] {
    try await history.update()
    do throws(StoreError) { return try await history.entries(limit: Self.recentCount) } catch { throw .store(error) }
  }

  /// Fetches the newest entries from the network. Before anybody has signed in, there is no place to store a history.
  private func newest(of account: AccountID) async throws(HistoryError) -> [HistoryEntry] {
    do throws(NetworkError) {
      let page = try await network.history(of: account, before: nil, knownTo: nil, limit: 2 * Self.recentCount)
      return Array((page?.entries ?? []).prefix(Self.recentCount))
    } catch {
      throw .network(error)
    }
  }

  /// Shows the history of another account, or that of the same one as it is stored here.
  func show(_ account: AccountID?, _ history: History?) {
    if account != self.account {
      freshness.expire()
      state = .idle
    }
    self.account = account
    guard history !== self.history else { return }
    let before = self.history
    Task { await before?.stop() }
    self.history = history
    freshness.expire()
    guard let history else { return }
    Task {
      // A search will need it soon.
      try? await history.prepare()
    }
    Task {
      guard let entries = try? await history.entries(limit: Self.recentCount), !entries.isEmpty else { return }
      guard self.history === history, state.value == nil else { return }
      state = .loading(previous: entries)
    }
  }
}
