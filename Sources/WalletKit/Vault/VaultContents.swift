public import Foundation
public import StellarKit

/// What is known of a vault without opening it.
public struct VaultContents: Hashable, Sendable {
  /// The identity of the vault with its current PIN: the salt of the PIN's key, which isn't a secret. Any other vault, and this vault with another
  /// PIN, has another one.
  public let identity: Data
  /// The accounts in their owner's order; at least one.
  public let accounts: [WalletAccount]
  /// The address of the account in use.
  public let inUse: AccountID
  /// The recovery words.
  public let words: [VaultWords]
  /// The passkeys.
  public let passkeys: [VaultPasskey]
  /// Whether everything is erased after ten wrong guesses of the PIN.
  public let erasesAfterTenGuesses: Bool
  /// The version of the file's format.
  public let version: Int
  /// The work of turning the PIN into a key.
  public let work: ScryptParameters

  /// The account in use.
  public var account: WalletAccount? { accounts.first { $0.id == inUse } }

  /// Whether the money could be lost with this computer, because there are words of which no copy was confirmed.
  public var needsBackup: Bool { words.contains { !$0.isBackedUp } }
}

/// Recovery words in the vault, without the words.
public struct VaultWords: Hashable, Sendable, Identifiable {
  /// Their id in the vault.
  public let id: String
  /// Whether their owner has shown that they have a copy.
  public let isBackedUp: Bool
  /// The address of their first account on Solana, m/44'/501'/0'/0'.
  public let solana: String
  /// The address of their first account on Ethereum and Polygon, m/44'/60'/0'/0/0.
  public let ethereum: String
}

/// A passkey that opens the vault beside the PIN (WebAuthn with the PRF extension).
public struct VaultPasskey: Hashable, Sendable, Identifiable {
  /// The credential's id.
  public let id: Data
  /// The person's name for it.
  public let name: String
  /// The input of the PRF extension: 32 random bytes.
  public let salt: Data
  /// When it was added; nil if an older version added it.
  public let addedAt: Date?
}
