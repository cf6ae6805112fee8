/// How long to wait before reconnecting: a second at first, then twice as long after each failed attempt, up to half a minute.
struct BackOff: Sendable {
  private var vainAttempts = 0
  private var hasRecords = false

  /// Notes that the connection has brought a record.
  mutating func received() {
    vainAttempts = 0
    hasRecords = true
  }

  /// Returns the wait after a connection that the server closed in an orderly way, as it does after a page of records or after a minute: up to a
  /// second, as the server asks, if it brought a record, else a second.
  mutating func delay(retry: Duration?) -> Duration {
    defer { hasRecords = false }
    vainAttempts = 0
    return hasRecords ? min(retry ?? .seconds(1), .seconds(1)) : .seconds(1)
  }

  /// Returns the wait after a connection that failed.
  mutating func delay(after error: HorizonError) -> Duration {
    hasRecords = false
    if case .notFound = error { return .seconds(2) }
    let delay = Duration.seconds(min(1 << min(vainAttempts, 5), 30))
    vainAttempts += 1
    return max(delay, min(error.retryAfter ?? .zero, .seconds(300)))
  }
}
