/// What is found in a table other than by key. It follows every change, undone ones too.
protocol EntryIndex: Sendable {
  associatedtype Entry: StateEntry

  init()

  /// Follows one entry: made where it was nil before, gone where it is nil after.
  mutating func follow(_ key: Entry.Key, from before: Entry?, to after: Entry?)
}
