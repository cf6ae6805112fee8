/// Which of a session's frames a message came from or goes to.
public enum MesoFrame: Hashable, Sendable {
  /// The transfer's window.
  case main
  /// The onboarding window that stands over the page while an inline transfer waits.
  case modal
}
