import StellarKit
import StellarXDR

/// Who may sign for an account besides its own key.
struct AccountSigner: Hashable, Sendable {
  var key: XDR.SignerKey
  /// From 1 to 255.
  var weight: UInt32
  /// Who keeps the signer's reserve instead of the account.
  var sponsor: AccountID?
}
