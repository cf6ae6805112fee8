import StellarKit
import StellarXDR

extension XDR.AllowTrustOp: LedgerOperation {
  var success: XDR.OperationResult { .allowTrust(.success) }

  func threshold(of thresholds: Thresholds) -> UInt8 { thresholds.low }

  func refusal(by source: AccountID) -> XDR.OperationResult? {
    let isValid = authorize <= TrustLineFlags.authorizedToMaintainLiabilities.rawValue
    return isValid && asset(of: source).isValid && AccountID(trustor) != source ? nil : .allowTrust(.malformed)
  }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    let isRevocable = state.accounts[context.source]?.flags.contains(.authorizationRevocable) ?? false
    if !isRevocable, authorize == 0 { return .allowTrust(.cantRevoke) }
    let asset = asset(of: context.source)
    guard let trustline = state.trustlines[TrustlineKey(account: AccountID(trustor), asset: asset)] else {
      return .allowTrust(.noTrustLine)
    }
    let flags = trustline.flags.subtracting(.authorization).union(TrustLineFlags(rawValue: authorize))
    if !isRevocable, trustline.isAuthorized, flags.contains(.authorizedToMaintainLiabilities) { return .allowTrust(.cantRevoke) }
    let refusal = state.setFlags(flags, of: AccountID(trustor), for: asset, in: context)
    return refusal?.result(lowReserve: .allowTrust(.lowReserve)) ?? success
  }

  /// Returns the asset, of which the operation names only the code.
  func asset(of issuer: AccountID) -> XDR.Asset {
    switch asset {
    case .creditAlphanum4(let code): .creditAlphanum4(XDR.AlphaNum4(assetCode: code, issuer: issuer.xdr))
    case .creditAlphanum12(let code): .creditAlphanum12(XDR.AlphaNum12(assetCode: code, issuer: issuer.xdr))
    }
  }
}
