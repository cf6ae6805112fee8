public import StellarKit

/// An account that has come into the vault.
public struct AddedAccount: Sendable {
  /// The account.
  public let account: WalletAccount
  /// The words that were made for it, to be shown to their owner once; nil where none were made.
  public let newWords: Mnemonic?
}
