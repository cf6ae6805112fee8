public import Foundation
public import StellarKit

/// What a person opens the vault with.
public enum VaultCredential: Sendable {
  /// The PIN or passphrase.
  case secret(Secret)
  /// A passkey: its credential's id, and its PRF extension's output for the salt that is stored here (``VaultPasskey/salt``).
  case passkey(id: Data, output: Secret)
  /// The recovery words of one of the accounts, with BIP-39's passphrase if there is one: the way back in for an owner who forgot the PIN.
  case words(Mnemonic, passphrase: String)

  /// Returns the credential for a PIN or passphrase that was typed.
  public static func typed(_ text: String) -> VaultCredential { .secret(Secret(text)) }
}
