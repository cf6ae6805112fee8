import StellarKit

/// The pairs of accounts of which one has begun to keep the other's reserves within a transaction (CAP-33).
struct SponsorPairs: Hashable, Sendable {
  private var sponsors: [AccountID: AccountID] = [:]

  var isEmpty: Bool { sponsors.isEmpty }

  /// Returns the account that keeps another's reserves for now, or nil if none does.
  func sponsor(of account: AccountID) -> AccountID? { sponsors.isEmpty ? nil : sponsors[account] }

  /// Returns whether an account keeps any other's reserves for now.
  func isSponsoring(_ account: AccountID) -> Bool { sponsors.values.contains(account) }

  mutating func begin(_ sponsor: AccountID, for account: AccountID) {
    sponsors[account] = sponsor
  }

  mutating func end(for account: AccountID) {
    sponsors[account] = nil
  }
}
