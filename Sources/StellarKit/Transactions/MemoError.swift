public import Sentences

/// The reason why a memo can't be created.
public enum MemoError: Error, Hashable, Sendable {
  /// The text has more than 28 bytes.
  case tooLong(bytes: Int)
  /// The id isn't a whole number without a sign.
  case invalidID
  /// The id is above 2^64 - 1.
  case idTooLarge
  /// The hash isn't 64 hexadecimal digits.
  case invalidHash
  /// A typed or pasted text contains or consists of invisible characters, or has spaces that can't be counted.
  case invisibleCharacters
}

extension MemoError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .tooLong(let bytes):
      "The memo is \(bytes) bytes long, and at most \(MemoText.byteLimit) fit. Accented letters take 2 bytes, emoji 4 or more. Shorten it."
    case .invalidID: "This memo must be a whole number without a sign, as the recipient gave it to you."
    case .idTooLarge: "This memo is too large: the largest number is \(UInt64.max)."
    case .invalidHash: "This memo must be 64 digits from 0 to 9 and a to f, as the recipient gave it to you."
    case .invisibleCharacters: "This memo contains invisible characters or unusual spaces. Type it again."
    }
  }
}
