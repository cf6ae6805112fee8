import Crypto
import Foundation
import GRDB
import StellarKit
import StellarXDR

/// A store of what every transaction does that was signed here, so that its owner is told before they sign one from elsewhere that does the same thing.
/// Whoever asked for a signature can send the transaction: the journal has only what is sent from here.
///
/// Only digests are stored: nobody can send what this file holds, and nobody who finds it learns what hasn't been sent.
struct SignatureStore: Sendable {
  /// How many are stored at most. The oldest make room, first those that can't be carried out any more.
  private static let limit = 10_000
  /// After how many new ones the old ones are removed, which reads the whole table.
  private static let pruneInterval: Int64 = 100

  let store: WalletStore

  /// Stores a transaction for each of the accounts that act in it.
  func add(_ rows: [SignatureRow]) throws(StoreError) {
    guard !rows.isEmpty else { return }
    try store.write { database in for row in rows { try Self.add(row, database) } }
  }

  static func add(_ row: SignatureRow, _ database: Database) throws {
    try row.insert(database, onConflict: .ignore)
    guard database.lastInsertedRowID.isMultiple(of: pruneInterval) else { return }
    try SignatureRow.filter(Column("createdAt") < row.createdAt - Int64(TransactionSender.repetition) && Column("maxTime") < row.createdAt)
      .deleteAll(database)
    try database.execute(
      sql: "DELETE FROM signature WHERE id IN (SELECT id FROM signature ORDER BY maxTime < ?, id DESC LIMIT -1 OFFSET ?)",
      arguments: [row.createdAt, limit])
  }

  /// Returns the transactions that another one would repeat, the newest first, except those that surely came to nothing.
  ///
  /// - Parameters:
  ///   - since: the time after which it was signed, unless it can still be carried out.
  ///   - limit: the most to return.
  func earlier(
    repeatedBy reading: EnvelopeReading, for account: AccountID, since: Date, now: Date, limit: Int
  ) throws(StoreError) -> [EarlierTransaction] {
    let steps = SignatureRow.digests(reading, of: account)
    guard !steps.isEmpty else { return [] }
    return try store.read { database in
      let rows = try EarlierTransaction.fetchCursor(
        database,
        sql: """
          SELECT signature.hash, signature.source, signature.sequence, signature.maxTime, signature.createdAt, signature.steps, journal.state
          FROM signature LEFT JOIN journal ON journal.hash = signature.hash
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
      while found.count < limit, let row = try rows.next() { if row.isContained(in: steps) { found.append(row) } }
      return found
    }
  }

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
      try SignatureRow(hash, reading, of: reading.source, createdAt: row["createdAt"])?.insert(database)
    }
  }
}

/// A transaction that was signed here. Times are seconds since 1970.
struct SignatureRow: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "signature"
  /// How many bytes of a step's digest are stored.
  static let digestLength = 16

  let hash: TransactionHash
  /// The account that acts in it.
  let account: AccountID
  let source: AccountID
  let sequence: Int64
  /// The last second in which it can be applied.
  let maxTime: Int64
  let createdAt: Int64
  /// The lowest digest of a step, by which those are found that do the same.
  let step: Data
  /// The digests of all of the account's steps, one after the other.
  let steps: Data

  /// Makes a row, or returns nil for a transaction in which the account does nothing, or that no network takes.
  init?(_ hash: TransactionHash, _ reading: EnvelopeReading, of account: AccountID, createdAt: Int64) {
    let digests = Self.digests(reading, of: account)
    // A sign-in has the number 0, and is sent to no network.
    guard reading.transaction.seqNum > 0, let step = digests.first else { return nil }
    (self.hash, self.account, self.createdAt) = (hash, account, createdAt)
    (source, sequence, maxTime) = (reading.source, reading.transaction.seqNum, reading.lastMoment)
    (self.step, steps) = (step, Data(digests.joined()))
  }

  /// Returns the digests of what an account wants to achieve in a transaction, each with the memo with which it is carried out, in ascending order.
  static func digests(_ reading: EnvelopeReading, of account: AccountID) -> [Data] {
    reading.wishes(of: account).map { wish in
      Data(SHA256.hash(data: StellarKit.Operation(wish).xdr.xdrBytes + reading.transaction.memo.xdrBytes).prefix(digestLength))
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }
}

/// A transaction that was signed here, and that another one would repeat. Times are seconds since 1970.
struct EarlierTransaction: Decodable, FetchableRecord, Sendable {
  let hash: TransactionHash
  let source: AccountID
  let sequence: Int64
  /// The last second in which it can be applied.
  let maxTime: Int64
  let createdAt: Int64
  private let steps: Data
  /// What the journal says of it; nil if it isn't there.
  let state: JournalEntry.State?

  /// Whether nothing was found of it, as far as is known.
  var cameToNothing: Bool { state == .failed || state == .expired }

  /// A time before which no ledger can have it.
  var since: Date { Date(timeIntervalSince1970: TimeInterval(createdAt)) - LedgerTime.clockTolerance }

  /// Returns whether all its steps are among those of another transaction.
  func isContained(in others: [Data]) -> Bool {
    var others = others
    return stride(from: 0, to: steps.count, by: SignatureRow.digestLength).allSatisfy { start in
      let step = steps.dropFirst(start).prefix(SignatureRow.digestLength)
      return others.firstIndex { $0.elementsEqual(step) }.map { others.remove(at: $0) } != nil
    }
  }
}
