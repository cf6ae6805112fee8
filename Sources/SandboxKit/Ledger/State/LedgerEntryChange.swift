import StellarXDR

/// What became of one entry of whatever kind, in the protocol's form.
struct LedgerEntryChange: Hashable, Sendable {
  var key: XDR.LedgerKey
  /// nil where it was made.
  var before: XDR.LedgerEntry?
  /// nil where it was removed.
  var after: XDR.LedgerEntry?
}
