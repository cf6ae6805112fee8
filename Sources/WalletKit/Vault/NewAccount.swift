public import StellarKit

/// The source of an account that is added to the vault.
public enum NewAccount: Sendable {
  /// New recovery words, 12 or 24, and their first account.
  case newWords(count: Int)
  /// Recovery words that the person has already, with BIP-39's passphrase if there is one, and the number of their account, from 0.
  case words(Mnemonic, passphrase: String, index: UInt32)
  /// The next account of recovery words that are in the vault (``VaultWords/id``).
  case next(words: String)
  /// A secret seed.
  case seed(KeyPair)
  /// Only an address: the account can be watched.
  case watchOnly(AccountID)
}

/// An account that was added to the vault.
public struct AddedAccount: Sendable {
  /// The account.
  public let account: WalletAccount
  /// The words that were generated for it, to be shown to their owner once; nil if none were.
  public let newWords: Mnemonic?
}
