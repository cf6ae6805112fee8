package import StellarKit
package import StellarXDR

/// A builder of the meta that the network gives for each transaction beside its result (`TransactionMeta`), in its form since protocol 23.
package struct TransactionMetaBuilder {
  private var events: AssetEvents

  package init(on network: Network) {
    events = AssetEvents(on: network)
  }

  /// Writes the meta of a transaction whose changes were all recorded.
  ///
  /// - Returns: the events in it.
  @discardableResult
  package mutating func encodeMeta(of applied: IncludedTransaction, to encoder: inout XDREncoder) -> MetaEvents {
    var told = MetaEvents(transaction: [], operations: [])
    let (payer, refunded) = (applied.transaction.feeSource, applied.contract?.refunded ?? 0)
    if let fee = events.feeTaken(applied.result.feeCharged + refunded, from: payer) { told.transaction.append(fee) }
    if let refund = events.feeRefunded(refunded, to: payer) { told.transaction.append(refund) }
    // The parts of a `TransactionMetaV4`, in their order; an `ExtensionPoint` is a 0.
    encoder.int32(4)
    encoder.int32(0)
    LedgerChanges.encodeMeta(applied.changes.before, to: &encoder)
    told.operations = events.events(of: applied)
    encoder.uint32(UInt32(applied.changes.operations.count))
    for index in applied.changes.operations.indices {
      encoder.int32(0)
      applied.changes.operations[index].encodeMeta(to: &encoder, restored: applied.contract?.restored ?? [])
      encoder.uint32(UInt32(told.operations[index].count))
      for event in told.operations[index] { event.encode(to: &encoder) }
    }
    encoder.uint32(0)
    encoder.optional(applied.contract.map { XDR.SorobanTransactionMetaV2($0) })
    encoder.uint32(UInt32(told.transaction.count))
    for event in told.transaction { event.encode(to: &encoder) }
    encoder.array(applied.contract?.trace ?? [])
    return told
  }
}

/// The events of one transaction.
package struct MetaEvents: Sendable {
  /// The events of the transaction itself, such as that of its fee.
  var transaction: [XDR.TransactionEvent]
  /// The events of each operation.
  var operations: [[XDR.ContractEvent]]
}

extension MetaEvents {
  /// - Parameter meta: the meta in the form that this network writes. From any other form, no events are read.
  init(_ meta: XDR.TransactionMeta) {
    guard case .v4(let meta) = meta else {
      self.init(transaction: [], operations: [])
      return
    }
    self.init(transaction: meta.events, operations: meta.operations.map(\.events))
  }
}

extension XDR.SorobanTransactionMetaV2 {
  fileprivate init(_ outcome: ContractOutcome) {
    let fees = XDR.SorobanTransactionMetaExtV1(
      totalNonRefundableResourceFeeCharged: outcome.nonRefundableFee, totalRefundableResourceFeeCharged: outcome.refundableFee,
      rentFeeCharged: outcome.rent)
    self.init(ext: .v1(fees), returnValue: outcome.value)
  }
}
