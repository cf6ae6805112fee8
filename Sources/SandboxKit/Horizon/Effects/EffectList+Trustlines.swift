import HorizonKit
import StellarKit
import StellarXDR

/// The effects of changed trustlines.
extension EffectList {
  mutating func addTrust(_ body: XDR.ChangeTrustOp) throws {
    // Only the trustline that the operation names has an effect. A change of one to pool shares also changes those to the pool's assets.
    guard let change = changes.trustlines.first(where: { ($0.key.pool != nil) == body.line.isPoolShare }) else { return }
    let (line, limit) = (try TrustlineAsset(body.line), Amount(clamping: body.limit))
    switch (change.before, change.after) {
    case (nil, _): add(.trustlineCreated(line, limit: limit))
    case (_, nil): add(.trustlineRemoved(line, limit: limit))
    default: add(.trustlineUpdated(line, limit: limit))
    }
  }

  mutating func addAuthorization(_ body: XDR.AllowTrustOp) throws {
    let (asset, trustor) = (try Asset(body.asset, issuer: source.accountID), AccountID(body.trustor))
    let flags = TrustLineFlags(rawValue: body.authorize)
    if flags.contains(.authorized) {
      add(.trustlineAuthorized(trustor: trustor, assetType: asset.typeName, code: asset.code))
      addFlags(asset, trustor, set: .authorized)
    } else if flags.contains(.authorizedToMaintainLiabilities) {
      add(.trustlineAuthorizedToMaintainLiabilities(trustor: trustor, assetType: asset.typeName, code: asset.code))
      addFlags(asset, trustor, set: .authorizedToMaintainLiabilities)
    } else {
      add(.trustlineDeauthorized(trustor: trustor, assetType: asset.typeName, code: asset.code))
      addFlags(asset, trustor, clear: .authorization)
    }
    try addRevocation()
  }

  mutating func addFlags(_ body: XDR.SetTrustLineFlagsOp) throws {
    let (set, clear) = (TrustLineFlags(rawValue: body.setFlags), TrustLineFlags(rawValue: body.clearFlags))
    addFlags(try Asset(body.asset), AccountID(body.trustor), set: set, clear: clear)
    try addRevocation()
  }

  private mutating func addFlags(_ asset: Asset, _ trustor: AccountID, set: TrustLineFlags = [], clear: TrustLineFlags = []) {
    func state(_ flag: TrustLineFlags) -> Bool? { clear.contains(flag) ? false : set.contains(flag) ? true : nil }
    add(
      .trustlineFlagsUpdated(
        TrustlineFlagsChange(
          asset: asset, trustor: trustor, authorized: state(.authorized),
          authorizedToMaintainLiabilities: state(.authorizedToMaintainLiabilities), clawbackEnabled: state(.clawbackEnabled)
        )))
  }
}

extension XDR.ChangeTrustAsset {
  fileprivate var isPoolShare: Bool {
    if case .poolShare = self { true } else { false }
  }
}
