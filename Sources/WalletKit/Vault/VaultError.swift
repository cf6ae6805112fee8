/// Why the vault didn't open or change. Whatever went wrong, its file is left as it was.
public enum VaultError: Error, Hashable, Sendable {
  /// Nobody has signed up here yet.
  case missing
  /// There is a vault already; it is never replaced.
  case alreadyExists
  /// The file is there, but it isn't a vault that can be read.
  case damaged(path: String)
  /// The file was written by a newer BasicPay.
  case newerVersion(path: String)
  /// The file can't be read or written.
  case inaccessible(path: String)
  /// Turning the PIN into a key takes more memory than there is.
  case notEnoughMemory
  /// Not the PIN or passphrase of this vault.
  case wrongSecret
}

extension VaultError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing: "There is no account here yet. Create one first."
    case .alreadyExists: "There is an account here already, and it is never replaced by a new one."
    case .damaged(let path):
      "Your keys can't be read: the file \(path) is damaged. Nothing was changed. Put a copy of that file from a backup in its place."
    case .newerVersion(let path):
      "Your keys in \(path) were stored by a newer BasicPay. Nothing was changed. Use the newer version to open them."
    case .inaccessible(let path):
      "Your keys can't be opened: the file \(path) can't be read or written. Nothing was changed. Check the file's permissions and the disk."
    case .notEnoughMemory: "Opening your keys takes 128 MB of memory, which isn't free at the moment. Close other programs and try again."
    case .wrongSecret: "That is not your PIN or passphrase. Nothing was sent or changed. Try again."
    }
  }
}
