import StellarKit
import StellarXDR

extension XDR.SetTrustLineFlagsOp: LedgerOperation {
  var success: XDR.OperationResult { .setTrustLineFlags(.success) }

  func threshold(of thresholds: Thresholds) -> UInt8 { thresholds.low }

  private var set: TrustLineFlags { TrustLineFlags(rawValue: setFlags) }
  private var clear: TrustLineFlags { TrustLineFlags(rawValue: clearFlags) }

  func refusal(by source: AccountID) -> XDR.OperationResult? {
    let isOwn = asset.isValid && asset.issuer == source && AccountID(trustor) != source
    let areFlagsValid =
      set.isDisjoint(with: clear) && TrustLineFlags.authorization.isSuperset(of: set) && !set.isContradictory
      && TrustLineFlags.all.isSuperset(of: clear)
    return isOwn && areFlagsValid ? nil : .setTrustLineFlags(.malformed)
  }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    let isRevocable = state.accounts[context.source]?.flags.contains(.authorizationRevocable) ?? false
    let isRevoking = !clear.isDisjoint(with: .authorization) && !set.contains(.authorized)
    if isRevoking, !isRevocable { return .setTrustLineFlags(.cantRevoke) }
    guard let trustline = state.trustlines[TrustlineKey(account: AccountID(trustor), asset: asset)] else {
      return .setTrustLineFlags(.noTrustLine)
    }
    let flags = trustline.flags.subtracting(clear).union(set)
    if flags.isContradictory { return .setTrustLineFlags(.invalidState) }
    let refusal = state.setFlags(flags, of: AccountID(trustor), for: asset, in: context)
    return refusal?.result(lowReserve: .setTrustLineFlags(.lowReserve)) ?? success
  }
}
