/// The delays of the imitation of the Meso ramp, for what takes minutes elsewhere.
public struct RampDelays: Hashable, Sendable {
  /// The time from one step of a purchase or sale to the next.
  let perStep: Duration
  /// The time until the imitation pretends that sold tokens have arrived.
  let untilArrival: Duration

  /// A few seconds each, so that every step can be seen.
  public static let standard = RampDelays(perStep: .seconds(1), untilArrival: .seconds(8))
  /// No delays, for tests that needn't see the steps.
  public static let none = RampDelays(perStep: .zero, untilArrival: .zero)
}
