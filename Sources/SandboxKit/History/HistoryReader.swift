import Foundation
import GRDB
import StellarKit
import StellarXDR

/// A reader of the history. Every query walks an index from a cursor, so that its cost depends only on the rows that it returns.
struct HistoryReader {
  static let transactionColumns = "t.id, t.hash, t.innerHash, t.closeTime, t.envelope, t.result"

  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  // MARK: Ledgers

  func ledger(_ sequence: UInt32) throws -> StoredLedger? {
    try Row.fetchOne(statement("SELECT * FROM ledgers WHERE sequence = ?"), arguments: [sequence]).map(StoredLedger.init)
  }

  func latestLedger() throws -> StoredLedger? {
    try Row.fetchOne(statement("SELECT * FROM ledgers ORDER BY sequence DESC LIMIT 1")).map(StoredLedger.init)
  }

  func ledgers(_ page: ListPage) throws -> [StoredLedger] {
    let sql = "SELECT * FROM ledgers WHERE sequence \(page.comparison) ? ORDER BY sequence \(page.direction) LIMIT ?"
    return try Row.fetchAll(statement(sql), arguments: [page.ledgerBoundary, page.limit]).map(StoredLedger.init)
  }

  /// Reads the last ledgers, the newest first, and all their transactions.
  func lastLedgers(_ count: Int) throws -> (ledgers: [StoredLedger], transactions: [StoredTransaction]) {
    let ledgers = try self.ledgers(ListPage(order: .descending, limit: count))
    let transactions = try ledgers.flatMap { ledger -> [StoredTransaction] in
      let page = ListPage(limit: ledger.successfulTransactions + ledger.failedTransactions)
      return try self.transactions(page, of: .ledger(ledger.header.sequence), includingFailed: true)
    }
    return (ledgers, transactions)
  }

  // MARK: Transactions

  /// Finds the transaction with a hash. A fee bump is found by its own hash and by that of its inner transaction.
  func transaction(_ hash: TransactionHash) throws -> StoredTransaction? {
    let sql = """
      SELECT \(Self.transactionColumns) FROM \(HistorySegment.rows(of: "hashes")) JOIN transactions t ON t.id = hashes.id \
      WHERE start = ? AND (t.hash = ? OR t.innerHash = ?) ORDER BY t.hash = ? DESC, t.id DESC LIMIT 1
      """
    let key = hash.value.data
    return try Row.fetchOne(statement(sql), arguments: [hash.start, key, key, key]).map(StoredTransaction.init)
  }

  func transactions(_ page: ListPage, of scope: HistoryScope, includingFailed: Bool) throws -> [StoredTransaction] {
    var query = ListQuery(page, includingFailed: includingFailed)
    switch scope {
    case .everything: query.source = "transactions"
    case .account(let account): query.narrow(to: "transactionsOfAccounts", account)
    case .ledger(let sequence):
      query.source = "transactions"
      query.narrow(to: sequence)
    case .transaction(let hash): return try transaction(hash).map { [$0] } ?? []
    case .operation(let id): query.narrow(to: id.transaction.rawValue..<id.transaction.rawValue + 1)
    case .entry(let entry): query.narrow(to: "transactionsOfEntries", entry: entry)
    }
    let sql = "SELECT \(Self.transactionColumns) FROM (\(query.sql)) p JOIN transactions t ON t.id = p.id ORDER BY t.id \(page.direction)"
    return try Row.fetchAll(statement(sql), arguments: query.arguments).map(StoredTransaction.init)
  }

  // MARK: Operations

  func operation(_ id: TotalOrderID) throws -> StoredOperation? {
    let sql = "SELECT \(Self.transactionColumns) FROM transactions t WHERE t.id = ?"
    guard let row = try Row.fetchOne(statement(sql), arguments: [id.transaction.rawValue]) else { return nil }
    let transaction = try StoredTransaction(row)
    let index = id.operation - 1
    guard transaction.transaction.operations.indices.contains(index) else { return nil }
    let changes = try Row.fetchOne(statement("SELECT changes FROM changesOfOperations WHERE id = ?"), arguments: [id.rawValue])
    let events = try Row.fetchOne(statement("SELECT events FROM eventsOfOperations WHERE id = ?"), arguments: [id.rawValue])
    return StoredOperation(
      transaction: transaction, index: index, changes: try LedgerChanges(changes), events: try StoredContractEvents(events).events)
  }

  func operations(
    _ page: ListPage, of scope: HistoryScope, onlyPayments: Bool, includingFailed: Bool
  ) throws -> [StoredOperation] {
    // A client that asks for one transaction's operations knows whether it failed.
    var includingFailed = includingFailed
    if case .transaction = scope { includingFailed = true }
    var query = ListQuery(page, includingFailed: includingFailed)
    query.source = onlyPayments ? "operations INDEXED BY payments" : "operations"
    if onlyPayments { query.conditions.append("isPayment") }
    switch scope {
    case .everything: break
    case .account(let account): query.narrow(to: "operationsOfAccounts", account)
    case .ledger(let sequence): query.narrow(to: sequence)
    case .transaction(let hash):
      guard let transaction = try transaction(hash) else { return [] }
      query.narrow(to: transaction.id.idsOfOperations)
    case .operation(let id): query.narrow(to: id.rawValue..<id.rawValue + 1)
    case .entry(let entry): query.narrow(to: "operationsOfEntries", entry: entry)
    }
    return try operations(page, paged: query.sql, query.arguments)
  }

  /// Reads the operations whose ids a query selects.
  func operations(_ page: ListPage, paged ids: String, _ arguments: StatementArguments) throws -> [StoredOperation] {
    let sql = """
      SELECT \(Self.transactionColumns), p.id AS operation, c.changes, e.events FROM (\(ids)) p JOIN transactions t ON t.id = (p.id & ~4095) \
      LEFT JOIN changesOfOperations c ON c.id = p.id LEFT JOIN eventsOfOperations e ON e.id = p.id ORDER BY p.id \(page.direction)
      """
    var last: StoredOperation?
    return try Row.fetchAll(statement(sql), arguments: arguments).map { row in
      let operation = try operation(row, after: last)
      last = operation
      return operation
    }
  }

  /// Reads an operation from a row.
  ///
  /// - Parameter last: the operation that was read before, whose transaction may be the same.
  func operation(_ row: Row, after last: StoredOperation?) throws -> StoredOperation {
    let id = TotalOrderID(rawValue: try row.value("operation"))
    if let last, last.id == id { return last }
    let transaction = try last.flatMap { $0.transaction.id == id.transaction ? $0.transaction : nil } ?? StoredTransaction(row)
    return StoredOperation(
      transaction: transaction, index: id.operation - 1, changes: try LedgerChanges(row), events: try StoredContractEvents(row).events)
  }

  // MARK: Scopes

  /// Returns whether there is such an account, ledger, transaction or entry in the history. An account that no longer exists still has its history.
  func contains(_ scope: HistoryScope) throws -> Bool {
    switch scope {
    case .everything, .operation: return true
    case .entry(let entry):
      return try Bool.fetchOne(
        statement("SELECT EXISTS (SELECT 1 FROM operationsOfEntries WHERE entry = ?)"), arguments: [entry.data]) ?? false
    case .ledger(let sequence): return try ledger(sequence) != nil
    case .transaction(let hash): return try transaction(hash) != nil
    case .account(let account):
      let sql = "SELECT EXISTS (SELECT 1 FROM entries WHERE key = ?) OR \(AccountNumbers.sql) IS NOT NULL"
      let key = Data(AccountEntry.xdr(account).xdrBytes)
      return try Bool.fetchOne(statement(sql), arguments: [key, account.publicKey.data]) ?? false
    }
  }

  // MARK: Entries

  func account(_ account: AccountID) throws -> StoredAccount? {
    guard let stored: StoredEntry<AccountEntry> = try stored(account) else { return nil }
    let trustlines = try entries(.trustline, of: account).compactMap { stored -> (asset: XDR.TrustLineAsset, entry: TrustlineEntry)? in
      guard case .trustline(let xdr) = stored.data, let entry = TrustlineEntry(stored) else { return nil }
      return (asset: xdr.asset, entry: entry)
    }
    let data = try entries(.data, of: account).compactMap { stored -> (name: [UInt8], value: [UInt8])? in
      guard case .data(let xdr) = stored.data else { return nil }
      return (name: xdr.dataName, value: xdr.dataValue)
    }
    return StoredAccount(
      id: account, entry: stored.entry, trustlines: trustlines, data: data, lastModifiedTime: stored.lastModifiedTime ?? 0)
  }

  /// Reads the entry with a key, as the last ledger left it.
  func entry(_ key: XDR.LedgerKey) throws -> XDR.LedgerEntry? { try entries([Data(key.xdrBytes)]).values.first }

  /// Reads the entries with these keys, as the last ledger left them. Entries that don't exist are left out.
  ///
  /// - Parameter keys: the XDR of ledger keys.
  func entries(_ keys: [Data]) throws -> [Data: XDR.LedgerEntry] {
    let list = keys.map { _ in "?" }.joined(separator: ",")
    let rows = try Row.fetchCursor(statement("SELECT key, entry FROM entries WHERE key IN (\(list))"), arguments: StatementArguments(keys))
    var found: [Data: XDR.LedgerEntry] = [:]
    found.reserveCapacity(keys.count)
    while let row = try rows.next() {
      let key: Data = try row.value("key")
      found[key] = try row.xdr("entry")
    }
    return found
  }

  /// Reads an account's trustlines, offers or data entries, in the order of their keys.
  func entries(_ type: XDR.LedgerEntryType, of account: AccountID) throws -> [XDR.LedgerEntry] {
    var encoder = XDREncoder()
    encoder.int32(type.rawValue)
    account.xdr.encode(to: &encoder)
    let prefix = encoder.bytes
    let rows = try Row.fetchAll(
      statement("SELECT entry FROM entries WHERE key > ? AND key < ? ORDER BY key"),
      arguments: [Data(prefix), Data(prefix + [UInt8.max])]
    )
    return try rows.map { try $0.xdr("entry") }
  }

  /// Restores the last ledger, or returns nil if there is none yet.
  ///
  /// - Throws: ``InvalidRow`` if its hash or its total of lumens is wrong.
  func ledger(of network: Network) throws -> Ledger? {
    guard let latest = try latestLedger() else { return nil }
    let ledger = Ledger(network: network, state: try state(header: latest.header))
    guard ledger.hash == latest.hash else { throw InvalidRow(description: "the last ledger doesn't have the hash that it says") }
    guard ledger.state.totalLumens == latest.header.totalCoins else {
      throw InvalidRow(description: "the balances don't add up to all lumens there are")
    }
    return ledger
  }

  /// Reads every entry, as the last ledger left it.
  func state(header: LedgerHeader) throws -> LedgerState {
    var state = LedgerState(header: header, accounts: [:])
    let rows = try Row.fetchCursor(db, sql: "SELECT entry FROM entries")
    while let row = try rows.next() { try state.load(try row.xdr("entry")) }
    return state
  }

  func statement(_ sql: String) throws -> Statement {
    try db.cachedStatement(sql: sql)
  }

  func walk(through query: EventQuery) -> EventWalk { EventWalk(query, db) }
}
