public import Sentences

/// Why a memo can't be made.
public enum MemoError: Error, Hashable, Sendable {
  /// A text memo of more than 28 bytes.
  case tooLong(bytes: Int)
  /// Not a whole number without a sign.
  case invalidID
  /// A whole number above 2^64 - 1.
  case idTooLarge
  /// Not 64 hexadecimal digits.
  case invalidHash
  /// A text with characters that nobody sees, or with no others, or with spaces that nobody can count, from somebody who typed or pasted it.
  case invisibleCharacters
}

extension MemoError: SentenceConvertible {
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
