import StellarKit
import StellarXDR

extension XDR.ChangeTrustOp: LedgerOperation {
  var success: XDR.OperationResult { .changeTrust(.success) }

  func refusal(by source: AccountID) -> XDR.OperationResult? {
    guard limit >= 0, line.isValid, line != .native, line.asset?.issuer != source else { return .changeTrust(.malformed) }
    return nil
  }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    let key = TrustlineKey(account: context.source, asset: line.trustlineAsset)
    guard var trustline = state.trustlines[key] else { return add(key, to: &state) }
    guard limit >= trustline.balance + trustline.liabilities.buying else { return .changeTrust(.invalidLimit) }
    if limit == 0 {
      if key.pool == nil, trustline.poolUseCount != 0 { return .changeTrust(.cannotDelete) }
      state.remove(trustline, at: key, of: context.source)
      if let pool = key.pool { state.leave(pool, by: context.source) }
      return success
    }
    if let issuer = line.asset?.issuer, state.accounts[issuer] == nil { return .changeTrust(.noIssuer) }
    trustline.limit = limit
    state.set(key, trustline)
    return success
  }

  private func add(_ key: TrustlineKey, to state: inout LedgerState) -> XDR.OperationResult {
    guard limit > 0 else { return .changeTrust(.invalidLimit) }
    var trustline = TrustlineEntry(limit: limit)
    if let issuer = line.asset?.issuer {
      guard let entry = state.accounts[issuer] else { return .changeTrust(.noIssuer) }
      if !entry.flags.contains(.authorizationRequired) { trustline.flags.insert(.authorized) }
      if entry.flags.contains(.clawbackEnabled) { trustline.flags.insert(.clawbackEnabled) }
    }
    if case .poolShare(.constantProduct(let parameters)) = line, let refusal = state.join(parameters, by: key.account) {
      return .changeTrust(refusal)
    }
    let refusal = state.create(key, trustline, for: key.account)
    return refusal?.result(lowReserve: .changeTrust(.lowReserve)) ?? success
  }
}

extension XDR.ChangeTrustAsset {
  /// The asset itself; nil for pool shares.
  var asset: XDR.Asset? { trustlineAsset.asset }

  /// The asset as trustlines name it.
  var trustlineAsset: XDR.TrustLineAsset {
    switch self {
    case .native: .native
    case .creditAlphanum4(let asset): .creditAlphanum4(asset)
    case .creditAlphanum12(let asset): .creditAlphanum12(asset)
    case .poolShare(.constantProduct(let parameters)): .poolShare(LiquidityPoolEntry.id(of: parameters))
    }
  }

  /// Whether the asset's code or the pool's parameters are valid.
  fileprivate var isValid: Bool {
    if case .poolShare(.constantProduct(let parameters)) = self { return parameters.isValid }
    return asset?.isValid ?? false
  }
}

extension XDR.LiquidityPoolConstantProductParameters {
  /// The only fee that a pool can have, in hundredths of a percent.
  private static let onlyFee: Int32 = 30

  /// Whether the two are different valid assets in the protocol's order, with the only fee that a pool can have.
  fileprivate var isValid: Bool {
    assetA.isValid && assetB.isValid && fee == Self.onlyFee && assetA.xdrBytes.lexicographicallyPrecedes(assetB.xdrBytes)
  }
}
