/// Finds few of a failing simulation's steps that still fail in the same way.
public enum Shrinker {
  /// Leaves out steps, first many at a time, for as long as the same check fails.
  ///
  /// - Parameters:
  ///   - seed: the seed.
  ///   - steps: steps that fail.
  ///   - check: the check that fails.
  public static func shrink(seed: UInt64, _ steps: [Step], failing check: Violation.Check) async throws -> [Step] {
    var steps = steps
    var size = max(1, steps.count / 2)
    while true {
      var start = 0
      var isShorter = false
      while start < steps.count {
        let rest = Array(steps[..<start] + steps[min(start + size, steps.count)...])
        if try await Simulation.run(seed: seed, rest).violation?.check == check {
          steps = rest
          isShorter = true
        } else {
          start += size
        }
      }
      if size == 1, !isShorter { return steps }
      size = max(1, size / 2)
    }
  }

  /// A failing simulation as a test in Swift.
  public static func test(seed: UInt64, _ steps: [Step]) -> String {
    """
    @Test func `seed \(seed)`() async throws {
      let outcome = try await Simulation.run(
        seed: \(seed),
        [
    \(steps.map { "      \($0)," }.joined(separator: "\n"))
        ])
      #expect(outcome.violation == nil)
    }
    """
  }
}
