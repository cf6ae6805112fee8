/// Ledger entries of one kind, with a record of what each was before, so that a step that fails is undone at the cost of
/// what it changed, however many entries there are.
struct EntryTable<Entry: StateEntry, Index: EntryIndex>: Sendable where Index.Entry == Entry {
  private struct Change {
    var key: Entry.Key
    var before: Entry?
  }

  /// All entries.
  private(set) var entries = EntryMap<Entry.Key, Entry>()
  /// What is found other than by key.
  private(set) var index = Index()
  private var journal: [Change] = []
  /// By an entry's row: the last time that it was found among changes.
  private var seen: [UInt32] = []
  private var seeing: UInt32 = 0

  subscript(key: Entry.Key) -> Entry? {
    get { entries[key] }
    set {
      let before = replace(key, with: newValue)
      journal.append(Change(key: key, before: before))
    }
  }

  /// Whether there is an entry with a key.
  func contains(_ key: Entry.Key) -> Bool { entries.row(of: key) != nil }

  /// Writes an entry for good, as nothing that is ever undone.
  mutating func load(_ key: Entry.Key, _ entry: Entry) {
    _ = replace(key, with: entry)
  }

  mutating func reserveCapacity(_ count: Int) {
    entries.reserveCapacity(count)
  }

  private mutating func replace(_ key: Entry.Key, with entry: Entry?) -> Entry? {
    let before = entries.update(entry, forKey: key)
    index.follow(key, from: before, to: entry)
    return before
  }

  /// A point to which ``rollBack(to:)`` leads back.
  var mark: Int { journal.count }

  /// Undoes every change since the mark.
  mutating func rollBack(to mark: Int) {
    while let change = journal.last, journal.count > mark {
      journal.removeLast()
      _ = replace(change.key, with: change.before)
    }
  }

  /// The entries written since the mark, each once, in the order in which they first were.
  mutating func changes(since mark: Int) -> [EntryChange<Entry>] {
    guard journal.count > mark else { return [] }
    beginSeeing()
    var gone: Set<Entry.Key> = []
    var changes: [EntryChange<Entry>] = []
    changes.reserveCapacity(journal.count - mark)
    // By index: a copy of each change would take longer than the rest.
    for index in mark..<journal.count {
      let key = journal[index].key
      guard let row = entries.row(of: key) else {
        guard gone.insert(key).inserted, journal[index].before != nil else { continue }
        changes.append(EntryChange(key: key, before: journal[index].before, after: nil))
        continue
      }
      guard seen[row] != seeing else { continue }
      seen[row] = seeing
      changes.append(EntryChange(key: key, before: journal[index].before, after: entries.value(in: row)))
    }
    return changes
  }

  private mutating func beginSeeing() {
    if seeing == .max {
      seeing = 0
      seen = []
    }
    seeing += 1
    if seen.count < entries.count { seen.append(contentsOf: repeatElement(0, count: entries.count - seen.count)) }
  }

  /// Makes what has been written final: there is no way back before this.
  mutating func commit() {
    journal.removeAll(keepingCapacity: journal.count < Self.journalKept)
  }

  /// A journal longer than this gives its memory back.
  private static var journalKept: Int { 1 << 16 }
}
