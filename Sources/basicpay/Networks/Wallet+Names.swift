import Sentences
import StellarKit
import WalletKit

extension Contact {
  /// Why a command asks for the PIN before it knows a name: unlike the browser, it has no session in which the contacts are open already.
  static let isEncrypted: Sentence = "Your contacts are encrypted, and each command has to open them with your PIN or passphrase."
}

extension Wallet {
  /// Opens the contacts where a recipient is no account's address: only the PIN opens their names, and what a `name*domain` stood for before.
  ///
  /// - Returns: the PIN, which is asked for once; nil where it wasn't needed.
  func openContacts(for recipient: String, _ pin: PINOptions) async throws -> Secret? {
    guard !recipient.isEmpty, (try? MuxedAccount(recipient)) == nil, (try? ContractAddress(recipient)) == nil else { return nil }
    let secret = try pin.secret(because: Contact.isEncrypted)
    try await signIn(.secret(secret))
    return secret
  }
}
