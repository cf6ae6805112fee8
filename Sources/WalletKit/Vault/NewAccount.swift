public import StellarKit

/// Where an account that comes into the vault comes from.
public enum NewAccount: Sendable {
  /// New recovery words, 12 or 24, and their first account.
  case newWords(count: Int)
  /// Recovery words that the person has already, with BIP-39's passphrase if there is one, and which of their accounts, counted from 0.
  case words(Mnemonic, passphrase: String, index: UInt32)
  /// The next account of recovery words that are in the vault (``VaultWords/id``).
  case next(words: String)
  /// A secret seed.
  case seed(KeyPair)
  /// An address alone: the account can be looked at.
  case watchOnly(AccountID)
}

/// An account that has come into the vault.
public struct AddedAccount: Sendable {
  /// The account.
  public let account: WalletAccount
  /// The words that were made for it, to be shown to their owner once; nil where none were made.
  public let newWords: Mnemonic?
}
