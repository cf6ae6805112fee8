import StellarKit
import StellarXDR

@testable import SandboxKit

/// Checks of what must hold for the meta of any ledger.
enum MetaProblem {
  /// A problem with the meta of a ledger that was recorded completely; nil if there is none.
  static func find(in closed: ClosedLedger, on network: Network) -> String? {
    do {
      return try sumProblem(closed, on: network) ?? eventProblem(closed, on: network)
    } catch {
      return "an event can't be told from its contract's: \(error)"
    }
  }

  /// The changes in the meta must add up to the ledger's changes.
  private static func sumProblem(_ closed: ClosedLedger, on network: Network) throws -> String? {
    var sum = MetaSum()
    for applied in closed.transactions { sum.add(try applied.changes.fee.meta) }
    for applied in closed.transactions { sum.add(try applied.changesInMeta(on: network)) }
    for applied in closed.transactions { sum.add(try applied.changes.refund.meta) }
    sum.add(try closed.evicted.meta)
    guard sum.contradictions.isEmpty else { return "the meta contradicts itself" }
    return sum.comes(to: closed.changes.all) ? nil : "the changes in the meta aren't those of the ledger"
  }

  /// The events of each operation and of the fee must match the changes of balances.
  static func eventProblem(_ closed: ClosedLedger, on network: Network) throws -> String? {
    var builder = TransactionMetaBuilder(on: network)
    for applied in closed.transactions {
      guard case .v4(let meta) = try builder.meta(of: applied) else { return "the meta has another form" }
      var fee = EventBalances(on: network)
      for event in meta.events { try fee.add(event.event) }
      try fee.subtract(applied.changes.fee.meta)
      try fee.subtract(applied.changes.refund.meta)
      guard fee.areEven else { return "the event of a fee says something else than was taken" }
      var before = EventBalances(on: network)
      try before.subtract(meta.txChangesBefore)
      guard before.areEven else { return "a balance changed before the operations" }
      for (index, operation) in meta.operations.enumerated() {
        var balances = EventBalances(on: network)
        for event in operation.events { try balances.add(event) }
        try balances.subtract(operation.changes)
        let body = applied.transaction.transaction.operations[index].body
        guard balances.areEven else { return "the events of \(body.type) don't say what became of balances" }
      }
    }
    return nil
  }
}

extension TransactionMetaBuilder {
  /// The meta as clients decode it.
  mutating func meta(of applied: IncludedTransaction) throws -> XDR.TransactionMeta {
    var encoder = XDREncoder()
    let events = encodeMeta(of: applied, to: &encoder)
    let meta = try XDR.TransactionMeta(xdr: encoder.bytes)
    let told = MetaEvents(meta)
    guard told.transaction == events.transaction, told.operations == events.operations else { throw UnexpectedResult(result: nil) }
    return meta
  }
}

extension IncludedTransaction {
  /// The changes in its meta except the fee's, decoded from its bytes.
  func changesInMeta(on network: Network) throws -> XDR.LedgerEntryChanges {
    var builder = TransactionMetaBuilder(on: network)
    guard case .v4(let meta) = try builder.meta(of: self) else { throw UnexpectedResult(result: nil) }
    return meta.txChangesBefore + meta.operations.flatMap(\.changes) + meta.txChangesAfter
  }
}
