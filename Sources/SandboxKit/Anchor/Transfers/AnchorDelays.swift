/// The delays of the test anchor, and of the bank that it pretends to have, for what takes days elsewhere.
public struct AnchorDelays: Hashable, Sendable {
  /// The time until a bank has brought a deposit's money, in seconds.
  let secondsToBring: Int64
  /// The time until a bank has delivered a withdrawal's money, in seconds.
  let secondsToDeliver: Int64
  /// The time that the anchor takes to review a customer, in seconds.
  let secondsToLook: Int64

  /// A few seconds each, so that every step can be seen.
  public static let standard = AnchorDelays(secondsToBring: 5, secondsToDeliver: 2, secondsToLook: 3)
  /// No delays, for tests that needn't see the steps.
  public static let none = AnchorDelays(secondsToBring: 0, secondsToDeliver: 0, secondsToLook: 0)
}
