import StellarKit

/// Who has begun to keep the reserves of whom, within a transaction (CAP-33).
struct SponsorPairs: Hashable, Sendable {
  private var sponsors: [AccountID: AccountID] = [:]

  var isEmpty: Bool { sponsors.isEmpty }

  /// Who keeps an account's reserves for now.
  func sponsor(of account: AccountID) -> AccountID? { sponsors.isEmpty ? nil : sponsors[account] }

  /// Whether an account keeps any other's reserves for now.
  func isSponsoring(_ account: AccountID) -> Bool { sponsors.values.contains(account) }

  mutating func begin(_ sponsor: AccountID, for account: AccountID) {
    sponsors[account] = sponsor
  }

  mutating func end(for account: AccountID) {
    sponsors[account] = nil
  }
}
