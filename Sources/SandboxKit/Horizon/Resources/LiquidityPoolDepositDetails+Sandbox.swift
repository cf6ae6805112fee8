import HorizonKit
import StellarKit
import StellarXDR

extension LiquidityPoolDepositDetails {
  /// Where the transaction failed, the assets can't be told, and nothing was deposited.
  init(_ body: XDR.LiquidityPoolDepositOp, _ stored: StoredOperation) throws {
    let pool = stored.changes.pool(body.liquidityPoolID)
    let deposited = try pool?.reserves ?? .nothing
    self.init(
      liquidityPoolID: LiquidityPoolID(hash: body.liquidityPoolID), reservesMax: deposited.with(body.maxAmountA, body.maxAmountB),
      minPrice: try Price(body.minPrice), maxPrice: try Price(body.maxPrice), reservesDeposited: deposited,
      sharesReceived: pool?.shares ?? .zero
    )
  }
}

extension LiquidityPoolWithdrawDetails {
  /// Where the transaction failed, the assets can't be told, and nothing was withdrawn.
  init(_ body: XDR.LiquidityPoolWithdrawOp, _ stored: StoredOperation) throws {
    let received = try stored.changes.pool(body.liquidityPoolID)?.reserves ?? .nothing
    self.init(
      liquidityPoolID: LiquidityPoolID(hash: body.liquidityPoolID), reservesMin: received.with(body.minAmountA, body.minAmountB),
      shares: Amount(clamping: body.amount), reservesReceived: received
    )
  }
}

extension [AssetAmount] {
  fileprivate static let nothing = [AssetAmount(asset: nil, amount: .zero), AssetAmount(asset: nil, amount: .zero)]

  /// Other amounts of the same two assets, in stroops.
  fileprivate func with(_ a: Int64, _ b: Int64) -> [AssetAmount] {
    zip(self, [a, b]).map { AssetAmount(asset: $0.asset, amount: Amount(clamping: $1)) }
  }
}
