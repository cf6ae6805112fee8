/// The state of a session.
public enum MesoState: Hashable, Sendable {
  /// ``Meso/transfer(on:)`` hasn't been called yet.
  case idle
  /// The window is open, but its page hasn't sent a message yet.
  case opening
  /// The window's page is in use.
  case open
  /// The payment was approved; the window has to stay until the money has arrived.
  case approved
  /// The session is over; nothing more happens.
  case ended(Ending)

  /// How a session ended.
  public enum Ending: Hashable, Sendable {
    /// The money has arrived, according to the window.
    case complete
    /// The window's page reported that it is done. If the payment was approved before, the money may still arrive.
    case closed
    /// The application ended it. If the payment was approved before, the money may still arrive.
    case destroyed
  }

  /// Whether the session is over.
  public var isEnded: Bool {
    if case .ended = self { true } else { false }
  }
}
