public import Foundation
public import StellarKit

/// What a person opens the vault with.
public enum VaultCredential: Sendable {
  /// The PIN or passphrase.
  case secret(Secret)
  /// A passkey: its credential's id, and what its PRF extension made of the salt kept here (``VaultPasskey/salt``).
  case passkey(id: Data, output: Secret)
  /// The recovery words of one of the accounts, with BIP-39's passphrase if there is one: the way back in for whoever forgot the PIN.
  case words(Mnemonic, passphrase: String)

  /// Returns the PIN or passphrase as it was typed.
  public static func typed(_ text: String) -> VaultCredential { .secret(Secret(text)) }
}
