public import Sentences

/// Why a backup wasn't written or restored.
public enum BackupError: Error, Hashable, Sendable {
  /// The passphrase is shorter than the minimum.
  case passphraseTooShort(minimum: Int)
  /// The new PIN or passphrase isn't accepted, or the passphrase of a new backup isn't.
  case secret(SignUpError)
  /// The file is no backup, or was changed or cut off.
  case damaged
  /// The file was written by a newer BasicPay.
  case newerVersion
  /// Not the backup's passphrase.
  case wrongPassphrase
  /// The data is larger than the maximum of a backup, in bytes.
  case tooLarge(maximum: Int)
  /// The vault can't be opened or created.
  case vault(VaultError)
  /// A database can't be read or written.
  case database(StoreError)
}

extension BackupError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .passphraseTooShort(let minimum):
      "Too short: the file leaves this computer, so its passphrase needs at least \(minimum) characters. Several words are safest."
    case .secret(let error): error.sentence
    case .damaged: "This file isn't a backup of BasicPay, or it is damaged. Nothing was changed. Try another copy of it."
    case .newerVersion: "This backup was written by a newer BasicPay. Nothing was changed. Use the newer version to restore it."
    case .wrongPassphrase:
      "That is not the passphrase of this backup, or the file is damaged. Nothing was changed. Try again, or try another copy of the file."
    case .tooLarge(let maximum): "Your data is larger than the \(maximum >> 20) MB that a backup can hold. Nothing was written."
    case .vault(let error): error.sentence
    case .database(let error): error.sentence
    }
  }
}

extension BackupError {
  /// Runs some work on the vault, and rethrows its error as a backup's.
  static func explaining<Value>(_ work: () throws(VaultError) -> Value) throws(BackupError) -> Value {
    do throws(VaultError) { return try work() } catch { throw .vault(error) }
  }

  /// Checks a secret that was typed twice.
  static func checking(_ secret: Secret, again: Secret) throws(BackupError) {
    do throws(SignUpError) { try Vault.check(secret, again: again) } catch { throw .secret(error) }
  }
}
