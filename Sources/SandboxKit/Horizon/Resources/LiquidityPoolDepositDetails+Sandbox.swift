import HorizonKit
import StellarKit
import StellarXDR

extension LiquidityPoolDepositDetails {
  /// Makes the details of a deposit. If the transaction failed, the assets aren't known, and nothing was deposited.
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
  /// Makes the details of a withdrawal. If the transaction failed, the assets aren't known, and nothing was withdrawn.
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

  /// Returns the same two assets with other amounts, given in stroops.
  fileprivate func with(_ a: Int64, _ b: Int64) -> [AssetAmount] {
    zip(self, [a, b]).map { AssetAmount(asset: $0.asset, amount: Amount(clamping: $1)) }
  }
}
