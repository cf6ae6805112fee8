import StellarXDR

/// Changes as transactions' meta tells them.
extension LedgerChanges {
  /// Each entry as it was and as it became, in the order of the keys' bytes.
  ///
  /// stellar-core gives them in the order of a hash table, which is another one in each process; where it compares meta it sorts by the keys.
  var meta: XDR.LedgerEntryChanges {
    var meta: XDR.LedgerEntryChanges = []
    meta.reserveCapacity(
      2 * (accounts.count + trustlines.count + offers.count + data.count + claimableBalances.count + pools.count))
    // A key begins with its kind, in this order.
    Self.tell(accounts, in: &meta)
    Self.tell(trustlines, in: &meta)
    Self.tell(offers, in: &meta)
    Self.tell(data, in: &meta)
    Self.tell(claimableBalances, in: &meta)
    Self.tell(pools, in: &meta)
    return meta
  }

  private static func tell<Entry>(_ changes: [EntryChange<Entry>], in meta: inout XDR.LedgerEntryChanges) {
    if changes.count == 1 { return tell(changes[0], in: &meta) }
    let keyed = changes.map { (key: Entry.xdr($0.key).xdrBytes, change: $0) }
    for (_, change) in keyed.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) { tell(change, in: &meta) }
  }

  private static func tell<Entry>(_ change: EntryChange<Entry>, in meta: inout XDR.LedgerEntryChanges) {
    if let before = change.before { meta.append(.state(before.xdr(at: change.key))) }
    switch (change.before, change.after) {
    case (nil, let after?): meta.append(.created(after.xdr(at: change.key)))
    case (_?, let after?): meta.append(.updated(after.xdr(at: change.key)))
    case (_, nil): meta.append(.removed(Entry.xdr(change.key)))
    }
  }
}
