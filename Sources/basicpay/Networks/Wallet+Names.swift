import Sentences
import StellarKit
import WalletKit

extension Contact {
  /// The reason why a command asks for the PIN before it can use names: unlike the browser, it has no session in which the contacts are already open.
  static let isEncrypted: Sentence = "Your contacts are encrypted, and each command has to open them with your PIN or passphrase."
}

extension Wallet {
  /// Opens the contacts if they are needed to pay somebody. Only the PIN opens their names, the earlier meaning of a `name*domain`, and the contacts
  /// with whose address or memo an account's address has to be compared. Contracts have no name.
  ///
  /// - Returns: the PIN, so that it is asked for only once; nil if it wasn't needed.
  func openContacts(for recipient: String, _ pin: PINOptions) async throws -> Secret? {
    guard !recipient.isEmpty else { return nil }
    if let address = try? ContractAddress(recipient), address.account == nil { return nil }
    if (try? MuxedAccount(recipient)) != nil, await !contacts.hasEntries() { return nil }
    return try await openContacts(pin)
  }

  /// Opens the contacts.
  ///
  /// - Returns: the PIN, so that it is asked for only once.
  func openContacts(_ pin: PINOptions) async throws -> Secret {
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
