import Foundation
import GRDB
import StellarKit
import StellarXDR

/// A log of what every transaction does that was signed or sent here, so that its owner is told before they sign one from elsewhere that does the same
/// thing. Whoever asked for a signature can send the transaction: the journal has only what is sent from here.
///
/// Only digests are stored: nobody can send what this file holds, and nobody who finds it learns what hasn't been sent.
struct SigningLog: Sendable {
  /// How many entries are kept at most. The oldest make room, first those that can't be carried out any more.
  static let limit = 10_000
  /// After how many new entries old ones are removed, which reads the whole table.
  private static let pruneInterval: Int64 = 100
  /// How many entries like a transaction are looked for.
  private static let earlierLimit = 100

  let store: WalletStore

  /// Adds entries of one transaction, unless others like it have been added that its owner doesn't know of.
  ///
  /// - Parameters:
  ///   - reading: the transaction.
  ///   - known: those like it that its owner knows of; nil to add it in any case.
  ///   - since: the time after which one counts that can't be carried out any more.
  /// - Returns: one that its owner doesn't know of, in which case nothing is added; nil if there is none.
  func add(
    _ entries: [SigningLogEntry], of reading: EnvelopeReading, knowing known: Set<TransactionHash>?, since: Date, now: Date
  ) throws(StoreError) -> EarlierTransaction? {
    try store.write { database in
      if let known {
        for entry in entries {
          let earlier = try Self.earlier(repeatedBy: reading, for: entry.account, since: since, now: now, database)
          if let unknown = earlier.first(where: { !known.contains($0.hash) }) { return unknown }
        }
      }
      for entry in entries { try Self.add(entry, database) }
      return nil
    }
  }

  static func add(_ entry: SigningLogEntry, _ database: Database) throws {
    try entry.insert(database, onConflict: .ignore)
    guard database.lastInsertedRowID.isMultiple(of: pruneInterval) else { return }
    try SigningLogEntry.filter(Column("createdAt") < entry.createdAt - Int64(TransactionSender.repetition) && Column("maxTime") < entry.createdAt)
      .deleteAll(database)
    try database.execute(
      sql: "DELETE FROM signature WHERE id IN (SELECT id FROM signature ORDER BY maxTime < ?, id DESC LIMIT -1 OFFSET ?)",
      arguments: [entry.createdAt, limit])
  }

  /// Returns the transactions that another one would repeat for an account, the newest first, except those that surely came to nothing.
  ///
  /// - Parameter since: the time after which one counts that can't be carried out any more.
  func earlier(repeatedBy reading: EnvelopeReading, for account: AccountID, since: Date, now: Date) throws(StoreError) -> [EarlierTransaction] {
    try store.read { try Self.earlier(repeatedBy: reading, for: account, since: since, now: now, $0) }
  }

  private static func earlier(
    repeatedBy reading: EnvelopeReading, for account: AccountID, since: Date, now: Date, _ database: Database
  ) throws -> [EarlierTransaction] {
    let steps = SigningLogEntry.digests(reading, of: account)
    guard !steps.isEmpty else { return [] }
    let rows = try EarlierTransaction.fetchCursor(
      database,
      sql: """
        SELECT signature.*, journal.state FROM signature LEFT JOIN journal ON journal.hash = signature.hash
        WHERE account = ? AND step IN (\(databaseQuestionMarks(count: steps.count))) AND (signature.createdAt > ? OR signature.maxTime >= ?)
          AND NOT (signature.source = ? AND signature.sequence = ?)
          AND NOT coalesce(state = ? AND (ledger IS NOT NULL OR failureCode IN (?, ?)), FALSE)
        ORDER BY id DESC
        """,
      arguments: [account.address] + StatementArguments(steps) + [
        Int64(since.timeIntervalSince1970), Int64(now.timeIntervalSince1970), reading.source.address, reading.transaction.seqNum,
        JournalEntry.State.failed.rawValue, Refusal.notSentCode, Refusal.superseded.code,
      ])
    var found: [EarlierTransaction] = []
    while found.count < earlierLimit, let row = try rows.next() { if row.isContained(in: steps) { found.append(row) } }
    return found
  }

  /// Returns whether another authorization of the same call was signed.
  ///
  /// - Parameter since: the time after which one counts.
  func hasOther(like authorization: SigningLogEntry, since: Date) throws(StoreError) -> Bool {
    try store.read { try Self.hasOther(like: authorization, since: since, $0) }
  }

  /// Adds an authorization.
  ///
  /// - Parameter isRepetition: whether its owner knows that another one of the same call was signed.
  /// - Returns: false if another one was signed of which its owner doesn't know, in which case nothing is added.
  func add(_ authorization: SigningLogEntry, isRepetition: Bool, since: Date) throws(StoreError) -> Bool {
    try store.write { database in
      guard try isRepetition || !Self.hasOther(like: authorization, since: since, database) else { return false }
      try Self.add(authorization, database)
      return true
    }
  }

  private static func hasOther(like authorization: SigningLogEntry, since: Date, _ database: Database) throws -> Bool {
    let others = SigningLogEntry.filter(Column("account") == authorization.account.address && Column("step") == authorization.step)
    return try !others.filter(Column("sequence") != authorization.sequence && Column("createdAt") > Int64(since.timeIntervalSince1970))
      .isEmpty(database)
  }

  /// Creates the table, with what the journal has.
  static func createTable(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE signature (
          id INTEGER PRIMARY KEY, hash TEXT NOT NULL, account TEXT NOT NULL, source TEXT NOT NULL, sequence INTEGER NOT NULL, maxTime INTEGER NOT NULL,
          createdAt INTEGER NOT NULL, step BLOB NOT NULL, steps BLOB NOT NULL, UNIQUE (account, hash)) STRICT;
        CREATE INDEX signature_step ON signature (account, step);
        """)
    let rows = try Row.fetchAll(database, sql: "SELECT hash, envelope, createdAt FROM journal ORDER BY rowid DESC LIMIT ?", arguments: [limit])
    for row in rows.reversed() {
      guard let hash = TransactionHash(row["hash"]), let envelope = try? XDR.TransactionEnvelope(base64: row["envelope"]) else { continue }
      let reading = EnvelopeReading(envelope)
      try SigningLogEntry(hash, reading, of: reading.source, createdAt: row["createdAt"])?.insert(database)
    }
  }
}
