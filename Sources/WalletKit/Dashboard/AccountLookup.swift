public import StellarKit

/// A cache of which accounts exist. The network's answer is kept for a minute. A failure to answer is never kept.
@MainActor
public final class AccountLookup {
  static let lifetime = Duration.seconds(60)
  /// How many accounts are remembered at most.
  private static let limit = 1_000

  private let network: any WalletNetwork
  private let uptime: @Sendable () -> Duration
  private var known: [AccountID: (existence: AccountExistence, since: Duration)] = [:]
  private var running: [AccountID: Task<AccountExistence, Never>] = [:]

  init(network: any WalletNetwork, uptime: @escaping @Sendable () -> Duration) {
    self.network = network
    self.uptime = uptime
  }

  /// Finds out whether an account exists.
  public func existence(of id: AccountID) async -> AccountExistence {
    if let known = known[id], uptime() - known.since < Self.lifetime { return known.existence }
    if let running = running[id] { return await running.value }
    let asking = Task { await ask(id) }
    running[id] = asking
    return await asking.value
  }

  /// Forgets about an account, because it may have been created or merged.
  func expire(_ id: AccountID) {
    known[id] = nil
    running[id] = nil
  }

  private func ask(_ id: AccountID) async -> AccountExistence {
    let existence: AccountExistence
    do throws(NetworkError) {
      existence = try await network.account(id) == nil ? .notFound : .exists
    } catch {
      running[id] = nil
      return .unknown(error)
    }
    // The answer isn't kept if the account was forgotten in the meantime.
    if running.removeValue(forKey: id) != nil {
      if known.count >= Self.limit { known.removeAll() }
      known[id] = (existence, uptime())
    }
    return existence
  }
}

/// Whether an account exists, as far as that is known.
public enum AccountExistence: Hashable, Sendable {
  /// The network didn't answer, for this reason. That says nothing about the account.
  case unknown(NetworkError)
  /// The network has no such account.
  case notFound
  /// The account exists.
  case exists
}
