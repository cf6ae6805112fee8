/// A line of the table: work to be measured, and what is wanted of it.
struct Row: Sendable {
  /// What it is called in the table, in the baseline, and where other programs tell their times.
  let name: String
  /// How much is read and written in one go, for the rate.
  var bytes: Int?
  var goal: Goal?
  var duration = Duration.moment
  let work: Work

  /// How long it takes to measure a row, and to make ready what it needs.
  enum Duration: Comparable, Sendable {
    case moment
    /// Too long for the tests, which do each row once.
    case seconds
    /// Too long for every day.
    case minutes
  }

  /// Work that is timed: the closure does it as often as it is told.
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
