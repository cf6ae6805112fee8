import Crypto
import Foundation
import GRDB
import StellarKit
import StellarXDR

/// A store of the transactions that others built and that were signed here, so that their owner is told before they sign another one that does the same
/// thing. Whoever asked for the signature can send them: the journal has only what is sent from here.
///
/// The signatures themselves aren't stored: nobody can send what this file holds.
struct SignatureStore: Sendable {
  /// How many are stored at most. The oldest make room.
  private static let limit = 10_000

  let store: WalletStore

  /// Stores a transaction for each of the accounts that act in it.
  ///
  /// - Parameter since: the time before which those are forgotten that can't be applied any more.
  func add(_ signed: SignedTransaction, of accounts: [AccountID], since: Date, now: Date) throws(StoreError) {
    let reading = EnvelopeReading(signed.envelope)
    let rows = accounts.compactMap { SignatureRow(signed, reading, of: $0, now: now) }
    guard !rows.isEmpty else { return }
    try store.write { database in
      for row in rows { try row.insert(database, onConflict: .ignore) }
      try SignatureRow
        .filter(Column("createdAt") < Int64(since.timeIntervalSince1970) && Column("maxTime") < Int64(now.timeIntervalSince1970))
        .deleteAll(database)
      try database.execute(
        sql: "DELETE FROM signature WHERE id <= (SELECT MAX(id) FROM signature) - ?", arguments: [Self.limit])
    }
  }

  /// Returns the transactions that another one would repeat, the newest first.
  ///
  /// - Parameters:
  ///   - since: the time after which it was signed, unless it can still be carried out.
  ///   - limit: the most to return.
  func rows(repeatedBy reading: EnvelopeReading, for account: AccountID, since: Date, now: Date, limit: Int) throws(StoreError) -> [SignatureRow] {
    let steps = reading.wishes(of: account).map { SignatureRow.digest(of: $0, reading) }
    return try store.read { database in
      let rows =
        try SignatureRow
        .filter(Column("account") == account.address && steps.contains(Column("step")))
        .filter(Column("createdAt") > Int64(since.timeIntervalSince1970) || Column("maxTime") >= Int64(now.timeIntervalSince1970))
        .order(Column("id").desc)
        .fetchCursor(database)
      var found: [SignatureRow] = []
      while found.count < limit, let row = try rows.next() {
        if let envelope = try? XDR.TransactionEnvelope(base64: row.envelope), reading.repeats(EnvelopeReading(envelope), for: account) {
          found.append(row)
        }
      }
      return found
    }
  }

  static func createTable(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE signature (
          id INTEGER PRIMARY KEY, hash TEXT NOT NULL, account TEXT NOT NULL, source TEXT NOT NULL, sequence INTEGER NOT NULL, maxTime INTEGER NOT NULL,
          createdAt INTEGER NOT NULL, step TEXT NOT NULL, envelope TEXT NOT NULL, UNIQUE (account, hash)) STRICT;
        CREATE INDEX signature_step ON signature (account, step);
        """)
  }
}

/// A transaction that was signed here for others. Times are seconds since 1970.
struct SignatureRow: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "signature"

  let hash: TransactionHash
  /// The account that acts in it.
  let account: AccountID
  let source: AccountID
  let sequence: Int64
  /// The last second in which it can be applied.
  let maxTime: Int64
  let createdAt: Int64
  /// The digest of one of the account's steps, by which those are found that do the same.
  let step: String
  /// The envelope without signatures, base64.
  let envelope: String

  /// Makes a row, or returns nil for a transaction in which the account does nothing, or that no network takes.
  init?(_ signed: SignedTransaction, _ reading: EnvelopeReading, of account: AccountID, now: Date) {
    // A sign-in has the number 0, and is sent to no network.
    guard reading.transaction.seqNum > 0, let step = reading.wishes(of: account).map({ Self.digest(of: $0, reading) }).min() else { return nil }
    hash = signed.hash
    self.account = account
    source = reading.source
    sequence = reading.transaction.seqNum
    maxTime = reading.lastMoment
    createdAt = Int64(now.timeIntervalSince1970)
    self.step = step
    envelope = XDR.TransactionEnvelope.tx(XDR.TransactionV1Envelope(tx: reading.transaction, signatures: [])).base64
  }

  /// Returns a digest of a step, and of the memo with which it is carried out.
  static func digest(of step: StellarKit.Operation.Body, _ reading: EnvelopeReading) -> String {
    Data(SHA256.hash(data: StellarKit.Operation(step).xdr.xdrBytes + reading.transaction.memo.xdrBytes)).base64EncodedString()
  }
}
