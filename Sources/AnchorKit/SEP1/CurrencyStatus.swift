/// Whether an asset is in use (SEP-1).
public enum CurrencyStatus: Hashable, Sendable {
  /// In use.
  case live
  /// No longer in use.
  case dead
  /// For testing.
  case test
  /// Not for everybody.
  case `private`
  /// Something that SEP-1 doesn't know, as it came.
  case other(String)

  init(_ text: String) {
    switch text {
    case "live": self = .live
    case "dead": self = .dead
    case "test": self = .test
    case "private": self = .private
    default: self = .other(text)
    }
  }
}
