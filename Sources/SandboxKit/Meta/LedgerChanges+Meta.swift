import StellarKit
import StellarXDR

/// Changes as the meta of transactions holds them, in the wire form of `LedgerEntryChanges`. They are encoded without intermediate values, which
/// would take most of the time that meta takes.
extension LedgerChanges {
  /// Writes each entry before and after its change, in the order of the keys' bytes.
  ///
  /// stellar-core writes them in the order of a hash table, which differs in each process. When it compares meta, it sorts by the keys.
  func encodeMeta(to encoder: inout XDREncoder) {
    encoder.uint32(metaCount)
    encodeMetaElements(to: &encoder)
  }

  /// Writes each entry before and after its change, and those that were archived as restored (CAP-62, CAP-66).
  ///
  /// - Parameter restored: the keys of the restored entries, without their times to live.
  func encodeMeta(to encoder: inout XDREncoder, restored: Set<XDR.LedgerKey>) {
    guard !restored.isEmpty else { return encodeMeta(to: &encoder) }
    let hashes = Set(restored.map { Bytes32(sha256: $0.xdrBytes) })
    var told = restored
    var elements: [(key: [UInt8], changes: [XDR.LedgerEntryChange])] = all.map { change in
      let isTime = if case .ttl(let key) = change.key { hashes.contains(key.keyHash) } else { false }
      let isRestored = told.remove(change.key) != nil || isTime
      return (change.key.xdrBytes, isRestored ? change.asRestored(isTime: isTime) : change.asMeta)
    }
    // An entry that was only restored isn't among the changes itself.
    for key in told {
      guard case .contractData(let data) = key, let entry = restoredEntries[ContractDataKey(data)] else { continue }
      elements.append((key.xdrBytes, [.restored(entry.xdr(at: ContractDataKey(data)))]))
    }
    let changes = elements.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap(\.changes)
    encoder.array(changes)
  }

  /// Writes the changes of several steps as one list.
  static func encodeMeta(_ steps: [LedgerChanges], to encoder: inout XDREncoder) {
    encoder.uint32(steps.indices.reduce(0) { $0 + steps[$1].metaCount })
    for index in steps.indices { steps[index].encodeMetaElements(to: &encoder) }
  }

  /// The changes that ``encodeMeta(to:)`` writes, as values.
  var meta: XDR.LedgerEntryChanges {
    get throws(XDRError) {
      var encoder = XDREncoder()
      encodeMeta(to: &encoder)
      return try XDR.OperationMeta(xdr: encoder.bytes).changes
    }
  }

  private var metaCount: UInt32 {
    Self.count(accounts) + Self.count(trustlines) + Self.count(offers) + Self.count(data) + Self.count(claimableBalances) + Self.count(pools)
      + Self.count(contractData) + Self.count(timesToLive)
  }

  private static func count<Entry>(_ changes: [EntryChange<Entry>]) -> UInt32 {
    var count = UInt32(changes.count)
    for index in changes.indices where !changes[index].isNew { count += 1 }
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
    Self.encode(contractData, to: &encoder)
    Self.encode(timesToLive, to: &encoder)
  }

  private static func encode<Entry>(_ changes: [EntryChange<Entry>], to encoder: inout XDREncoder) {
    guard changes.count > 1 else {
      if !changes.isEmpty { changes[0].encodeMeta(to: &encoder) }
      return
    }
    for index in changes.indices.sorted(by: { Entry.precedes(changes[$0].key, changes[$1].key) }) { changes[index].encodeMeta(to: &encoder) }
  }
}

extension LedgerEntryChange {
  fileprivate var asMeta: [XDR.LedgerEntryChange] {
    switch (before, after) {
    case (nil, let after?): [.created(after)]
    case (let before?, let after?): [.state(before), .updated(after)]
    case (let before?, nil): [.state(before), .removed(key)]
    case (nil, nil): []
    }
  }

  /// Returns the changes of an entry that was restored.
  ///
  /// - Parameter isTime: whether the entry is a time to live, of which only the new state is written.
  fileprivate func asRestored(isTime: Bool) -> [XDR.LedgerEntryChange] {
    guard let before, let after else { return asMeta }
    if isTime || before.data == after.data { return [.restored(after)] }
    var old = before
    old.lastModifiedLedgerSeq = after.lastModifiedLedgerSeq
    return [.restored(old), .updated(after)]
  }
}

extension EntryChange {
  /// Whether the entry is new. This matches the case, since comparing with nil would copy both entries.
  fileprivate var isNew: Bool { if case .none = before { true } else { false } }

  /// Writes the parts of a `LedgerEntryChange`, in their order.
  fileprivate func encodeMeta(to encoder: inout XDREncoder) {
    if case .some(let before) = before {
      encoder.int32(MetaChangeType.state.rawValue)
      before.encode(at: key, to: &encoder)
    }
    if case .some(let after) = after {
      encoder.int32((isNew ? MetaChangeType.created : .updated).rawValue)
      after.encode(at: key, to: &encoder)
    } else {
      encoder.int32(MetaChangeType.removed.rawValue)
      Entry.xdr(key).encode(to: &encoder)
    }
  }
}

/// The values of the protocol's `LedgerEntryChangeType`, as far as this network has them.
private enum MetaChangeType: Int32 {
  case created = 0
  case updated = 1
  case removed = 2
  case state = 3
}
