/// A message that arrived at a surface, as the platform reports it. Nothing of it is trusted yet.
public struct MesoPostedMessage: Hashable, Sendable {
  /// What was posted: the text, or the JSON of the object.
  public var body: String
  /// The origin of the page that posted it, as the browser or web view reports it, never as the message claims.
  public var origin: String
  /// The frame whose window posted it; nil for any other window.
  public var frame: MesoFrame?

  /// A message.
  public init(body: String, origin: String, frame: MesoFrame?) {
    self.body = body
    self.origin = origin
    self.frame = frame
  }
}

/// Which of a session's frames a message came from or goes to.
public enum MesoFrame: Hashable, Sendable {
  /// The transfer's window.
  case main
  /// The onboarding window that stands over the page while an inline transfer waits.
  case modal
}
