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
  /// What can't follow on what came before.
  private(set) var contradictions: [XDR.LedgerEntryChange] = []

  mutating func add(_ changes: XDR.LedgerEntryChanges) {
    for change in changes where !follow(change) { contradictions.append(change) }
  }

  private mutating func follow(_ change: XDR.LedgerEntryChange) -> Bool {
    let last = told
    told = nil
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
      guard let key = entry.data.key, key == last else { return false }
      entries[key]?.after = entry
      return true
    case .removed(let key):
      guard key == last else { return false }
      entries[key]?.after = nil
      return true
    case .restored: return false
    }
  }

  /// What became of each entry in the end; what came and went is none.
  var changes: [LedgerEntryChange] {
    entries.compactMap { key, entry in
      entry.before == nil && entry.after == nil ? nil : LedgerEntryChange(key: key, before: entry.before, after: entry.after)
    }
  }
}
