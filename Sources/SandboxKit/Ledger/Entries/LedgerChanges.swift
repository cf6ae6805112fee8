import StellarKit

/// The entries that a ledger changed: nil for those that it removed.
struct LedgerChanges: Hashable, Sendable {
  var accounts: [AccountID: AccountEntry?]
  var trustlines: [TrustlineKey: TrustlineEntry?]
}
