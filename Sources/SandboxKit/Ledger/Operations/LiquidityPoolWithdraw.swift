import StellarKit
import StellarXDR

extension XDR.LiquidityPoolWithdrawOp: LedgerOperation {
  var success: XDR.OperationResult { .liquidityPoolWithdraw(.success) }

  func refusal(by source: AccountID) -> XDR.OperationResult? {
    amount > 0 && minAmountA >= 0 && minAmountB >= 0 ? nil : .liquidityPoolWithdraw(.malformed)
  }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    .liquidityPoolWithdraw(outcome(on: &state, by: context.source))
  }

  private func outcome(on state: inout LedgerState, by source: AccountID) -> XDR.LiquidityPoolWithdrawResultCode {
    let shares = TrustlineKey(account: source, pool: liquidityPoolID)
    guard var trustline = state.trustlines[shares], var pool = state.pools[liquidityPoolID] else { return .noTrust }
    guard trustline.available >= amount else { return .underfunded }
    let amountA = pool.withdrawal(of: amount, from: pool.reserveA)
    let amountB = pool.withdrawal(of: amount, from: pool.reserveB)
    guard amountA >= minAmountA else { return .underMinimum }
    guard state.add(amountA, of: pool.parameters.assetA, to: source) else { return .lineFull }
    guard amountB >= minAmountB else { return .underMinimum }
    guard state.add(amountB, of: pool.parameters.assetB, to: source) else { return .lineFull }
    _ = trustline.add(-amount)
    pool.totalShares -= amount
    pool.reserveA -= amountA
    pool.reserveB -= amountB
    state.set(shares, trustline)
    state.set(liquidityPoolID, pool)
    return .success
  }
}
