public import Sentences

/// Why a transfer didn't begin.
public enum MesoError: Error, Hashable, Sendable {
  /// The configuration breaks these rules, each once, in the order of Meso's own checks.
  case invalidConfiguration([MesoViolation])
  /// The session has had its transfer. Make another one for the next.
  case alreadyStarted
  /// No handler and no event stream is there, so nobody would learn what became of the money.
  case nobodyListens
}

extension MesoError: SentenceConvertible {
  public var sentence: Sentence {
    switch self {
    case .invalidConfiguration(let violations): violations.map(\.sentence).joined(separator: " ")
    case .alreadyStarted: "This transfer has already been opened. Start a new one."
    case .nobodyListens: "Nothing listens to this transfer, so it wasn't opened. Add a handler or take the event stream first."
    }
  }
}
