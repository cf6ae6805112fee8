import StellarKit
import StellarXDR

/// The key of a trustline: its account, and its asset or the pool whose shares it holds.
struct TrustlineKey: Hashable, Sendable {
  var account: AccountID
  /// Never lumens.
  var asset: XDR.TrustLineAsset

  init(account: AccountID, asset: XDR.TrustLineAsset) {
    self.account = account
    self.asset = asset
  }

  /// - Parameter asset: an issued asset.
  init(account: AccountID, asset: XDR.Asset) {
    self.init(account: account, asset: asset.trustlineAsset)
  }

  init(account: AccountID, pool: XDR.PoolID) {
    self.init(account: account, asset: .poolShare(pool))
  }

  /// The pool whose shares it holds.
  var pool: XDR.PoolID? {
    if case .poolShare(let pool) = asset { pool } else { nil }
  }
}

extension XDR.Asset {
  /// The asset as trustlines name it.
  var trustlineAsset: XDR.TrustLineAsset {
    switch self {
    case .native: .native
    case .creditAlphanum4(let asset): .creditAlphanum4(asset)
    case .creditAlphanum12(let asset): .creditAlphanum12(asset)
    }
  }
}

extension XDR.TrustLineAsset {
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
