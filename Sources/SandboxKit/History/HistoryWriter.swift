import Foundation
import GRDB
import StellarKit
import StellarXDR

/// A writer of closed ledgers, which writes what they hold and the entries that they changed.
struct HistoryWriter {
  private let db: Database
  private let numbers: AccountNumbers

  init(_ db: Database) {
    self.db = db
    numbers = AccountNumbers(db)
  }

  func write(_ closed: ClosedLedger) throws {
    let ledger = StoredLedger(closed)
    try run(
      "INSERT INTO ledgers VALUES (?, ?, ?, ?, ?, ?, ?)",
      [
        ledger.header.sequence, ledger.hash.data, Data(ledger.header.xdrBytes), ledger.successfulTransactions,
        ledger.failedTransactions, ledger.operations, ledger.allOperations,
      ]
    )
    var trades: [StoredTrade] = []
    if !closed.transactions.isEmpty {
      let segment = try HistorySegment.current(for: closed.transactions.count, in: db)
      for (index, applied) in closed.transactions.enumerated() {
        trades += try write(
          StoredTransaction(applied, in: closed.header, place: index + 1), applied.changes.operations, applied.contract?.events ?? [], in: segment)
      }
    }
    try HistoryTradeWriter(db).write(trades)
    for change in closed.changes.all { try write(change.key, change.after) }
    try EntryListWriter(db).write(closed.changes)
  }

  /// Writes the meta of a ledger's transactions and their events, if it was recorded.
  func writeMeta(of closed: ClosedLedger, _ builder: inout TransactionMetaBuilder) throws {
    guard closed.transactions.first?.changes.recording == .everything else { return }
    var events: [MetaEvents] = []
    let meta = StoredMeta(closed, &builder, &events)
    try run("INSERT INTO metas VALUES (?, ?)", [closed.header.sequence, Data(try Deflated.pack(meta.xdrBytes))])
    try HistoryEventWriter(db).write(events, ofLedger: closed.header.sequence)
  }

  /// Writes a transaction.
  ///
  /// - Parameters:
  ///   - changes: what each operation changed, or nothing if the transaction failed.
  ///   - events: the events of contracts in its operation.
  /// - Returns: its trades.
  private func write(
    _ transaction: StoredTransaction, _ changes: [LedgerChanges], _ events: [XDR.ContractEvent], in segment: Int64
  ) throws -> [StoredTrade] {
    let id = transaction.id.rawValue
    let isSuccessful = transaction.isSuccessful
    try run(
      "INSERT INTO transactions VALUES (?, ?, ?, ?, ?, ?, ?)",
      [
        id, transaction.hash.value.data, transaction.innerHash?.value.data, isSuccessful, Int64(clamping: transaction.closeTime),
        Data(transaction.envelope.xdrBytes), Data(transaction.result.xdrBytes),
      ]
    )
    for hash in [transaction.hash, transaction.innerHash].compactMap(\.self) {
      try run("INSERT INTO hashes VALUES (?, ?, ?)", [segment, hash.start, id])
    }
    var accounts = transaction.payers
    var trades: [StoredTrade] = []
    for (index, operation) in transaction.operations.enumerated() {
      let own = changes.indices.contains(index) ? changes[index] : LedgerChanges()
      let stored = StoredOperation(
        transaction: transaction, index: index, changes: own.telling(of: operation.operation.body), events: events)
      let participants = stored.participants(changing: own)
      try write(stored, of: participants, in: segment)
      accounts.formUnion(participants)
      trades += try stored.trades
    }
    for account in accounts {
      try run("INSERT INTO transactionsOfAccounts VALUES (?, ?, ?, ?)", [segment, try numbers.number(of: account), id, isSuccessful])
    }
    let entries = Set(changes.flatMap(\.namedEntries))
    for entry in entries { try run("INSERT INTO transactionsOfEntries VALUES (?, ?)", [entry.data, id]) }
    return trades
  }

  /// Writes an operation.
  ///
  /// - Parameter participants: the accounts in whose history the operation appears.
  private func write(_ operation: StoredOperation, of participants: Set<AccountID>, in segment: Int64) throws {
    let (id, isPayment, isSuccessful) = (operation.id.rawValue, operation.isPayment, operation.transaction.isSuccessful)
    try run("INSERT INTO operations VALUES (?, ?, ?)", [id, isPayment, isSuccessful])
    for account in participants {
      let number = try numbers.number(of: account)
      try run("INSERT INTO operationsOfAccounts VALUES (?, ?, ?, ?, ?)", [segment, number, id, isPayment, isSuccessful])
    }
    guard isSuccessful, !operation.operation.body.isForeseeable else { return }
    if !operation.changes.isEmpty {
      try run("INSERT INTO changesOfOperations VALUES (?, ?)", [id, Data(operation.changes.stored)])
    }
    if !operation.events.isEmpty {
      try run("INSERT INTO eventsOfOperations VALUES (?, ?)", [id, Data(StoredContractEvents(operation.events).xdrBytes)])
    }
    for entry in operation.changes.namedEntries { try run("INSERT INTO operationsOfEntries VALUES (?, ?)", [entry.data, id]) }
    // The effects of payments are found through the participants.
    let known = isPayment ? participants : []
    for account in Set(try operation.effects.map(\.account.accountID)).subtracting(known) {
      try run("INSERT INTO effectsOfAccounts VALUES (?, ?)", [try numbers.number(of: account), id])
    }
  }

  /// Writes an entry as it is now, or removes it.
  func write(_ key: XDR.LedgerKey, _ entry: XDR.LedgerEntry?) throws {
    let key = Data(key.xdrBytes)
    guard let entry else { return try run("DELETE FROM entries WHERE key = ?", [key]) }
    try run("INSERT OR REPLACE INTO entries VALUES (?, ?)", [key, Data(entry.xdrBytes)])
  }

  private func run(_ sql: String, _ arguments: StatementArguments) throws {
    try db.cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
