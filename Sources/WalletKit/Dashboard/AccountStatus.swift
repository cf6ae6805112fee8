import StellarKit

/// Whether the account exists on the network, and what it holds. Not knowing is a third state, of ``DataState``.
public enum AccountStatus: Hashable, Sendable, Codable {
  /// The network has no such account yet.
  case notFunded
  /// The account exists, with what it holds.
  case funded([AssetBalance])

  init(_ account: AccountSnapshot?, ledger: LedgerSnapshot) {
    guard let account else {
      self = .notFunded
      return
    }
    let lines = account.lines.filter { $0.asset == .native } + account.lines.filter { $0.asset != .native }
    self = .funded(lines.map { AssetBalance($0, of: account, ledger: ledger) })
  }
}
