public import Sentences

/// Why something in the home isn't read or written. Each sentence says what happened, to what, and what can be done.
public enum StoreError: Error, Hashable, Sendable {
  /// The home folder can't be created or written.
  case home(String)
  /// Other users can look into the home folder or change it, and that can't be prevented.
  case homeOpenToOthers(String)
  /// The folder is open to other users, and its contents aren't a wallet's.
  case folderHasOtherFiles(String)
  /// There is a folder, pipe, socket or device in place of a file.
  case notAFile(path: String)
  /// The database is damaged.
  case databaseDamaged(path: String)
  /// The database was written by a newer version.
  case databaseNewer(path: String)
  /// The database can't be opened, read or written.
  case databaseInaccessible(path: String)
  /// Another program kept the database locked for longer than the wallet waits.
  case databaseBusy(path: String)
  /// The keys were erased, but the contents of these files weren't.
  case notErased([String])
  /// Contacts or personal data that another wallet's key encrypted, or a newer version wrote.
  case sealedForAnother
  /// Contacts and personal data open only with the PIN.
  case locked
  /// The wallet was locked while something was encrypted or decrypted with its data key.
  case lockedMeanwhile
  /// Something can't be encoded to be stored.
  case notEncodable
  /// There wasn't enough memory to encrypt something.
  case notEnoughMemory
}

extension StoreError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .home(let path): "The folder \(path) can't be created or written. Choose another with --home, or check its permissions."
    case .homeOpenToOthers(let path):
      "Other users of this computer can open the folder \(path), and it can't be made private. Choose another with --home, or have its owner make it private."
    case .folderHasOtherFiles(let path):
      "The folder \(path) contains other files, and other users of this computer can open it. Nothing was changed. Choose an empty folder with --home, or make this one private first (chmod 700)."
    case .notAFile(let path):
      "There is something else in place of the file \(path), such as a folder or a pipe. Nothing was changed. Move it away, or choose another folder with --home."
    case .databaseDamaged(let path):
      "The wallet's records can't be read: the file \(path) is damaged. Nothing was changed. Put a copy of it from a backup of your disk in its place, or move the damaged file away: your keys are in another file."
    case .databaseNewer(let path): "The file \(path) was written by a newer BasicPay. Nothing was changed. Use the newer version."
    case .databaseInaccessible(let path): "The file \(path) can't be opened or written. Check its permissions and the space on the disk."
    case .databaseBusy(let path): "Another program is using the file \(path). Nothing was changed. Close that program, or try again in a moment."
    case .notErased(let paths):
      "Your keys were erased, but these files of your wallet couldn't be: \(paths.joined(separator: ", ")). Close other programs that use them, then delete them yourself."
    case .sealedForAnother:
      "The data stored here can't be read with this wallet's key: it was encrypted by another wallet that was used here, or by a newer BasicPay. Nothing was changed."
    case .locked: "Sign in first: this is encrypted, and opens with your PIN or passphrase."
    case .lockedMeanwhile: "Your wallet was locked in the meantime. Nothing was changed. Sign in and try again."
    case .notEncodable: "This can't be stored as it is. Nothing was changed."
    case .notEnoughMemory: "Opening your keys takes 128 MB of memory, which isn't available right now. Close other programs and try again."
    }
  }
}
