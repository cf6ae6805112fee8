import Foundation
import GRDB
import StellarKit
import StellarXDR

/// A writer that updates the lists of entries and the statistics of assets with what ledgers change.
struct EntryListWriter {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  func write(_ changes: LedgerChanges) throws {
    try follow(changes.accounts)
    try follow(changes.trustlines)
    try follow(changes.data)
    try follow(changes.offers)
    try follow(changes.claimableBalances)
    try follow(changes.pools)
    var assets: [XDR.ContractID: XDR.Asset?] = [:]
    let statistics = try AssetStatistics.changes(in: changes) { contract in
      if let known = assets[contract] { return known }
      let asset = try HistoryReader(db).asset(of: contract)
      assets[contract] = asset
      return asset
    }
    for (asset, change) in statistics where !change.isEmpty { try add(change, to: asset) }
  }

  private func follow<Entry: ListedEntry>(_ changes: [EntryChange<Entry>]) throws {
    for change in changes {
      if let before = change.before, let after = change.after, before.isListed(like: after) { continue }
      let before = Set(change.before?.listings(at: change.key) ?? [])
      let after = Set(change.after?.listings(at: change.key) ?? [])
      for listing in before.subtracting(after) { try run("DELETE FROM facets WHERE facet = ? AND place = ? AND part = ?", listing) }
      for listing in after.subtracting(before) { try run("INSERT INTO facets VALUES (?, ?, ?)", listing) }
    }
  }

  private func run(_ sql: String, _ listing: EntryListing) throws {
    try db.cachedStatement(sql: sql).execute(arguments: [listing.facet.data, listing.place, listing.part])
  }

  /// Adds a change to an asset's statistics.
  ///
  /// - Parameter asset: an issued asset.
  private func add(_ change: AssetStatistics, to asset: XDR.Asset) throws {
    let asset = try Asset(asset)
    guard let issuer = asset.issuer else { return }
    let key: StatementArguments = [asset.code, issuer.address]
    let before = try HistoryReader(db).statistics(of: asset)
    let after = (before ?? AssetStatistics()) + change
    if after.isEmpty {
      try db.cachedStatement(sql: "DELETE FROM assets WHERE code = ? AND issuer = ?").execute(arguments: key)
    } else {
      try db.cachedStatement(sql: "INSERT OR REPLACE INTO assets VALUES (?, ?, ?)").execute(arguments: key + [Data(after.xdrBytes)])
    }
  }
}
