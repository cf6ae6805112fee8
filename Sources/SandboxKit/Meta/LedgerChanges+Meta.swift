import StellarXDR

/// Changes as transactions' meta tells them, in the wire form of `LedgerEntryChanges`. They are written without being put together first, which would
/// take most of the time that meta takes.
extension LedgerChanges {
  /// Writes each entry as it was and as it became, in the order of the keys' bytes.
  ///
  /// stellar-core gives them in the order of a hash table, which is another one in each process; where it compares meta it sorts by the keys.
  func encodeMeta(to encoder: inout XDREncoder) {
    encoder.uint32(metaCount)
    encodeMetaElements(to: &encoder)
  }

  /// Writes the changes of several steps as one list.
  static func encodeMeta(_ steps: [LedgerChanges], to encoder: inout XDREncoder) {
    encoder.uint32(steps.reduce(0) { $0 + $1.metaCount })
    for step in steps { step.encodeMetaElements(to: &encoder) }
  }

  /// What ``encodeMeta(to:)`` writes, as values.
  var meta: XDR.LedgerEntryChanges {
    get throws(XDRError) {
      var encoder = XDREncoder()
      encodeMeta(to: &encoder)
      return try XDR.OperationMeta(xdr: encoder.bytes).changes
    }
  }

  private var metaCount: UInt32 {
    Self.count(accounts) + Self.count(trustlines) + Self.count(offers) + Self.count(data) + Self.count(claimableBalances) + Self.count(pools)
  }

  private static func count<Entry>(_ changes: [EntryChange<Entry>]) -> UInt32 {
    var count = UInt32(changes.count)
    for index in changes.indices where changes[index].before != nil { count += 1 }
    return count
  }

  private func encodeMetaElements(to encoder: inout XDREncoder) {
    // A key begins with its kind, in this order.
    Self.encode(accounts, to: &encoder)
    Self.encode(trustlines, to: &encoder)
    Self.encode(offers, to: &encoder)
    Self.encode(data, to: &encoder)
    Self.encode(claimableBalances, to: &encoder)
    Self.encode(pools, to: &encoder)
  }

  private static func encode<Entry>(_ changes: [EntryChange<Entry>], to encoder: inout XDREncoder) {
    let order = changes.count > 1 ? changes.indices.sorted { Entry.precedes(changes[$0].key, changes[$1].key) } : Self.first
    for index in order.prefix(changes.count) { encode(changes[index], to: &encoder) }
  }

  /// The order of a single change.
  private static let first = [0]

  /// The parts of a `LedgerEntryChange`, in their order.
  private static func encode<Entry>(_ change: borrowing EntryChange<Entry>, to encoder: inout XDREncoder) {
    let isNew = change.before == nil
    if !isNew {
      encoder.int32(MetaChangeType.state.rawValue)
      change.before?.encode(at: change.key, to: &encoder)
    }
    if change.after == nil {
      encoder.int32(MetaChangeType.removed.rawValue)
      Entry.xdr(change.key).encode(to: &encoder)
    } else {
      encoder.int32((isNew ? MetaChangeType.created : .updated).rawValue)
      change.after?.encode(at: change.key, to: &encoder)
    }
  }
}

/// The protocol's `LedgerEntryChangeType`, as far as this network has them.
private enum MetaChangeType: Int32 {
  case created = 0
  case updated = 1
  case removed = 2
  case state = 3
}
