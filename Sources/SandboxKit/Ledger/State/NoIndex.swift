/// For tables that are looked up by key only.
struct NoIndex<Entry: StateEntry>: EntryIndex {
  mutating func follow(_ key: Entry.Key, from before: Entry?, to after: Entry?) {}
}
