import StellarKit
import StellarXDR

extension XDR.CreateClaimableBalanceOp: LedgerOperation {
  var success: XDR.OperationResult { .createClaimableBalance(.success(.v0(Bytes32()))) }

  func refusal(by source: AccountID) -> XDR.OperationResult? {
    let claimants = claimants.map(\.v0)
    let areClaimantsValid =
      !claimants.isEmpty && Set(claimants.map(\.destination)).count == claimants.count && claimants.allSatisfy { $0.predicate.isValid }
    return asset.isValid && amount > 0 && areClaimantsValid ? nil : .createClaimableBalance(.malformed)
  }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    let source = context.source
    switch state.authorization(of: source, for: asset) {
    case .missing: return .createClaimableBalance(.noTrust)
    case .denied: return .createClaimableBalance(.notAuthorized)
    case .granted: break
    }
    guard state.take(amount, of: asset, from: source) else { return .createClaimableBalance(.underfunded) }
    let closeTime = state.header.closeTime
    let claimants = claimants.map { claimant in
      let predicate = claimant.v0.predicate.absolute(from: closeTime)
      return XDR.Claimant.v0(XDR.ClaimantV0(destination: claimant.v0.destination, predicate: predicate))
    }
    var balance = ClaimableBalanceEntry(claimants: claimants, asset: asset, amount: amount)
    if isClawbackEnabled(for: source, in: state) { balance.flags = ClaimableBalanceEntry.clawbackFlag }
    state.update(source) { _ in }
    let id = context.balanceID
    if let refusal = state.create(id, balance, for: source) { return refusal.result(lowReserve: .createClaimableBalance(.lowReserve)) }
    return .createClaimableBalance(.success(.v0(id)))
  }

  private func isClawbackEnabled(for source: AccountID, in state: LedgerState) -> Bool {
    if asset.issuer == source { return state.accounts[source]?.flags.contains(.clawbackEnabled) ?? false }
    return state.trustlines[TrustlineKey(account: source, asset: asset)]?.flags.contains(.clawbackEnabled) ?? false
  }
}

extension XDR.Claimant {
  /// The claimant's account and predicate, in the only version there is.
  var v0: XDR.ClaimantV0 {
    switch self {
    case .v0(let claimant): claimant
    }
  }
}
