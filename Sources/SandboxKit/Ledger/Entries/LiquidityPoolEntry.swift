import StellarKit
import StellarXDR

/// A constant-product pool of two assets. Amounts are in stroops.
struct LiquidityPoolEntry: Hashable, Sendable {
  /// The assets and the fee.
  var parameters: XDR.LiquidityPoolConstantProductParameters
  var reserveA: Int64 = 0
  var reserveB: Int64 = 0
  var totalShares: Int64 = 0
  /// How many trustlines to the pool's shares there are: without any, the pool is deleted.
  var trustlineCount: Int64 = 0
  var lastModified: UInt32 = 0
  var sponsorship = Sponsorship.never

  /// Returns the pool's id: the SHA-256 of its kind and parameters.
  static func id(of parameters: XDR.LiquidityPoolConstantProductParameters) -> XDR.PoolID {
    Bytes32(sha256: XDR.LiquidityPoolParameters.constantProduct(parameters).xdrBytes)
  }
}

extension LiquidityPoolEntry: StateEntry {
  static let isSubentry = false

  /// Returns 0, since a pool belongs to nobody.
  func reserves(at key: XDR.PoolID) -> UInt32 { 0 }

  static func xdr(_ key: XDR.PoolID) -> XDR.LedgerKey { .liquidityPool(XDR.LedgerKeyLiquidityPool(liquidityPoolID: key)) }

  func data(at key: XDR.PoolID) -> XDR.LedgerEntryData {
    let pool = XDR.LiquidityPoolEntryConstantProduct(
      params: parameters, reserveA: reserveA, reserveB: reserveB, totalPoolShares: totalShares, poolSharesTrustLineCount: trustlineCount
    )
    return .liquidityPool(XDR.LiquidityPoolEntry(liquidityPoolID: key, body: .constantProduct(pool)))
  }

  /// - Parameters:
  ///   - xdr: what the entry holds.
  ///   - sponsorship: of the entry.
  init(_ xdr: XDR.LiquidityPoolEntry, lastModified: UInt32, sponsorship: Sponsorship) {
    let pool =
      switch xdr.body {
      case .constantProduct(let pool): pool
      }
    self.init(
      parameters: pool.params, reserveA: pool.reserveA, reserveB: pool.reserveB, totalShares: pool.totalPoolShares,
      trustlineCount: pool.poolSharesTrustLineCount, lastModified: lastModified, sponsorship: sponsorship
    )
  }
}
