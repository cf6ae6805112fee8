import GRDB
import StellarKit
import StellarXDR
import Synchronization

/// The network's past and the entries that it left, in SQLite. Ledgers are written whole: all of one, or nothing.
final class History: Sendable {
  /// What is held as long as the history is open.
  private struct Database: Sendable {
    var writer: any DatabaseWriter
    var lock: FileLock?
  }

  private let database: Mutex<Database?>
  private let path: String

  /// Opens the history, or begins one.
  ///
  /// - Throws: ``SandboxError``; a database that can't be used is left byte for byte as it was.
  init(_ storage: SandboxStorage, network: Network) throws(SandboxError) {
    let lock: FileLock?
    switch storage {
    case .inMemory:
      path = ":memory:"
      lock = nil
    case .file(let file):
      path = file
      lock = try HistoryFile.prepare(file, for: network)
    }
    do {
      let writer = try Self.open(path, inMemory: lock == nil)
      try HistorySchema.migrator.migrate(writer)
      try writer.write { db in
        guard try String.fetchOne(db, sql: "SELECT passphrase FROM network") == nil else { return }
        try db.execute(sql: "INSERT INTO network VALUES (?)", arguments: [network.passphrase])
      }
      database = Mutex(Database(writer: writer, lock: lock))
    } catch {
      throw .notOpened(path: path, reason: "\(error)")
    }
  }

  private static func open(_ path: String, inMemory: Bool) throws -> any DatabaseWriter {
    if inMemory { return try DatabaseQueue() }
    let pool = try DatabasePool(path: path)
    // GRDB turns this down to NORMAL, with which a power cut can lose the last ledgers.
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    return pool
  }

  /// Closes the database once nobody reads it any more; what is asked of it afterwards fails.
  ///
  /// It is let go rather than closed: GRDB's `close` leaves the write-ahead log behind (its issue 739).
  func close() {
    database.withLock { $0 = nil }
  }

  private func writer() throws(SandboxError) -> any DatabaseWriter {
    guard let database = database.withLock({ $0 }) else { throw .notRead(reason: "it has been closed") }
    return database.writer
  }

  /// How far SQLite waits for the disk: 2 is “full”.
  func synchronous() throws -> Int? {
    try writer().writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
  }

  // MARK: Writing

  /// Writes ledgers, in one transaction that is on disk when this returns.
  func append(_ ledgers: [ClosedLedger]) async throws(SandboxError) {
    do {
      try await writer().write { db in
        let writer = HistoryWriter(db)
        for ledger in ledgers { try writer.write(ledger) }
      }
    } catch {
      throw .notWritten(reason: "\(error)")
    }
  }

  /// Writes a network's first ledger.
  func begin(_ ledger: Ledger) throws(SandboxError) {
    let changes = LedgerChanges(accounts: ledger.state.accounts.entries.mapValues { $0 }, trustlines: [:])
    let closed = ClosedLedger(header: ledger.header, hash: ledger.hash, transactions: [], changes: changes)
    do {
      try writer().write { try HistoryWriter($0).write(closed) }
    } catch {
      throw .notWritten(reason: "\(error)")
    }
  }

  // MARK: Reading

  /// The ledger as it was left; nil if there is none yet.
  ///
  /// - Throws: ``SandboxError/damaged(path:reason:)`` unless it adds up.
  func ledger(of network: Network) throws(SandboxError) -> Ledger? {
    do {
      return try writer().read { db in
        let reader = HistoryReader(db)
        guard let latest = try reader.latestLedger() else { return nil }
        let ledger = Ledger(network: network, state: try reader.state(header: latest.header))
        guard ledger.hash == latest.hash else { throw InvalidRow(description: "the last ledger doesn't have the hash it should") }
        guard let lumens = ledger.state.totalLumens, lumens == latest.header.totalCoins else {
          throw InvalidRow(description: "the balances don't add up to all lumens there are")
        }
        return ledger
      }
    } catch {
      throw .damaged(path: path, reason: "\(error)")
    }
  }

  /// Reads something, as all ledgers written so far left it.
  func read<Value: Sendable>(_ body: @Sendable @escaping (HistoryReader) throws -> Value) async throws -> Value {
    do {
      return try await writer().read { try body(HistoryReader($0)) }
    } catch let error as CancellationError {
      throw error
    } catch {
      throw SandboxError.notRead(reason: "\(error)")
    }
  }
}

extension LedgerState {
  /// All lumens on the ledger and in the fee pool, in stroops; nil for more than the protocol can count.
  var totalLumens: Int64? {
    accounts.entries.values.reduce(header.feePool) { sum, account in
      guard let sum else { return nil }
      let (total, overflow) = sum.addingReportingOverflow(account.balance)
      return overflow ? nil : total
    }
  }
}
