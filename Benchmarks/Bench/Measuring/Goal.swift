/// The most that a row may take.
struct Goal: Sendable {
  /// Times the reference, nanoseconds where there is none, or bytes of memory.
  let limit: Double
  /// The rows of which the fastest is the reference; none where the goal is a time.
  let references: [String]
  let allocations: Double?

  /// At most so many times as long as the fastest of other rows, by default one bare signature.
  init(_ limit: Double, of references: [String] = [Bare.signature], allocations: Double? = nil) {
    self.limit = limit
    self.references = references
    self.allocations = allocations
  }

  /// At least so many megabytes a second, on a machine that hashes 1,555 of them: what goes through many bytes is nearer to that than to
  /// the arithmetic of a signature.
  static func rate(_ megabytesPerSecond: Double, bytes: Int) -> Goal {
    Goal(Double(bytes) / Double(Bare.hashedBytes) * 1555 / megabytesPerSecond, of: [Bare.hash])
  }

  /// At most so long, on any machine.
  static func microseconds(_ time: Double) -> Goal {
    Goal(time * 1000, of: [])
  }
}
