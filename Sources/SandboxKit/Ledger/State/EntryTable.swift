/// The ledger entries of one kind, with a journal of what each was before. Undoing a failed step costs as much as the step changed, however many
/// entries there are.
struct EntryTable<Entry: StateEntry, Index: EntryIndex>: Sendable where Index.Entry == Entry {
  private struct Change {
    var key: Entry.Key
    var before: Entry?
  }

  /// All entries.
  private(set) var entries = EntryMap<Entry.Key, Entry>()
  /// The index that finds entries other than by key.
  private(set) var index = Index()
  private var journal: [Change] = []
  /// By an entry's row: the number of the last collection of changes that found it.
  private var seen: [UInt32] = []
  private var seeing: UInt32 = 0

  subscript(key: Entry.Key) -> Entry? {
    get { entries[key] }
    set {
      let before = replace(key, with: newValue)
      journal.append(Change(key: key, before: before))
    }
  }

  /// Returns whether there is an entry with a key.
  func contains(_ key: Entry.Key) -> Bool { entries.row(of: key) != nil }

  /// Writes an entry without a journal record: this can't be undone.
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

  /// A point that ``rollBack(to:)`` returns to.
  var mark: Int { journal.count }

  /// Undoes every change since the mark.
  mutating func rollBack(to mark: Int) {
    while let change = journal.last, journal.count > mark {
      journal.removeLast()
      _ = replace(change.key, with: change.before)
    }
  }

  /// Collects the entries written since the mark, each once, in the order in which they were first written.
  mutating func changes(since mark: Int) -> [EntryChange<Entry>] {
    guard journal.count > mark else { return [] }
    beginSeeing()
    var gone: Set<Entry.Key> = []
    var changes: [EntryChange<Entry>] = []
    changes.reserveCapacity(journal.count - mark)
    // By index: copying each change would take longer than everything else.
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

  /// Makes all changes final: nothing before this can be undone.
  mutating func commit() {
    journal.removeAll(keepingCapacity: journal.count < Self.journalKept)
  }

  /// A journal longer than this releases its memory when it is emptied.
  private static var journalKept: Int { 1 << 16 }
}
