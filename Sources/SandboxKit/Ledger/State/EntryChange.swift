import StellarXDR

/// A change of one entry: nil before if the entry was created, nil after if it was removed.
struct EntryChange<Entry: StateEntry>: Hashable, Sendable {
  var key: Entry.Key
  var before: Entry?
  var after: Entry?

  /// The change in the protocol's form.
  var xdr: LedgerEntryChange {
    LedgerEntryChange(key: Entry.xdr(key), before: before?.xdr(at: key), after: after?.xdr(at: key))
  }
}

/// A change of one entry of any kind, in the protocol's form.
struct LedgerEntryChange: Hashable, Sendable {
  var key: XDR.LedgerKey
  /// The entry before; nil if it was created.
  var before: XDR.LedgerEntry?
  /// The entry after; nil if it was removed.
  var after: XDR.LedgerEntry?
}
