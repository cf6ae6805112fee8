import StellarKit
import StellarXDR

extension XDR.ClawbackClaimableBalanceOp: LedgerOperation {
  var success: XDR.OperationResult { .clawbackClaimableBalance(.success) }

  func refusal(by source: AccountID) -> XDR.OperationResult? { nil }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    guard let balance = state.claimableBalances[balanceID.hash] else { return .clawbackClaimableBalance(.doesNotExist) }
    guard balance.asset.issuer == context.source else { return .clawbackClaimableBalance(.notIssuer) }
    guard balance.isClawbackEnabled else { return .clawbackClaimableBalance(.notClawbackEnabled) }
    state.update(context.source) { _ in }
    state.remove(balance, at: balanceID.hash, of: context.source)
    return success
  }
}
