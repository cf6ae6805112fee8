/// A row of the table: work to measure, and its goal.
struct Row: Sendable {
  /// The name in the table, in the baseline, and in other programs' results.
  let name: String
  /// How many bytes are read and written in one repetition, for the rate.
  var bytes: Int?
  var goal: Goal?
  var duration = Duration.moment
  let work: Work

  /// How long it takes to measure a row, including the preparation.
  enum Duration: Comparable, Sendable {
    case moment
    /// Too long for the tests, which run each row once.
    case seconds
    /// Too long for everyday runs.
    case minutes
  }

  /// Creates a row of timed work. The closure does the work the given number of times.
  init(_ name: String, bytes: Int? = nil, goal: Goal? = nil, work: @escaping @Sendable (_ times: Int) async throws -> Void) {
    self.init(name, bytes: bytes, goal: goal, .moment, .timed(work))
  }

  init(_ name: String, bytes: Int? = nil, goal: Goal? = nil, _ duration: Duration = .moment, _ work: Work) {
    self.name = name
    self.duration = duration
    self.bytes = bytes
    self.goal = goal
    self.work = work
  }
}
