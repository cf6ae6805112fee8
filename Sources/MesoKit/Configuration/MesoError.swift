public import Sentences

/// The reason why a transfer didn't begin.
public enum MesoError: Error, Hashable, Sendable {
  /// The configuration violates these rules. Each is listed once, in the order of Meso's own checks.
  case invalidConfiguration([MesoViolation])
  /// The session has already had its transfer. Create another session for the next one.
  case alreadyStarted
  /// There is no handler and no event stream, so nobody would learn what happened to the money.
  case nobodyListens
}

extension MesoError: SentenceError {
  public var sentence: Sentence {
    switch self {
    case .invalidConfiguration(let violations): violations.map(\.sentence).joined(separator: " ")
    case .alreadyStarted: "This transfer has already been opened. Start a new one."
    case .nobodyListens: "Nothing listens to this transfer, so it wasn't opened. Add a handler or take the event stream first."
    }
  }
}

/// Meso's kinds of errors, which its window reports and which a configuration can have. The raw value is Meso's own name.
public enum MesoErrorKind: String, Hashable, Sendable, CaseIterable {
  /// An error without a more specific kind.
  case error = "ERROR"
  /// A field of the configuration is missing or invalid.
  case configurationError = "CONFIGURATION_ERROR"
  /// Meso doesn't support the chain.
  case unsupportedNetworkError = "UNSUPPORTED_NETWORK_ERROR"
  /// Meso doesn't support the asset, or not in this direction.
  case unsupportedAssetError = "UNSUPPORTED_ASSET_ERROR"
}
