import StellarXDR

/// What became of one entry: nil before where it was made, nil after where it was removed.
struct EntryChange<Entry: StateEntry>: Hashable, Sendable {
  var key: Entry.Key
  var before: Entry?
  var after: Entry?

  /// The change in the protocol's form.
  var xdr: LedgerEntryChange {
    LedgerEntryChange(key: Entry.xdr(key), before: before?.xdr(at: key), after: after?.xdr(at: key))
  }
}

/// What became of one entry of whatever kind, in the protocol's form.
struct LedgerEntryChange: Hashable, Sendable {
  var key: XDR.LedgerKey
  /// nil where it was made.
  var before: XDR.LedgerEntry?
  /// nil where it was removed.
  var after: XDR.LedgerEntry?
}
