/// Where a purchase or a sale stands, as far as the wallet can know: it hears of it only from the open window.
public enum RampStatus: Hashable, Sendable {
  /// The window wasn't opened yet.
  case begun
  /// The window is open, and nothing was approved.
  case open
  /// It was approved, and the window is followed.
  case moving
  /// The window said that it is complete.
  case complete
  /// The window said that the payment was declined.
  case declined
  /// The window was closed before it said that anything was approved.
  case closed
  /// It was approved, or tokens were sent, and then the window was closed: what became of it isn't known here.
  case lostOnTheWay

  /// Whether the wallet hears nothing more of it.
  public var isEnd: Bool {
    switch self {
    case .begun, .open, .moving: false
    case .complete, .declined, .closed, .lostOnTheWay: true
    }
  }
}
