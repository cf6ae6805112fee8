import Foundation
import GRDB
import StellarKit
import StellarXDR

/// Issued assets and their statistics.
extension HistoryReader {
  /// Reads issued assets, sorted by code, then by issuer.
  ///
  /// - Parameters:
  ///   - cursor: the asset after which the page begins.
  ///   - code: only assets with this code.
  ///   - issuer: only assets of this issuer.
  func assets(
    after cursor: (code: String, issuer: String)?, _ page: EntryPage, code: AssetCode?, issuer: AccountID?
  ) throws -> [StoredAsset] {
    var conditions = ["TRUE"]
    var values: StatementArguments = []
    if let code {
      conditions.append("code = ?")
      values += [code.description]
    }
    if let issuer {
      conditions.append("issuer = ?")
      values += [issuer.address]
    }
    if let cursor {
      conditions.append("(code, issuer) \(page.order == .ascending ? ">" : "<") (?, ?)")
      values += [cursor.code, cursor.issuer]
    }
    let sql = """
      SELECT code, issuer, statistics FROM assets WHERE \(conditions.joined(separator: " AND ")) \
      ORDER BY code \(page.order.rawValue), issuer \(page.order.rawValue) LIMIT ?
      """
    return try Row.fetchAll(statement(sql), arguments: values + [page.limit]).map { row in
      let issuer = try AccountID(try row.value("issuer"))
      let account: StoredEntry<AccountEntry>? = try stored(issuer)
      return StoredAsset(code: try AssetCode(try row.value("code")), issuer: issuer, statistics: try row.xdr("statistics"), account: account?.entry)
    }
  }

  /// Returns the issued asset that a contract stands for, or nil for any other contract.
  func asset(of contract: XDR.ContractID) throws -> XDR.Asset? {
    guard case .contractData(let data)? = try entry(ContractDataEntry.xdr(ContractDataKey(instanceOf: contract)))?.data,
      case .contractInstance(let instance) = data.val, instance.executable == .stellarAsset, let asset = AssetInstance(instance)?.asset
    else { return nil }
    return asset == .native ? nil : asset
  }

  /// Returns the statistics of an issued asset, or nil if nobody holds it.
  func statistics(of asset: Asset) throws -> AssetStatistics? {
    let sql = "SELECT statistics FROM assets WHERE code = ? AND issuer = ?"
    return try Row.fetchOne(statement(sql), arguments: [asset.code, asset.issuer?.address])?.xdr("statistics")
  }
}
