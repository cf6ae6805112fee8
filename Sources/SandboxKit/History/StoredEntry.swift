/// An entry as of the last ledger.
struct StoredEntry<Entry: StateEntry>: Hashable, Sendable {
  var key: Entry.Key
  var entry: Entry
  /// The close time of the ledger in which the entry last changed, in seconds since 1970; nil if that ledger isn't stored.
  var lastModifiedTime: UInt64?
}
