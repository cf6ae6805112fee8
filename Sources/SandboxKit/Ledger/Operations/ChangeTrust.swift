import StellarKit
import StellarXDR

extension XDR.ChangeTrustOp: LedgerOperation {
  var success: XDR.OperationResult { .changeTrust(.success) }

  /// Shares of liquidity pools come with the pools.
  var isSupported: Bool {
    if case .poolShare = line { false } else { true }
  }

  func refusal(by source: AccountID) -> XDR.OperationResult? {
    guard limit >= 0, let asset = line.asset, asset.isValid, let issuer = asset.issuer else { return .changeTrust(.malformed) }
    return issuer == source ? .changeTrust(.malformed) : nil
  }

  func apply(to state: inout LedgerState, by source: AccountID) -> XDR.OperationResult {
    guard let asset = line.asset, let issuer = asset.issuer else { return .changeTrust(.malformed) }
    let key = TrustlineKey(account: source, asset: asset)
    guard let trustline = state.trustlines[key] else { return add(key, issuer: issuer, to: &state) }
    guard limit >= trustline.balance else { return .changeTrust(.invalidLimit) }
    if limit == 0 {
      state.set(key, nil)
      state.changeSubentryCount(of: source, by: -1)
      return success
    }
    guard state.accounts[issuer] != nil else { return .changeTrust(.noIssuer) }
    var changed = trustline
    changed.limit = limit
    state.set(key, changed)
    return success
  }

  private func add(_ key: TrustlineKey, issuer: AccountID, to state: inout LedgerState) -> XDR.OperationResult {
    guard limit > 0 else { return .changeTrust(.invalidLimit) }
    guard let issuerEntry = state.accounts[issuer] else { return .changeTrust(.noIssuer) }
    guard let account = state.accounts[key.account] else { return .notRun(.opNoAccount) }
    guard account.subentryCount < LedgerState.subentryLimit else { return .notRun(.opTooManySubentries) }
    guard state.availableBalance(of: account) >= Int64(state.header.baseReserve) else { return .changeTrust(.lowReserve) }
    var trustline = TrustlineEntry(limit: limit)
    if !issuerEntry.flags.contains(.authRequired) { trustline.flags.insert(.authorized) }
    if issuerEntry.flags.contains(.authClawbackEnabled) { trustline.flags.insert(.clawbackEnabled) }
    state.set(key, trustline)
    state.changeSubentryCount(of: key.account, by: 1)
    return success
  }
}

extension XDR.ChangeTrustAsset {
  /// The asset itself; nil for pool shares.
  var asset: XDR.Asset? {
    switch self {
    case .native: .native
    case .creditAlphanum4(let asset): .creditAlphanum4(asset)
    case .creditAlphanum12(let asset): .creditAlphanum12(asset)
    case .poolShare: nil
    }
  }
}
