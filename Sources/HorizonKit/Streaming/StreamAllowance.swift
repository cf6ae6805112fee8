/// How much a connection may bring in a minute without anything new in it: a page of records that came before, signs of life, a large record that comes in
/// small pieces. Past it, it costs time and brings nothing.
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
    elapsed = Self.stopwatch(clock)
  }

  /// Whether nothing more may come.
  var isSpent: Bool { pieces > Self.mostPieces || bytes > Self.mostBytes || lines > Self.mostLines }

  /// Counts a piece.
  ///
  /// - Parameter lines: How many lines ended in it.
  mutating func take(bytes: Int, lines: Int) {
    if elapsed() >= Self.minute { renew() }
    pieces += 1
    self.bytes += bytes
    self.lines += lines
  }

  /// Something new has come.
  mutating func renew() {
    (pieces, bytes, lines) = (0, 0, 0)
    elapsed = Self.stopwatch(clock)
  }

  private static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}
