import StellarKit
import StellarXDR

/// Whose trustline to which asset. The asset is an issued one.
struct TrustlineKey: Hashable, Sendable {
  var account: AccountID
  var asset: XDR.Asset
}
