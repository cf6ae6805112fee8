public import StellarKit

/// What is known of a vault without opening it.
public struct VaultContents: Hashable, Sendable {
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

  /// Whether somebody could lose the money with this computer: words of which no copy was confirmed.
  public var needsBackup: Bool { words.contains { !$0.isBackedUp } }
}
