/// The limit that a row must not exceed.
struct Goal: Sendable {
  /// A multiple of the reference, nanoseconds if there is no reference, or bytes of memory.
  let limit: Double
  /// The rows whose fastest is the reference; none if the goal is a time.
  let references: [String]
  let allocations: Double?

  /// Creates a goal of at most a multiple of the fastest of other rows, by default of one bare signature.
  init(_ limit: Double, of references: [String] = [Bare.signature], allocations: Double? = nil) {
    self.limit = limit
    self.references = references
    self.allocations = allocations
  }

  /// Returns a goal of at least this many megabytes a second, on a machine that hashes 1,555 MB/s. It is relative to hashing, since work on many
  /// bytes scales more like hashing than like the arithmetic of a signature.
  static func rate(_ megabytesPerSecond: Double, bytes: Int) -> Goal {
    Goal(Double(bytes) / Double(Bare.hashedBytes) * 1555 / megabytesPerSecond, of: [Bare.hash])
  }

  /// Returns a goal of at most this time, on any machine.
  static func microseconds(_ time: Double) -> Goal {
    Goal(time * 1000, of: [])
  }
}
