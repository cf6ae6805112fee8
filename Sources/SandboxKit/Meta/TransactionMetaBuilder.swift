package import StellarKit
package import StellarXDR

/// Puts together what the network tells of each transaction beside its result (`TransactionMeta`), in the form that it has since protocol 23.
package struct TransactionMetaBuilder {
  private var events: AssetEvents

  package init(on network: Network) {
    events = AssetEvents(on: network)
  }

  /// Writes the meta of a transaction of which everything was recorded.
  ///
  /// - Returns: the events in it.
  @discardableResult
  package mutating func encodeMeta(of applied: IncludedTransaction, to encoder: inout XDREncoder) -> MetaEvents {
    var told = MetaEvents(transaction: [], operations: [])
    if let fee = events.feeTaken(applied.result.feeCharged, from: applied.transaction.feeSource) { told.transaction.append(fee) }
    // The parts of a `TransactionMetaV4`, in their order; an `ExtensionPoint` is a 0.
    encoder.int32(4)
    encoder.int32(0)
    LedgerChanges.encodeMeta(applied.changes.before, to: &encoder)
    let results = applied.result.operationResults
    encoder.uint32(UInt32(applied.changes.operations.count))
    for index in applied.changes.operations.indices {
      encoder.int32(0)
      applied.changes.operations[index].encodeMeta(to: &encoder)
      let events = self.events.events(ofOperation: index, in: applied.transaction, results[index], applied.changes.operations[index])
      encoder.uint32(UInt32(events.count))
      for event in events { event.encode(to: &encoder) }
      told.operations.append(events)
    }
    encoder.uint32(0)
    // Nothing of contracts, and no diagnostic events.
    encoder.bool(false)
    encoder.uint32(UInt32(told.transaction.count))
    for event in told.transaction { event.encode(to: &encoder) }
    encoder.uint32(0)
    return told
  }
}

/// The events of one transaction.
package struct MetaEvents: Sendable {
  /// Those of the transaction itself, such as its fee's.
  var transaction: [XDR.TransactionEvent]
  /// Those of each operation.
  var operations: [[XDR.ContractEvent]]
}

extension MetaEvents {
  /// - Parameter meta: in the form that this network writes; nothing is read of another.
  init(_ meta: XDR.TransactionMeta) {
    guard case .v4(let meta) = meta else {
      self.init(transaction: [], operations: [])
      return
    }
    self.init(transaction: meta.events, operations: meta.operations.map(\.events))
  }
}
