/// Why a memo can't be made.
public enum MemoError: Error, Hashable, Sendable {
  /// A text memo of more than 28 bytes.
  case tooLong(bytes: Int)
}

extension MemoError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooLong(let bytes):
      "The memo is \(bytes) bytes long, and at most \(MemoText.byteLimit) fit. Accented letters take 2 bytes, emoji 4 or more. Shorten it."
    }
  }
}
