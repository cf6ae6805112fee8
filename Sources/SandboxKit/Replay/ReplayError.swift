/// Why a recording of ledgers can't be replayed.
public enum ReplayError: Error, Hashable, Sendable {
  /// The file can't be opened, read or unpacked.
  case notRead(reason: String)
  /// A line is longer than any of a recording, in bytes.
  case lineTooLong(limit: Int)
  /// A line that isn't one of a recording.
  case malformed(reason: String)
  /// A line that can't come where it does.
  case outOfOrder(reason: String)
  /// An error, with the place where it came up.
  indirect case at(file: String, line: Int, ReplayError)
}

extension ReplayError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notRead(let reason): "It can't be read: \(reason)."
    case .lineTooLong(let limit): "The line is longer than \(limit) bytes, which no line of a recording is."
    case .malformed(let reason): "The line isn't one of a recording of ledgers: \(reason)."
    case .outOfOrder(let reason): "The line can't come here: \(reason)."
    case .at(let file, let line, let error): "\(file), line \(line): \(error)"
    }
  }
}
