import StellarKit
import StellarXDR

extension XDR.PaymentOp: LedgerOperation {
  var success: XDR.OperationResult { .payment(.success) }

  func refusal(by source: AccountID) -> XDR.OperationResult? {
    amount > 0 && asset.isValid ? nil : .payment(.malformed)
  }

  func apply(to state: inout LedgerState, by source: AccountID) -> XDR.OperationResult {
    let destination = MuxedAccount(destination).accountID
    guard let issuer = asset.issuer else { return .payment(payLumens(in: &state, from: source, to: destination)) }
    // An asset can always go back to its issuer, even to one whose account is gone.
    guard destination == issuer || state.accounts[destination] != nil else { return .payment(.noDestination) }
    if destination != issuer {
      switch state.add(amount, to: TrustlineKey(account: destination, asset: asset)) {
      case .done: break
      case .noTrustline: return .payment(.noTrust)
      case .notAuthorized: return .payment(.notAuthorized)
      case .outOfBounds: return .payment(.lineFull)
      }
    }
    if source != issuer {
      switch state.add(-amount, to: TrustlineKey(account: source, asset: asset)) {
      case .done: break
      case .noTrustline: return .payment(.srcNoTrust)
      case .notAuthorized: return .payment(.srcNotAuthorized)
      case .outOfBounds: return .payment(.underfunded)
      }
    }
    return success
  }

  /// The receiver is credited first: the order in which stellar-core finds what is wrong.
  private func payLumens(in state: inout LedgerState, from source: AccountID, to destination: AccountID) -> XDR.PaymentResultCode {
    if source == destination { return .success }
    guard state.accounts[destination] != nil else { return .noDestination }
    guard state.giveLumens(amount, to: destination) else { return .lineFull }
    return state.takeLumens(amount, from: source) ? .success : .underfunded
  }
}
