import StellarKit
import StellarXDR

extension XDR.ClaimClaimableBalanceOp: LedgerOperation {
  var success: XDR.OperationResult { .claimClaimableBalance(.success) }

  func threshold(of thresholds: Thresholds) -> UInt8 { thresholds.low }

  func refusal(by source: AccountID) -> XDR.OperationResult? { nil }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    let source = context.source
    guard let balance = state.claimableBalances[balanceID.hash] else { return .claimClaimableBalance(.doesNotExist) }
    let claimant = balance.claimants.first { AccountID($0.v0.destination) == source }
    guard claimant?.v0.predicate.holds(at: state.header.closeTime) == true else { return .claimClaimableBalance(.cannotClaim) }
    switch state.authorization(of: source, for: balance.asset) {
    case .missing: return .claimClaimableBalance(.noTrust)
    case .denied: return .claimClaimableBalance(.notAuthorized)
    case .granted: break
    }
    guard state.add(balance.amount, of: balance.asset, to: source) else { return .claimClaimableBalance(.lineFull) }
    state.update(source) { _ in }
    state.remove(balance, at: balanceID.hash, of: source)
    return success
  }
}
