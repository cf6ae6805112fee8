/// How long the test anchor, and the bank that it pretends to have, take for what takes days elsewhere.
public struct AnchorDelays: Hashable, Sendable {
  /// Until a bank has brought a deposit's money, in seconds.
  let secondsToBring: Int64
  /// Until a bank has delivered a withdrawal's money, in seconds.
  let secondsToDeliver: Int64
  /// Until the anchor has looked at what a customer said of themselves, in seconds.
  let secondsToLook: Int64

  /// A few seconds each, in which each step is seen.
  public static let standard = AnchorDelays(secondsToBring: 5, secondsToDeliver: 2, secondsToLook: 3)
  /// None: for tests that needn't see the steps.
  public static let none = AnchorDelays(secondsToBring: 0, secondsToDeliver: 0, secondsToLook: 0)
}
