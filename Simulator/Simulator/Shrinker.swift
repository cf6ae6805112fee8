/// A search for a small subset of a failing simulation's steps that still fails.
public enum Shrinker {
  /// Leaves out steps, many at a time at first, as long as the rest still fails.
  ///
  /// - Parameters:
  ///   - steps: steps that fail.
  ///   - fails: returns whether steps fail in the same way.
  @MainActor
  public static func shrink(_ steps: [Step], while fails: ([Step]) async throws -> Bool) async rethrows -> [Step] {
    var steps = steps
    var size = max(1, steps.count / 2)
    while true {
      var start = 0
      var isShorter = false
      while start < steps.count {
        let rest = Array(steps[..<start] + steps[min(start + size, steps.count)...])
        if try await fails(rest) {
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

  /// Writes a failing simulation as a test in Swift.
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
