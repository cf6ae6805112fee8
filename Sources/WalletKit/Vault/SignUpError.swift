public import Sentences

/// Why an account wasn't created, or the PIN or passphrase not changed.
public enum SignUpError: Error, Hashable, Sendable {
  /// The PIN or passphrase is shorter than the minimum.
  case secretTooShort(minimum: Int)
  /// It is longer than anybody types, and than the key derivation should be given.
  case secretTooLong(maximum: Int)
  /// The two entries differ.
  case secretsDiffer
  /// The vault couldn't be created or changed.
  case vault(VaultError)
}

extension SignUpError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .secretTooShort(let minimum): "Too short: use at least \(minimum) characters. Longer is safer."
    case .secretTooLong(let maximum): "Too long: use at most \(maximum) characters."
    case .secretsDiffer: "The two entries differ. Type the same PIN or passphrase again."
    case .vault(let error): error.sentence
    }
  }
}
