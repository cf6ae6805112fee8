import StellarKit
import StellarXDR

/// Whether an account may send and receive an asset.
enum HoldingAuthorization: Hashable, Sendable {
  /// There is nothing to hold the asset.
  case missing
  /// The issuer doesn't allow it, or allows only that offers are kept.
  case denied
  case granted
}

extension LedgerState {
  /// Whether an account may send and receive an asset; everybody may lumens, and an issuer its own.
  func authorization(of account: AccountID, for asset: XDR.Asset) -> HoldingAuthorization {
    guard let issuer = asset.issuer, issuer != account else { return .granted }
    guard let trustline = trustlines[TrustlineKey(account: account, asset: asset)] else { return .missing }
    return trustline.isAuthorized ? .granted : .denied
  }
}
