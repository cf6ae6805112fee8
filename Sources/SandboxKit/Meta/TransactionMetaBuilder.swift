package import StellarKit
package import StellarXDR

/// Puts together what the network tells of each transaction beside its result (`TransactionMeta`), in the form that it has since protocol 23.
package struct TransactionMetaBuilder {
  private var events: AssetEvents

  package init(on network: Network) {
    events = AssetEvents(on: network)
  }

  /// The meta of a transaction of which everything was recorded.
  package mutating func meta(of applied: IncludedTransaction) -> XDR.TransactionMeta {
    let fee = events.feeTaken(applied.result.feeCharged, from: applied.transaction.feeSource)
    return .v4(
      XDR.TransactionMetaV4(
        txChangesBefore: applied.changes.before.flatMap(\.meta), operations: operations(of: applied), txChangesAfter: [], sorobanMeta: nil,
        events: fee.map { [$0] } ?? [], diagnosticEvents: []))
  }

  private mutating func operations(of applied: IncludedTransaction) -> [XDR.OperationMetaV2] {
    let results = applied.result.operationResults
    return applied.changes.operations.enumerated().map { index, changes in
      XDR.OperationMetaV2(
        changes: changes.meta, events: events.events(ofOperation: index, in: applied.transaction, results[index], changes))
    }
  }
}
