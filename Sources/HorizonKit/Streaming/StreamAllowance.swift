import StellarKit

/// How much a connection may bring within a minute without anything new: records that were sent before, keep-alive signs, or a large record in small
/// pieces. Beyond that it costs time and brings nothing.
struct StreamAllowance: Sendable {
  private static let minute = Duration.seconds(60)
  private static let mostPieces = 1_000
  private static let mostLines = 5_000
  private static let mostBytes = 2_000_000

  private let clock: any Clock<Duration>
  private var elapsed: @Sendable () -> Duration
  private var pieces = 0
  private var bytes = 0
  private var lines = 0

  init(clock: any Clock<Duration>) {
    self.clock = clock
    elapsed = clock.stopwatch()
  }

  /// Whether the connection has brought too much.
  var isSpent: Bool { pieces > Self.mostPieces || bytes > Self.mostBytes || lines > Self.mostLines }

  /// Counts a chunk.
  ///
  /// - Parameter lines: How many lines ended in it.
  mutating func take(bytes: Int, lines: Int) {
    if elapsed() >= Self.minute { renew() }
    pieces += 1
    self.bytes += bytes
    self.lines += lines
  }

  /// Starts counting again, since something new has arrived.
  mutating func renew() {
    (pieces, bytes, lines) = (0, 0, 0)
    elapsed = clock.stopwatch()
  }
}
