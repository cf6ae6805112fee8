/// Finds few of a failing simulation's steps that still fail in the same way.
public enum Shrinker {
  /// Leaves out steps, first many at a time, for as long as it fails.
  ///
  /// - Parameters:
  ///   - steps: steps that fail.
  ///   - fails: whether steps fail.
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
