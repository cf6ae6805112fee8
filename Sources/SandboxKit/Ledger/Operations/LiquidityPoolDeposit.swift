import StellarKit
import StellarXDR

extension XDR.LiquidityPoolDepositOp: LedgerOperation {
  var success: XDR.OperationResult { .liquidityPoolDeposit(.success) }

  func refusal(by source: AccountID) -> XDR.OperationResult? {
    let isValid =
      maxAmountA > 0 && maxAmountB > 0 && [minPrice.n, minPrice.d, maxPrice.n, maxPrice.d].allSatisfy { $0 > 0 }
      && Int64(minPrice.n) * Int64(maxPrice.d) <= Int64(minPrice.d) * Int64(maxPrice.n)
    return isValid ? nil : .liquidityPoolDeposit(.malformed)
  }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    .liquidityPoolDeposit(outcome(on: &state, by: context.source))
  }

  private func outcome(on state: inout LedgerState, by source: AccountID) -> XDR.LiquidityPoolDepositResultCode {
    let shares = TrustlineKey(account: source, pool: liquidityPoolID)
    guard var trustline = state.trustlines[shares], var pool = state.pools[liquidityPoolID] else { return .noTrust }
    let (assetA, assetB) = (pool.parameters.assetA, pool.parameters.assetB)
    guard state.authorization(of: source, for: assetA) == .granted, state.authorization(of: source, for: assetB) == .granted else {
      return .notAuthorized
    }
    let deposit = PoolDeposit(maxA: maxAmountA, maxB: maxAmountB, into: pool)
    guard state.balanceLeft(of: assetA, source) >= deposit.amountA, state.balanceLeft(of: assetB, source) >= deposit.amountB else {
      return .underfunded
    }
    if deposit.isOutside(minPrice, maxPrice) { return .badPrice }
    guard trustline.receivable >= deposit.shares else { return .lineFull }
    let fits =
      pool.reserveA <= Int64.max - deposit.amountA && pool.reserveB <= Int64.max - deposit.amountB
      && pool.totalShares <= Int64.max - deposit.shares
    guard fits else { return .poolFull }
    pool.reserveA += deposit.amountA
    pool.reserveB += deposit.amountB
    pool.totalShares += deposit.shares
    _ = trustline.add(deposit.shares)
    _ = state.add(-deposit.amountA, of: assetA, to: source)
    _ = state.add(-deposit.amountB, of: assetB, to: source)
    state.set(shares, trustline)
    state.set(liquidityPoolID, pool)
    return .success
  }
}
