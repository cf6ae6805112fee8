import Sentences
import StellarKit
import WalletKit

extension Contact {
  /// Why a command asks for the PIN before it knows a name: unlike the browser, it has no session in which the contacts are open already.
  static let isEncrypted: Sentence = "Your contacts are encrypted, and each command has to open them with your PIN or passphrase."
}

extension Wallet {
  /// Opens the contacts where they are needed to pay somebody: only the PIN opens their names, what a `name*domain` stood for before, and whose address
  /// or memo an account's address has to be compared with. Contracts have no name.
  ///
  /// - Returns: the PIN, which is asked for once; nil where it wasn't needed.
  func openContacts(for recipient: String, _ pin: PINOptions) async throws -> Secret? {
    guard !recipient.isEmpty else { return nil }
    if let address = try? ContractAddress(recipient), address.account == nil { return nil }
    if (try? MuxedAccount(recipient)) != nil, await !contacts.hasEntries() { return nil }
    let secret = try pin.secret(because: Contact.isEncrypted)
    try await signIn(.secret(secret))
    return secret
  }

  /// Signs in where a PIN is given, so that the history that is kept here can be read, and the contacts. All other names are known without it.
  func names(openedWith pin: PINOptions) async throws -> Names {
    if pin.pinFile != nil {
      try await signIn(.secret(try pin.secret()))
      _ = try await contacts.contacts()
    }
    return await names()
  }
}
