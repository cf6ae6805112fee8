import Foundation
import GRDB
import HorizonKit
import StellarKit
import StellarXDR

extension HistoryReader {
  /// Returns the number of a traded asset, or nil if it was never traded.
  func number(of asset: Asset) throws -> Int64? {
    let arguments: StatementArguments = [Data(asset.xdr.xdrBytes)]
    return try Int64.fetchOne(statement("SELECT id FROM tradedAssets WHERE asset = ?"), arguments: arguments)
  }

  /// Returns the numbers of two traded assets, or nil unless both were traded.
  func pair(_ base: Asset, _ counter: Asset) throws -> TradeFacet.Pair? {
    guard let base = try number(of: base), let counter = try number(of: counter) else { return nil }
    return TradeFacet.Pair(base, counter)
  }

  /// Reads the trades on a page.
  ///
  /// - Parameter isPool: true for only the trades with pools, false for only the others, nil for all.
  func trades(_ page: ListPage, by facet: TradeFacet, isPool: Bool? = nil) throws -> [StoredTrade] {
    var conditions = "facet = ? AND (id, place) \(page.comparison) (?, ?)"
    if let isPool { conditions += isPool ? " AND isPool" : " AND NOT isPool" }
    let (direction, ids) = (page.direction, "SELECT id, place FROM trades WHERE \(conditions)")
    let sql = """
      SELECT \(Self.transactionColumns), p.id AS operation, c.changes, p.place FROM \
      (\(ids) ORDER BY id \(direction), place \(direction) LIMIT ?) p JOIN transactions t ON t.id = (p.id & ~4095) \
      LEFT JOIN changesOfOperations c ON c.id = p.id ORDER BY p.id \(direction), p.place \(direction)
      """
    let arguments: StatementArguments = [facet.data, page.boundary, page.boundaryPlace, page.limit]
    var last: StoredOperation?
    return try Row.fetchAll(statement(sql), arguments: arguments).compactMap { row in
      let operation = try operation(row, after: last)
      last = operation
      let place: Int = try row.value("place")
      guard operation.claims.indices.contains(place) else { throw InvalidRow(description: "a trade isn't in its operation's result") }
      return try StoredTrade(operation, operation.claims[place], place: place)
    }
  }

  /// Returns whether an asset's number is the lower of two, so that the asset is the base of the pair.
  func isBase(_ asset: Asset, to other: Asset) throws -> Bool {
    guard let first = try number(of: asset), let second = try number(of: other) else { return true }
    return first < second
  }
}
