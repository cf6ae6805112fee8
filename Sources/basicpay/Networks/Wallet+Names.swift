import StellarKit
import WalletKit

extension Wallet {
  /// Opens the contacts where a recipient is no address: only the PIN opens their names.
  ///
  /// - Returns: the PIN, which is asked for once; nil where it wasn't needed.
  func openContacts(for recipient: String, _ pin: PINOptions) async throws -> String? {
    guard !recipient.isEmpty, (try? MuxedAccount(recipient)) == nil, !recipient.contains("*") else { return nil }
    let secret = try pin.secret()
    try await signIn(.typed(secret))
    return secret
  }
}
