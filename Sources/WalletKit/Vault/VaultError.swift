public import Sentences
public import StellarKit

/// Why the vault didn't open or change. Whatever went wrong, its file is left as it was, unless the case says otherwise.
public enum VaultError: Error, Hashable, Sendable {
  /// Nobody has signed up here yet.
  case notCreated
  /// There was a wallet here, but the vault's file is missing.
  case missing(path: String)
  /// There is a vault already; it is never replaced.
  case alreadyExists
  /// The file is there, but its content isn't what was written.
  case damaged(path: String)
  /// The file was written by a newer BasicPay.
  case newerVersion(path: String)
  /// The file can't be read or written.
  case inaccessible(path: String)
  /// The change is made, but the disk didn't confirm it.
  case notConfirmed(path: String)
  /// Another window or command is changing the vault.
  case busy
  /// The vault is of version 1, and can't be changed until it has been opened with the PIN.
  case olderVersion
  /// Turning the PIN into a key takes more memory than is available.
  case notEnoughMemory
  /// Nothing was entered where the PIN or passphrase is asked for.
  case noSecret
  /// Not the PIN or passphrase of this vault.
  case wrongSecret
  /// Not a passkey of this vault.
  case wrongPasskey
  /// Not recovery words of this vault.
  case wrongWords
  /// There were too many wrong guesses, or they can't be counted.
  indirect case guess(GuessError)
  /// The tenth wrong guess: everything was erased, as the owner had asked for.
  case erased
  /// The wallet was locked while something was done with its data key.
  case locked
  /// The account isn't in this vault.
  case unknownAccount
  /// The words aren't in this vault.
  case unknownWords
  /// The account has no key here.
  case watchOnly
  /// The account is in the vault already.
  case accountExists
  /// The name is empty, too long or not one line.
  case name(maximum: Int)
  /// The vault has as many of these as it can hold.
  case tooMany(Int)
  /// The last account can't be removed.
  case lastAccount
  /// Not 12 or 24 words, or not a valid account number.
  case mnemonic(MnemonicError)
}

extension VaultError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .notCreated: "There is no account here yet. Create one first."
    case .missing(let path):
      "There was a wallet here, but its keys are missing: there is no file \(path). Nothing was changed. Put that file back, or restore your wallet from a backup or from your words."
    case .alreadyExists: "There is already an account here, and a new one never replaces it."
    case .damaged(let path) where path.hasSuffix(DeviceKeyFile.name):
      "Your keys can't be opened: \(path), which they need, is missing or not the one that belongs to them. Nothing was changed. Put it back from a copy. Without one, move the file vault.json to another folder (don't delete it), then restore your wallet from a backup file or from your words."
    case .damaged(let path):
      "Your keys can't be read: the file \(path) is damaged. Nothing was changed. Put a good copy of that file in its place. Without one, move the damaged file to another folder (don't delete it), then restore your wallet from a backup file or from your words."
    case .newerVersion(let path):
      "Your keys in \(path) were stored by a newer BasicPay. Nothing was changed. Use the newer version to open them."
    case .inaccessible(let path):
      "Your keys can't be opened: the file \(path) can't be read or written. Nothing was changed. Check the file's permissions and the disk."
    case .notConfirmed(let path):
      "Changed, but the disk didn't confirm that \(path) was saved. A power cut could bring the earlier state back. Check the disk."
    case .busy: "Another window or command is changing your keys right now. Nothing was changed here. Try again."
    case .olderVersion: "Your keys are stored in the format of an older BasicPay. Sign in once, then try again."
    case .notEnoughMemory: StoreError.notEnoughMemory.sentence
    case .noSecret: "Enter your PIN or passphrase. Nothing was sent or changed."
    case .wrongSecret: "That is not your PIN or passphrase. Nothing was sent or changed."
    case .wrongPasskey: "That passkey doesn't open this wallet. Nothing was sent or changed. Use your PIN or passphrase."
    case .wrongWords: "These words belong to none of the accounts here. Nothing was changed. Check them, and their passphrase if you chose one."
    case .guess(let error): error.sentence
    case .erased:
      "That was the tenth wrong PIN or passphrase, so everything was erased, as you chose in the settings. Restore your wallet from your words or a backup."
    case .locked: StoreError.lockedMeanwhile.sentence
    case .unknownAccount: "This account isn't in your wallet."
    case .unknownWords: "These recovery words aren't in your wallet."
    case .watchOnly:
      "You only watch this account: its secret key isn't in this wallet, so nothing can be signed or paid from it. Import its words or secret key first."
    case .accountExists: "This account is in your wallet already."
    case .name(let maximum): "A name has 1 to \(maximum) characters on one line."
    case .tooMany(let maximum): "Your wallet holds at most \(maximum) of these. Remove one first."
    case .lastAccount: "This is your only account here, and a wallet has at least one. Add another first, or erase the whole wallet in the settings."
    case .mnemonic(let error): error.sentence
    }
  }
}
