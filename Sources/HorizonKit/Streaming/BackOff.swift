/// How long to wait before connecting again: a second at first, twice as long after each vain attempt, half a minute at most.
struct BackOff: Sendable {
  private var vainAttempts = 0
  private var hasRecords = false

  /// The connection brought a record.
  mutating func received() {
    vainAttempts = 0
    hasRecords = true
  }

  /// The wait after a connection that the server ended in order, as it does after a page of records or after a minute:
  /// what it asks for, but at least a second if it brought nothing.
  mutating func delay(retry: Duration?) -> Duration {
    defer { hasRecords = false }
    vainAttempts = 0
    return hasRecords ? min(retry ?? .seconds(1), .seconds(1)) : .seconds(1)
  }

  /// The wait after a connection that failed.
  mutating func delay(after error: HorizonError) -> Duration {
    hasRecords = false
    if case .notFound = error { return .seconds(2) }
    let delay = Duration.seconds(min(1 << min(vainAttempts, 5), 30))
    vainAttempts += 1
    return max(delay, min(error.retryAfter ?? .zero, .seconds(300)))
  }
}
