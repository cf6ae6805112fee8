/// How far a session is.
public enum MesoState: Hashable, Sendable {
  /// ``Meso/transfer(on:)`` wasn't called yet.
  case idle
  /// The window is there, its page has said nothing yet.
  case opening
  /// The window's page is in use.
  case open
  /// The payment was approved; the window has to stay until the money arrived.
  case approved
  /// It is over: nothing more happens.
  case ended(Ending)

  /// How a session ended.
  public enum Ending: Hashable, Sendable {
    /// The money has arrived, as the window said.
    case complete
    /// The window's page said that it is done. If the payment was approved before, the money may still arrive.
    case closed
    /// The application ended it. If the payment was approved before, the money may still arrive.
    case destroyed
  }

  /// Whether it is over.
  public var isEnded: Bool {
    if case .ended = self { true } else { false }
  }
}
