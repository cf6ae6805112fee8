import HTTPTypes
import Logging

/// The state of one iteration of a stream: its connection, what it has brought, and where to continue after it.
actor StreamFollower<Position: StreamPosition> {
  private static var silenceLimit: Duration { .seconds(60) }
  private static var eventLimit: Int { 1_000_000 }

  private let horizon: Horizon
  private var position: Position
  private var hasBegun = false
  private var connection: BodyReader?
  private var parser = ServerSentEventParser(limit: 0)
  private var allowance: StreamAllowance
  private var events: ArraySlice<ServerSentEvent> = []
  private var isGreeted = false
  private var backOff = BackOff()

  init(_ horizon: Horizon, _ position: Position) {
    self.horizon = horizon
    self.position = position
    allowance = StreamAllowance(clock: horizon.clock)
  }

  /// Returns the next element, or nil if the task is cancelled.
  func next() async throws(HorizonError) -> Position.Element? {
    while !Task.isCancelled {
      do throws(HorizonError) {
        if let event = events.popFirst() {
          if let element = try element(in: event) { return element }
        } else if let connection {
          try await read(from: connection)
        } else {
          try await connect()
        }
      } catch {
        guard error.mayPass else { throw error }
        await wait(backOff.delay(after: error), because: "\(error)")
      }
    }
    return nil
  }

  private func connect() async throws(HorizonError) {
    if !hasBegun {
      position.begin(at: try await position.beginning())
      hasBegun = true
    }
    let reply = try await horizon.stream(position.request.path, query: position.request.query)
    connection = BodyReader(reply.body)
    parser = ServerSentEventParser(limit: Self.eventLimit)
    allowance.renew()
    isGreeted = false
  }

  private func read(from connection: BodyReader) async throws(HorizonError) {
    guard !allowance.isSpent else { throw .connectionLost("it brought too much without anything new in it") }
    let bytes: [UInt8]?
    do {
      bytes = try await TimeLimit(duration: Self.silenceLimit, clock: horizon.clock).run { try await connection.next() }
    } catch {
      throw HorizonError(TransportError(error))
    }
    guard let bytes else {
      guard isGreeted else { throw .connectionLost("the server closed it") }
      await wait(backOff.delay(retry: parser.retry), because: "the server closed the connection")
      return
    }
    let before = parser.lines
    do throws(ServerSentEventParser.EventTooLarge) {
      events = try parser.parse(bytes)[...]
    } catch {
      throw .tooLarge(limit: error.limit)
    }
    allowance.take(bytes: bytes.count, lines: parser.lines - before)
  }

  private func element(in event: ServerSentEvent) throws(HorizonError) -> Position.Element? {
    switch event.type {
    case "message":
      guard let element = try read(event) else {
        position.pass(event.lastID)
        return nil
      }
      guard position.advance(to: element) else { return nil }
      backOff.received()
      allowance.renew()
      return element
    case "error": throw .unavailable(status: 200, retryAfter: nil)
    default:
      isGreeted = true
      return nil
    }
  }

  /// Decodes an event, or returns nil if it is of a kind that this version doesn't know.
  private func read(_ event: ServerSentEvent) throws(HorizonError) -> Position.Element? {
    do throws(HorizonError) {
      return try horizon.decodeKnown(Array(event.data.utf8))
    } catch {
      guard case .invalidRecord(let detail, _) = error, position.pass(event.lastID) else { throw error }
      throw .invalidRecord(detail, pagingToken: event.lastID)
    }
  }

  private func wait(_ delay: Duration, because reason: String) async {
    connection = nil
    events = []
    // What is connected to next may be another network's server.
    horizon.checkAgain()
    horizon.logger.debug("stream \(position.request.path) connects again in \(delay): \(reason)")
    // If the wait is cancelled, the loop in `next()` ends.
    try? await horizon.clock.sleep(for: delay)
  }
}
