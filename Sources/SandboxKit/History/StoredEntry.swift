/// An entry as the last ledger left it.
struct StoredEntry<Entry: StateEntry>: Hashable, Sendable {
  var key: Entry.Key
  var entry: Entry
  /// When the ledger closed in which the entry last changed, in seconds since 1970; nil for a ledger that isn't there.
  var lastModifiedTime: UInt64?
}
