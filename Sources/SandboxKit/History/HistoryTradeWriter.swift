import Foundation
import GRDB
import HorizonKit
import StellarKit
import StellarXDR

/// A writer of trades, with all facets that they are found by. It numbers the traded assets: the asset with the lower number is the base of a pair,
/// as in Horizon.
struct HistoryTradeWriter {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Writes the trades of one ledger.
  func write(_ trades: [StoredTrade]) throws {
    guard !trades.isEmpty else { return }
    let assets = Set(trades.flatMap { [$0.seller.asset, $0.buyer.asset] })
    var numbers: [Asset: Int64] = [:]
    // Assets that are new in the same ledger get their numbers in the order of their names.
    for asset in assets.sorted(by: { $0.traded < $1.traded }) { numbers[asset] = try number(of: asset) }
    for trade in trades {
      guard let sold = numbers[trade.seller.asset], let bought = numbers[trade.buyer.asset] else { continue }
      for facet in TradeFacet.all(of: trade, pair: TradeFacet.Pair(sold, bought)) {
        let statement = try db.cachedStatement(sql: "INSERT INTO trades VALUES (?, ?, ?, ?)")
        try statement.execute(arguments: [facet.data, trade.operation.id.rawValue, trade.place, trade.isPool])
      }
    }
  }

  private func number(of asset: Asset) throws -> Int64 {
    if let number = try HistoryReader(db).number(of: asset) { return number }
    try db.cachedStatement(sql: "INSERT INTO tradedAssets (asset) VALUES (?)").execute(arguments: [Data(asset.xdr.xdrBytes)])
    return db.lastInsertedRowID
  }
}

extension Asset {
  /// The name by which Horizon sorts assets that are new at the same time.
  fileprivate var traded: String {
    guard let issuer else { return typeName }
    return "\(typeName)/\(code)/\(issuer.address)"
  }
}
