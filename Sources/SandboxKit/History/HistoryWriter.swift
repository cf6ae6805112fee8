import Foundation
import GRDB
import StellarKit
import StellarXDR

/// Writes closed ledgers: what they held, and the entries that they changed.
struct HistoryWriter {
  private let db: Database

  init(_ db: Database) {
    self.db = db
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
    for (index, applied) in closed.transactions.enumerated() {
      try write(StoredTransaction(applied, in: closed.header, place: index + 1))
    }
    for change in closed.changes.all { try write(change.key, change.after) }
    try EntryListWriter(db).write(closed.changes)
  }

  private func write(_ transaction: StoredTransaction) throws {
    let id = transaction.id.rawValue
    let isSuccessful = transaction.isSuccessful
    try run(
      "INSERT INTO transactions VALUES (?, ?, ?, ?, ?, ?, ?)",
      [
        id, transaction.hash.value.data, transaction.innerHash?.value.data, isSuccessful, Int64(clamping: transaction.closeTime),
        Data(transaction.envelope.xdrBytes), Data(transaction.result.xdrBytes),
      ]
    )
    for account in transaction.participants {
      try run("INSERT INTO transactionsOfAccounts VALUES (?, ?, ?)", [account.publicKey.data, id, isSuccessful])
    }
    for operation in transaction.operations {
      let id = operation.id.rawValue
      let isPayment = operation.isPayment
      try run("INSERT INTO operations VALUES (?, ?, ?)", [id, isPayment, isSuccessful])
      for account in operation.participants {
        try run("INSERT INTO operationsOfAccounts VALUES (?, ?, ?, ?)", [account.publicKey.data, id, isPayment, isSuccessful])
      }
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
