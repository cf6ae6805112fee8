import StellarKit
import StellarXDR

extension XDR.PaymentOp: LedgerOperation {
  var success: XDR.OperationResult { .payment(.success) }

  func refusal(by source: AccountID) -> XDR.OperationResult? {
    amount > 0 && asset.isValid ? nil : .payment(.malformed)
  }

  /// Applies the payment. The receiver is credited first, so that errors are found in the same order as in stellar-core.
  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    let destination = MuxedAccount(destination).accountID
    if asset == .native, destination == context.source { return success }
    // An asset can always be returned to its issuer, even if the issuer's account is gone.
    guard destination == asset.issuer || state.accounts.contains(destination) else { return .payment(.noDestination) }
    switch state.authorization(of: destination, for: asset) {
    case .missing: return .payment(.noTrust)
    case .denied: return .payment(.notAuthorized)
    case .granted: break
    }
    guard state.add(amount, of: asset, to: destination) else { return .payment(.lineFull) }
    switch state.authorization(of: context.source, for: asset) {
    case .missing: return .payment(.srcNoTrust)
    case .denied: return .payment(.srcNotAuthorized)
    case .granted: break
    }
    return state.take(amount, of: asset, from: context.source) ? success : .payment(.underfunded)
  }
}
