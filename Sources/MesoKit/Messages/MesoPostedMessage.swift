/// A message that arrived at a surface, as the platform reports it. It isn't trusted yet.
public struct MesoPostedMessage: Hashable, Sendable {
  /// The posted text, or the JSON of the posted object.
  public var body: String
  /// The origin of the page that posted it, as reported by the browser or web view, never as claimed by the message.
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

/// The frame of a session that a message comes from or goes to.
public enum MesoFrame: Hashable, Sendable {
  /// The transfer's window.
  case main
  /// The onboarding window that covers the page while an inline transfer waits.
  case modal
}
