import StellarXDR

/// Adds up the changes that the meta of a ledger's transactions tells, one after the other.
struct MetaSum {
  private struct Entry {
    var before: XDR.LedgerEntry?
    var after: XDR.LedgerEntry?
  }

  private var entries: [XDR.LedgerKey: Entry] = [:]
  /// The entry of which the meta has just told what it was.
  private var told: XDR.LedgerKey?
  /// The entry that the meta has just told to be back from the archive: what it became may follow, or not.
  private var back: XDR.LedgerKey?
  /// Those that came back. What they were before, the meta doesn't tell.
  private var restored: Set<XDR.LedgerKey> = []
  /// What can't follow on what came before.
  private(set) var contradictions: [XDR.LedgerEntryChange] = []

  mutating func add(_ changes: XDR.LedgerEntryChanges) {
    for change in changes where !follow(change) { contradictions.append(change) }
  }

  private mutating func follow(_ change: XDR.LedgerEntryChange) -> Bool {
    let (last, restored) = (told, back)
    (told, back) = (nil, nil)
    switch change {
    case .state(let entry):
      guard let key = entry.data.key, entries[key]?.after ?? entry == entry else { return false }
      if let known = entries[key], known.after == nil { return false }
      if entries[key] == nil { entries[key] = Entry(before: entry, after: entry) }
      told = key
      return last == nil
    case .created(let entry):
      guard let key = entry.data.key else { return false }
      let known = entries[key]
      entries[key, default: Entry()].after = entry
      return last == nil && known?.after == nil
    case .updated(let entry):
      guard let key = entry.data.key, key == last ?? restored else { return false }
      entries[key]?.after = entry
      return true
    case .removed(let key):
      guard key == last else { return false }
      entries[key]?.after = nil
      return true
    case .restored(let entry):
      guard let key = entry.data.key, entries[key] == nil, self.restored.insert(key).inserted else { return false }
      entries[key] = Entry(before: entry, after: entry)
      back = key
      return last == nil
    }
  }

  /// What became of each entry in the end; what came and went is none.
  var changes: [LedgerEntryChange] {
    entries.compactMap { key, entry in
      if entry.before == nil, entry.after == nil { return nil }
      return LedgerEntryChange(key: key, before: restored.contains(key) ? nil : entry.before, after: entry.after)
    }
  }

  /// Whether it comes to a ledger's own changes.
  func comes(to changes: [LedgerEntryChange]) -> Bool {
    let expected = Set(changes.map { restored.contains($0.key) ? LedgerEntryChange(key: $0.key, before: nil, after: $0.after) : $0 })
    let keys = Set(expected.map(\.key))
    // What came back as it was hasn't changed itself: its time to live has.
    return Set(self.changes.filter { keys.contains($0.key) || !restored.contains($0.key) }) == expected
  }
}
