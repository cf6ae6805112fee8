/// Ledger entries of one kind, with a record of what each was before, so that a step that fails is undone at the cost of
/// what it changed, however many entries there are.
struct EntryTable<Key: Hashable & Sendable, Entry: Sendable>: Sendable {
  private struct Change {
    var key: Key
    var before: Entry?
  }

  /// All entries.
  private(set) var entries: [Key: Entry]
  private var journal: [Change] = []

  init(_ entries: [Key: Entry] = [:]) {
    self.entries = entries
  }

  subscript(key: Key) -> Entry? {
    get { entries[key] }
    set {
      let before = newValue.map { entries.updateValue($0, forKey: key) } ?? entries.removeValue(forKey: key)
      journal.append(Change(key: key, before: before))
    }
  }

  /// A point to which ``rollBack(to:)`` leads back.
  var mark: Int { journal.count }

  /// Undoes every change since the mark.
  mutating func rollBack(to mark: Int) {
    while journal.count > mark {
      let change = journal.removeLast()
      entries[change.key] = change.before
    }
  }

  /// The entries written since this was last asked, as they are now: nil for those that are gone. There is no way back before this.
  mutating func takeChanges() -> [Key: Entry?] {
    var changes: [Key: Entry?] = [:]
    for change in journal { changes.updateValue(entries[change.key], forKey: change.key) }
    journal.removeAll(keepingCapacity: true)
    return changes
  }
}
