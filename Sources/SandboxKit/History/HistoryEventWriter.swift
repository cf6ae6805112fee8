import Foundation
import GRDB
import StellarKit
import StellarXDR

/// A writer of the events of ledgers, with all facets that they are found by.
struct HistoryEventWriter {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Writes the events of a ledger.
  ///
  /// - Parameter events: the events of the ledger's transactions, in the order in which these were applied.
  func write(_ events: [MetaEvents], ofLedger ledger: UInt32) throws {
    let (before, after) = (TotalOrderID(ledger: ledger), TotalOrderID(ledger: ledger, transaction: -1))
    var counts: [TotalOrderID: UInt32] = [:]
    for (index, told) in events.enumerated() {
      let transaction = TotalOrderID(ledger: ledger, transaction: index + 1)
      for event in told.transaction {
        let id =
          switch event.stage {
          case .beforeAllTxs: before
          case .afterTx: TotalOrderID(ledger: ledger, transaction: index + 1, operation: -1)
          case .afterAllTxs: after
          }
        try write(event.event, EventPlace(id: id, event: counts[id, default: 0]), of: transaction)
        counts[id, default: 0] += 1
      }
      for (operation, events) in told.operations.enumerated() {
        let id = TotalOrderID(ledger: ledger, transaction: index + 1, operation: operation)
        for (number, event) in zip(UInt32(0)..., events) { try write(event, EventPlace(id: id, event: number), of: transaction) }
      }
    }
  }

  private func write(_ event: XDR.ContractEvent, _ place: EventPlace, of transaction: TotalOrderID) throws {
    let (id, number) = (place.id.rawValue, place.event)
    try run("INSERT INTO events VALUES (?, ?, ?, ?)", [id, number, transaction.rawValue, Data(event.xdrBytes)])
    // The facets of an event differ, but their digests may be the same.
    for facet in Set(EventFacet.all(of: event)) {
      try run("INSERT INTO facetsOfEvents VALUES (?, ?, ?, ?)", [place.id.ledger / EventFacet.stretch, facet.number, id, number])
    }
  }

  private func run(_ sql: String, _ arguments: StatementArguments) throws {
    try db.cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
