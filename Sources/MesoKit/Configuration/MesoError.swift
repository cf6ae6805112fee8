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

/// Meso's kinds of error, which its window reports and a configuration can have. The raw value is Meso's own name.
public enum MesoErrorKind: String, Hashable, Sendable, CaseIterable {
  /// Anything that has no kind of its own.
  case error = "ERROR"
  /// A field of the configuration is missing or wrong.
  case configurationError = "CONFIGURATION_ERROR"
  /// The chain isn't one of Meso's.
  case unsupportedNetworkError = "UNSUPPORTED_NETWORK_ERROR"
  /// The asset isn't one of Meso's, or not in this direction.
  case unsupportedAssetError = "UNSUPPORTED_ASSET_ERROR"
}
