/// A message that the page has to post to the ramp's window, once.
public struct RampPost: Hashable, Sendable {
  /// Counts up from 1 in each window.
  public let number: Int
  /// The message. It is data, and never becomes part of a script.
  public let json: String
  /// The only origin that it may be delivered to.
  public let origin: String
}
