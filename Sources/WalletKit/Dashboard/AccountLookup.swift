public import StellarKit

/// Whether accounts exist. What the network says is believed for a minute; that it didn't answer is never kept, since that isn't an answer.
@MainActor
public final class AccountLookup {
  static let lifetime = Duration.seconds(60)
  /// How many accounts are remembered.
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

  /// Forgets about an account, because it may have been made or merged.
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
    // Nothing is kept of a question that was forgotten in the meantime.
    if running.removeValue(forKey: id) != nil {
      if known.count >= Self.limit { known.removeAll() }
      known[id] = (existence, uptime())
    }
    return existence
  }
}

/// What is known of whether an account exists.
public enum AccountExistence: Hashable, Sendable {
  /// The network didn't answer, in its words; it says nothing about the account.
  case unknown(NetworkError)
  /// The network has no such account.
  case notFound
  /// The account exists.
  case exists
}
