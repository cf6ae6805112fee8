/// How far an anchor is with knowing a customer (SEP-12).
public enum CustomerStatus: Hashable, Sendable {
  /// The anchor knows all that it wants to know.
  case accepted
  /// It is checking; ask again later.
  case processing
  /// It wants more.
  case needsInfo
  /// It will never deal with the customer; the message says why.
  case rejected
  /// It waits for codes that it sent; anchors of before SEP-12's version 1.12 say so of the customer, today's of each field.
  case verificationRequired
  /// A status that isn't known, as it came: taken as one that may still change.
  case unknown(String)

  /// Reads the protocol's name.
  public init(_ name: String) {
    switch name {
    case "ACCEPTED": self = .accepted
    case "PROCESSING": self = .processing
    case "NEEDS_INFO": self = .needsInfo
    case "REJECTED": self = .rejected
    case "VERIFICATION_REQUIRED": self = .verificationRequired
    default: self = .unknown(SentText.short(name, limit: 60))
    }
  }
}
