import StellarKit
import StellarXDR

/// Whether an account may send and receive an asset.
enum HoldingAuthorization: Hashable, Sendable {
  /// The account has no trustline for the asset.
  case missing
  /// The issuer allows nothing, or only that offers are kept.
  case denied
  case granted
}

extension LedgerState {
  /// Returns whether an account may send and receive an asset. Every account may with lumens, and an issuer with its own assets.
  func authorization(of account: AccountID, for asset: XDR.Asset) -> HoldingAuthorization {
    guard let issuer = asset.issuer, issuer != account else { return .granted }
    guard let trustline = trustlines[TrustlineKey(account: account, asset: asset)] else { return .missing }
    return trustline.isAuthorized ? .granted : .denied
  }
}
