import GRDB
import PrivateFiles
package import StellarKit
import StellarXDR
import Synchronization

/// The network's history and its current entries, in SQLite. A ledger is written completely or not at all.
package final class SandboxHistory: Sendable {
  /// What is held as long as the history is open.
  private struct Database: Sendable {
    var writer: any DatabaseWriter
    var lock: FileLock?
  }

  private let storage: SandboxStorage
  private let network: Network
  private let database: Mutex<Database?>

  // MARK: Opening

  /// Opens the history, or begins one.
  ///
  /// - Parameter begin: makes the network's first ledger, if there is none yet.
  /// - Returns: the history, with the last ledger.
  /// - Throws: ``SandboxError``; a database that can't be used is left byte for byte as it was.
  package static func open(
    _ storage: SandboxStorage, network: Network, begin: () -> Ledger
  ) throws(SandboxError) -> (history: SandboxHistory, ledger: Ledger) {
    let file: HistoryFile? =
      switch storage {
      case .inMemory: nil
      case .file: try HistoryFile.prepare(storage.path, for: network)
      }
    do {
      let writer: any DatabaseWriter =
        switch storage {
        case .inMemory: try DatabaseQueue()
        case .file: try pool(storage.path)
        }
      try HistorySchema.migrator.migrate(writer)
      let ledger = try file?.ledger ?? writer.read { try HistoryReader($0).ledger(of: network) } ?? first(begin(), in: writer)
      return (SandboxHistory(storage, network, Database(writer: writer, lock: file?.lock)), ledger)
    } catch let error as InvalidRow {
      throw .damaged(path: storage.path, reason: error.description)
    } catch {
      throw .notOpened(path: storage.path, reason: "\(error)")
    }
  }

  private init(_ storage: SandboxStorage, _ network: Network, _ database: Database) {
    self.storage = storage
    self.network = network
    self.database = Mutex(database)
  }

  /// Reads the last ledger again, with the checks that a file gets when it is opened. The database stays open: others may still be reading it, and
  /// opening it again could be refused because it is locked.
  ///
  /// - Throws: ``SandboxError``
  func ledger() throws(SandboxError) -> Ledger {
    let writer = try writer()
    do {
      let ledger = try writer.read { [storage, network] db in
        switch storage {
        case .inMemory: try HistoryReader(db).ledger(of: network)
        case .file: try HistoryFile.ledger(db, of: network, path: storage.path)
        }
      }
      guard let ledger else { throw InvalidRow(description: "there is no ledger in it any more") }
      return ledger
    } catch let error as SandboxError {
      throw error
    } catch let error as InvalidRow {
      throw .damaged(path: storage.path, reason: error.description)
    } catch {
      throw .notRead(reason: "\(error)")
    }
  }

  /// Writes a network's first ledger.
  private static func first(_ ledger: Ledger, in writer: any DatabaseWriter) throws -> Ledger {
    try writer.write { db in
      try db.execute(sql: "INSERT INTO network VALUES (?)", arguments: [ledger.network.passphrase])
      let changes = LedgerChanges(making: ledger.state)
      try HistoryWriter(db).write(ClosedLedger(header: ledger.header, hash: ledger.hash, transactions: [], changes: changes))
    }
    return ledger
  }

  private static func pool(_ path: String) throws -> DatabasePool {
    let pool = try DatabasePool(path: path)
    // GRDB sets `synchronous` to NORMAL, with which a power cut can lose the last ledgers. The other two hold 32 MB of pages, so that a page that
    // many payments change isn't read and written again for every few of them.
    try pool.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -32768; PRAGMA wal_autocheckpoint = 8192")
    }
    return pool
  }

  /// Closes the database once nobody reads it any more. Later requests fail.
  ///
  /// The database is released rather than closed, because GRDB's `close` leaves the write-ahead log behind (its issue 739).
  package func close() {
    database.withLock { $0 = nil }
  }

  private func writer() throws(SandboxError) -> any DatabaseWriter {
    guard let database = database.withLock({ $0 }) else { throw .notRead(reason: "it has been closed") }
    return database.writer
  }

  /// Reads how far SQLite waits for the disk: 2 is “full”.
  func synchronous() throws -> Int? {
    try writer().writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
  }

  // MARK: Writing

  /// Writes ledgers, in one transaction that is on disk when this returns.
  package func append(_ ledgers: [ClosedLedger]) async throws(SandboxError) {
    do {
      try await writer().write { [network] db in
        let writer = HistoryWriter(db)
        var builder = TransactionMetaBuilder(on: network)
        for ledger in ledgers {
          try writer.write(ledger)
          try writer.writeMeta(of: ledger, &builder)
        }
      }
    } catch {
      throw .notWritten(reason: "\(error)")
    }
  }

  /// Reads and writes something besides the ledgers, in one transaction that is on disk when this returns.
  func change<Value>(_ body: (GRDB.Database) throws -> Value) throws(SandboxError) -> Value {
    do {
      return try writer().write(body)
    } catch let error as InvalidRow {
      throw .notRead(reason: error.description)
    } catch {
      throw .notWritten(reason: "\(error)")
    }
  }

  /// Rewrites the database without anything that was deleted or replaced in it.
  func compact() throws(SandboxError) {
    do {
      let writer = try writer()
      try writer.vacuum()
      // Until the write-ahead log is copied into it, the file itself still holds what was deleted.
      try writer.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    } catch {
      throw .notWritten(reason: "\(error)")
    }
  }

  // MARK: Reading

  /// Reads something, in the state that all ledgers written so far have left.
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
  /// All lumens on the ledger and in the fee pool, in stroops, or nil if there are more than the protocol can count.
  var totalLumens: Int64? {
    let held = accounts.entries.values.reduce(Int128(header.feePool)) { $0 + Int128($1.balance) }
    let waiting = claimableBalances.entries.values.reduce(Int128(0)) { $0 + ($1.asset == .native ? Int128($1.amount) : 0) }
    // Lumens come first in the order of assets.
    let pooled = pools.entries.values.reduce(Int128(0)) { $0 + ($1.parameters.assetA == .native ? Int128($1.reserveA) : 0) }
    let inContracts = contractData.entries.reduce(Int128(0)) { sum, row in
      guard case .balance(let asset, _) = row.key, asset == lumensContract, case .balance(let balance) = row.value.stored else { return sum }
      return sum + balance.amount
    }
    return Int64(exactly: held + waiting + pooled + inContracts)
  }
}
