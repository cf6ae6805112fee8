import StellarKit
import StellarXDR

extension XDR.ClawbackOp: LedgerOperation {
  var success: XDR.OperationResult { .clawback(.success) }

  func refusal(by source: AccountID) -> XDR.OperationResult? {
    from != .ed25519(source.publicKey) && amount > 0 && asset.isValid && asset.issuer == source ? nil : .clawback(.malformed)
  }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    let key = TrustlineKey(account: MuxedAccount(from).accountID, asset: asset)
    guard var trustline = state.trustlines[key] else { return .clawback(.noTrust) }
    guard trustline.flags.contains(.clawbackEnabled) else { return .clawback(.notClawbackEnabled) }
    guard trustline.add(-amount) else { return .clawback(.underfunded) }
    state.set(key, trustline)
    return success
  }
}
