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

  private static func account(_ row: Row) -> AccountEntry {
    var entry = AccountEntry(balance: row["balance"], sequenceNumber: row["sequenceNumber"])
    entry.subentryCount = row["subentryCount"]
    entry.flags = AccountFlags(rawValue: row["flags"])
    entry.thresholds = Thresholds(
      masterWeight: row["masterWeight"], low: row["lowThreshold"], medium: row["mediumThreshold"], high: row["highThreshold"]
    )
    entry.sequenceLedger = row["sequenceLedger"]
    entry.sequenceTime = UInt64(clamping: row["sequenceTime"] as Int64)
    entry.lastModified = row["lastModified"]
    if entry.sequenceLedger != 0 { entry.extend(to: .sequence) }
    return entry
  }

  private static func trustline(_ row: Row) -> TrustlineEntry {
    var entry = TrustlineEntry(balance: row["balance"], limit: row["maximum"])
    entry.flags = TrustLineFlags(rawValue: row["flags"])
    entry.lastModified = row["lastModified"]
    return entry
  }
}
