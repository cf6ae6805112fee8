/// What an anchor thinks of a field that it has been told (SEP-12).
public enum ProvidedFieldStatus: Hashable, Sendable {
  /// It is right.
  case accepted
  /// It is being checked.
  case processing
  /// It isn't right; the error says why.
  case rejected
  /// The anchor sent a code, which it wants back.
  case verificationRequired
  /// A status that isn't known, as it came.
  case unknown(String)

  /// Reads the protocol's name.
  public init(_ name: String) {
    switch name {
    case "ACCEPTED": self = .accepted
    case "PROCESSING": self = .processing
    case "REJECTED": self = .rejected
    case "VERIFICATION_REQUIRED": self = .verificationRequired
    default: self = .unknown(SentText.short(name, limit: 60))
    }
  }
}
