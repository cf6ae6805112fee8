/// A text that the ramp's page wants signed.
public struct RampText: Hashable, Sendable {
  /// Which one it is of its window: the signature of a text is given to whoever was shown just this one.
  public let number: Int
  /// The text.
  public let text: String
}
