import StellarXDR

/// The sum of the changes in the meta of a ledger's transactions, added one after the other.
struct MetaSum {
  private struct Entry {
    var before: XDR.LedgerEntry?
    var after: XDR.LedgerEntry?
  }

  private var entries: [XDR.LedgerKey: Entry] = [:]
  /// The entry whose old state the last change stated, if it did.
  private var told: XDR.LedgerKey?
  /// The entry that the last change restored from the archive, if it did: its new state may follow, or not.
  private var back: XDR.LedgerKey?
  /// The entries that were restored. The meta doesn't tell what they were before.
  private var restored: Set<XDR.LedgerKey> = []
  /// The changes that can't follow those before them.
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

  /// The overall change of each entry, without entries that were created and removed again.
  var changes: [LedgerEntryChange] {
    entries.compactMap { key, entry in
      if entry.before == nil, entry.after == nil { return nil }
      return LedgerEntryChange(key: key, before: restored.contains(key) ? nil : entry.before, after: entry.after)
    }
  }

  /// Returns whether the sum equals a ledger's own changes.
  func comes(to changes: [LedgerEntryChange]) -> Bool {
    let expected = Set(changes.map { restored.contains($0.key) ? LedgerEntryChange(key: $0.key, before: nil, after: $0.after) : $0 })
    let keys = Set(expected.map(\.key))
    // An entry that was restored unchanged isn't a change itself: its time to live is.
    return Set(self.changes.filter { keys.contains($0.key) || !restored.contains($0.key) }) == expected
  }
}
