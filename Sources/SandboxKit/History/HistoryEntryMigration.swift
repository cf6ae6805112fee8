import Foundation
import GRDB
import StellarKit
import StellarXDR

/// The migration that turns the columns of accounts and trustlines in older files into entries in the protocol's form.
enum HistoryEntryMigration {
  static func run(_ db: Database) throws {
    try db.execute(sql: "CREATE TABLE entries (key BLOB PRIMARY KEY, entry BLOB NOT NULL) WITHOUT ROWID")
    let writer = HistoryWriter(db)
    for row in try Row.fetchAll(db, sql: "SELECT * FROM accounts") {
      let key = AccountID(publicKey: try row.fixed("account"))
      try writer.write(AccountEntry.xdr(key), account(row).xdr(at: key))
    }
    for row in try Row.fetchAll(db, sql: "SELECT * FROM trustlines") {
      let asset: XDR.Asset = try row.xdr("asset")
      let key = TrustlineKey(account: AccountID(publicKey: try row.fixed("account")), asset: asset)
      try writer.write(TrustlineEntry.xdr(key), trustline(row).xdr(at: key))
    }
    try db.execute(sql: "DROP TABLE accounts; DROP TABLE trustlines")
  }

  private static func account(_ row: Row) throws -> AccountEntry {
    var entry = AccountEntry(balance: try row.value("balance"), sequenceNumber: try row.value("sequenceNumber"))
    entry.subentryCount = try row.value("subentryCount")
    entry.flags = AccountFlags(rawValue: try row.value("flags"))
    entry.thresholds = Thresholds(
      masterWeight: try row.value("masterWeight"), low: try row.value("lowThreshold"), medium: try row.value("mediumThreshold"),
      high: try row.value("highThreshold")
    )
    entry.sequenceLedger = try row.value("sequenceLedger")
    entry.sequenceTime = UInt64(clamping: try row.value("sequenceTime") as Int64)
    entry.lastModified = try row.value("lastModified")
    if entry.sequenceLedger != 0 { entry.extend(to: .sequence) }
    return entry
  }

  private static func trustline(_ row: Row) throws -> TrustlineEntry {
    var entry = TrustlineEntry(balance: try row.value("balance"), limit: try row.value("maximum"))
    entry.flags = TrustLineFlags(rawValue: try row.value("flags"))
    entry.lastModified = try row.value("lastModified")
    return entry
  }
}
