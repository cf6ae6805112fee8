import AnchorKit
import Foundation
import GRDB
import StellarKit

/// The transfers of one network. Each is stored from the anchor's first answer on, before anything is done with it.
struct TransferStore: Sendable {
  let store: WalletStore
  let profile: NetworkProfile

  /// Inserts a transfer. One that is known already stays as it is, but goes on in the new window if its anchor has opened one.
  ///
  /// - Returns: its number.
  func insert(_ start: TransferStart, _ key: DataKey, now: Date) async throws(StoreError) -> Int64 {
    var row = StoredTransfer(start, now: now)
    row.sealed = try sealed(start.privateData, of: row, key)
    return try await store.write { [row] database in
      guard var known = try Self.known(row, by: start.isOfOneServer ? TransferProtocol.allCases : [start.via], database), let id = known.id else {
        return try row.inserted(database).id ?? 0
      }
      guard let window = start.privateData.window else { return id }
      var privateData = privateData(of: known, key) ?? PrivateTransferData()
      privateData.window = window
      known.sealed = try sealed(privateData, of: known, key)
      known.replacedBy = nil
      try known.update(database)
      return id
    }
  }

  private static func known(_ row: StoredTransfer, by protocols: [TransferProtocol], _ database: Database) throws -> StoredTransfer? {
    try same(row, by: protocols).order(Column("id")).fetchOne(database)
  }

  /// Finds the rows to which an anchor gave the same id, or none if it gave none.
  private static func same(_ row: StoredTransfer, by protocols: [TransferProtocol]) -> QueryInterfaceRequest<StoredTransfer> {
    guard let anchorID = row.anchorID else { return StoredTransfer.none() }
    return StoredTransfer.filter(
      Column("anchor") == row.anchor && Column("account") == row.account.address && protocols.map(\.rawValue).contains(Column("via"))
        && Column("anchorID") == anchorID)
  }

  /// Stores an answer of the anchor. While the wallet is locked, only those parts of it are stored that aren't private.
  ///
  /// - Returns: what it changed.
  func observe(_ id: Int64, _ transfer: Transfer, _ key: DataKey?, now: Date) async throws(TransferError) -> TransferStep {
    let outcome: Result<TransferStep, AnchorError>
    do throws(StoreError) {
      outcome = try await store.write { database in
        guard var row = try StoredTransfer.fetchOne(database, key: id) else { return .success(.unchanged) }
        let step: TransferStep
        do throws(TransferProgressError) { step = try row.observe(transfer, now: now) } catch { return .failure(row.problem(error, transfer)) }
        if let key, !step.isStale {
          var privateData = privateData(of: row, key) ?? PrivateTransferData()
          privateData.keep(transfer, now: now)
          row.sealed = try sealed(privateData, of: row, key)
        }
        try row.update(database)
        return .success(step)
      }
    } catch {
      throw .store(error)
    }
    switch outcome {
    case .success(let step): return step
    case .failure(let error): throw .anchor(error)
    }
  }

  /// Changes a row.
  func change(_ id: Int64, _ change: @escaping @Sendable (inout StoredTransfer) -> Void) async throws(StoreError) {
    try await store.write { database in
      guard var row = try StoredTransfer.fetchOne(database, key: id) else { return }
      change(&row)
      try row.update(database)
    }
  }

  /// Notes that another transfer was begun in the place of one. The other then no longer counts as replaced itself, so that there is always one that
  /// goes on.
  func replace(_ id: Int64, by other: Int64) async throws(StoreError) {
    guard id != other else { return }
    try await store.write { database in
      try database.execute(sql: "UPDATE transfer SET replacedBy = NULL WHERE id = ?", arguments: [other])
      try database.execute(sql: "UPDATE transfer SET replacedBy = ? WHERE id = ?", arguments: [other, id])
    }
  }

  /// Returns a transfer, or nil if there is none with this number. Its private data is decrypted if there is a key.
  func record(_ id: Int64, _ key: DataKey?) async throws(StoreError) -> TransferRecord? {
    let found = try await store.read { database in
      try StoredTransfer.fetchOne(database, key: id).map { ($0, try Self.payment(of: $0, database)) }
    }
    return found.map { TransferRecord($0, privateData: privateData(of: $0, key), payment: $1) }
  }

  /// Returns an account's transfers, newest first: as many as ``TransferRecord/listLimit`` says, and all older ones that aren't done.
  ///
  /// - Returns: the transfers, and whether there are more.
  func records(of account: AccountID, _ key: DataKey?) async throws(StoreError) -> (list: [TransferRecord], isCut: Bool) {
    let (found, count) = try await store.read { (try Self.rows(of: account, $0), try Self.all(of: account).fetchCount($0)) }
    let records = found.map { TransferRecord($0, privateData: privateData(of: $0, key), payment: $1) }
    let list = records.prefix(TransferRecord.listLimit) + records.dropFirst(TransferRecord.listLimit).filter { !$0.isDone }
    return (Array(list), list.count < count)
  }

  /// Reads an account's transfers from the database, newest first, each with its payment: the newest, and all older ones that may not be done.
  static func rows(of account: AccountID, _ database: Database) throws -> [(StoredTransfer, JournalEntry?)] {
    let newest = all(of: account).select(Column("id")).limit(TransferRecord.listLimit)
    let status = SQL(sql: "json_extract(progress,'$.status')").sqlExpression
    let isOpen = !ends.contains(status) || (Column("claimableBalance") != nil && Column("isBalanceGone") == false)
    return try all(of: account).filter(newest.contains(Column("id")) || isOpen).fetchAll(database).map { ($0, try payment(of: $0, database)) }
  }

  private static func all(of account: AccountID) -> QueryInterfaceRequest<StoredTransfer> {
    StoredTransfer.filter(Column("account") == account.address).order(Column("begunAt").desc, Column("id").desc)
  }

  private static let ends = [TransferStatus.completed, .refunded, .expired, .noMarket, .tooSmall, .tooLarge, .error].map(\.name)

  /// Returns a transfer as it is in the database, or nil if there is none with this number.
  func row(_ id: Int64) async throws(StoreError) -> StoredTransfer? {
    try await store.read { database in try StoredTransfer.fetchOne(database, key: id) }
  }

  /// Returns the transfers that their anchors are still to be asked about, by when they are due: those that haven't ended, or ended not long ago.
  func open() async throws(StoreError) -> [StoredTransfer] {
    try await store.read { database in try StoredTransfer.filter(Column("nextAt") != nil).order(Column("nextAt")).fetchAll(database) }
  }

  /// Returns the payment that was made for a transfer, or nil if there is none. It is the newest if earlier ones failed.
  private static func payment(of row: StoredTransfer, _ database: Database) throws -> JournalEntry? {
    let numbers = try PaymentJournal.numbers(ofSame: row.id ?? 0, database)
    return try JournalEntry.filter(numbers.contains(Column("transfer"))).order(Column("createdAt").desc, Column("rowid").desc).fetchOne(database)
  }

  private func privateData(of row: StoredTransfer, _ key: DataKey?) -> PrivateTransferData? {
    guard let key, let sealed = row.sealed, let data = key.open(sealed, place: row.place(on: profile)) else { return nil }
    return try? JSONDecoder().decode(PrivateTransferData.self, from: data)
  }

  private func sealed(_ privateData: PrivateTransferData, of row: StoredTransfer, _ key: DataKey) throws(StoreError) -> Data {
    try key.sealed(json: privateData, place: row.place(on: profile))
  }

  /// Adds the columns for where a deposit was set aside, which user of a shared account has begun a transfer, and what was begun in its place.
  static func addColumns(_ database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE transfer ADD COLUMN claimableBalance TEXT;
        ALTER TABLE transfer ADD COLUMN user TEXT;
        ALTER TABLE transfer ADD COLUMN replacedBy INTEGER;
        """)
  }

  /// Adds the column for whether a deposit that was set aside is gone.
  static func addGoneBalances(_ database: Database) throws {
    try database.execute(sql: "ALTER TABLE transfer ADD COLUMN isBalanceGone INTEGER NOT NULL DEFAULT 0")
  }

  /// Adds the column for whether all of the money came back.
  static func addRefunds(_ database: Database) throws {
    try database.execute(sql: "ALTER TABLE transfer ADD COLUMN isRefunded INTEGER NOT NULL DEFAULT 0")
  }

  /// Breaks up circles of transfers, each in the place of another, which earlier versions could make. None of these transfers was shown any more.
  static func openCircles(_ database: Database) throws {
    try database.execute(
      sql: """
        UPDATE transfer SET replacedBy = NULL WHERE id IN (
          WITH RECURSIVE walk(first, next) AS (
            SELECT id, replacedBy FROM transfer WHERE replacedBy IS NOT NULL
            UNION SELECT walk.first, transfer.replacedBy FROM walk JOIN transfer ON transfer.id = walk.next WHERE transfer.replacedBy IS NOT NULL)
          SELECT first FROM walk WHERE first = next);
        """)
  }

  /// Creates the table of transfers. Only one payment of each may be undecided or confirmed; there can be another only if it surely came to nothing.
  static func createTables(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE transfer (
          id INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT NOT NULL, anchor TEXT NOT NULL, via TEXT NOT NULL, anchorID TEXT,
          isWithdrawal INTEGER NOT NULL, asset TEXT NOT NULL, asked TEXT, begunAt INTEGER NOT NULL, answeredAt INTEGER,
          progress TEXT NOT NULL, polling TEXT NOT NULL, nextAt INTEGER, problem TEXT, amountIn TEXT, amountInAsset TEXT, amountOut TEXT,
          amountOutAsset TEXT, deadline INTEGER, sealed BLOB, UNIQUE (anchor, account, via, anchorID)
        ) STRICT;
        CREATE INDEX transfer_next ON transfer(nextAt) WHERE nextAt IS NOT NULL;
        ALTER TABLE journal ADD COLUMN transfer INTEGER;
        CREATE UNIQUE INDEX one_payment_a_transfer ON journal(transfer) WHERE transfer IS NOT NULL AND state IN ('pending', 'confirmed');
        """)
  }
}

extension TransferStep {
  fileprivate var isStale: Bool { if case .stale = self { true } else { false } }
}
