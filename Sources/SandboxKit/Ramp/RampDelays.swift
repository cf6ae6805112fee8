/// How long the imitation of the Meso ramp takes for what takes minutes elsewhere.
public struct RampDelays: Hashable, Sendable {
  /// From one step of a purchase or sale to the next.
  let perStep: Duration
  /// Until what was sold is pretended to have arrived.
  let untilArrival: Duration

  /// A few seconds each, in which each step is seen.
  public static let standard = RampDelays(perStep: .seconds(1), untilArrival: .seconds(8))
  /// None: for tests that needn't see the steps.
  public static let none = RampDelays(perStep: .zero, untilArrival: .zero)
}
