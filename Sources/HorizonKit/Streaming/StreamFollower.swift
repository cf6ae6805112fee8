import HTTPTypes
import Logging

/// The state of one iteration of a stream: the connection, what it has brought, and where to go on after it.
actor StreamFollower<Record: HorizonRecord> {
  private static var silenceLimit: Duration { .seconds(60) }
  private static var eventLimit: Int { 1_000_000 }

  private let stream: HorizonStream<Record>
  private var cursor: String?
  private var connection: BodyReader?
  private var parser = ServerSentEventParser(limit: 0)
  private var events: ArraySlice<ServerSentEvent> = []
  private var isGreeted = false
  private var backOff = BackOff()

  private var horizon: Horizon { stream.horizon }

  init(stream: HorizonStream<Record>) {
    self.stream = stream
    cursor = stream.cursor == "now" ? nil : stream.cursor
  }

  /// The next record; nil when the task is cancelled.
  func next() async throws(HorizonError) -> Record? {
    while !Task.isCancelled {
      do throws(HorizonError) {
        if let event = events.popFirst() {
          if let record = try record(in: event) { return record }
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

  /// "Now" is the newest record there is when the stream begins: were it left to the server, what happens during a broken connection would be lost.
  private func connect() async throws(HorizonError) {
    let cursor = try await startingCursor()
    self.cursor = cursor
    var query = stream.query
    query["cursor"] = cursor
    query["limit"] = "200"
    let reply = try await horizon.stream(stream.path, query: query)
    connection = BodyReader(reply.body)
    parser = ServerSentEventParser(limit: Self.eventLimit)
    isGreeted = false
  }

  private func startingCursor() async throws(HorizonError) -> String {
    if let cursor { return cursor }
    do throws(HorizonError) {
      let query = stream.query.merging(["order": "desc", "limit": "1"]) { $1 }
      let newest: Page<Record> = try await horizon.get(stream.path, query: query)
      return newest.records.first?.pagingToken ?? "0"
    } catch {
      // An account that doesn't exist yet: all that it will have is new.
      guard case .notFound = error else { throw error }
      return "0"
    }
  }

  private func read(from connection: BodyReader) async throws(HorizonError) {
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
    do throws(ServerSentEventParser.EventTooLarge) {
      events = try parser.parse(bytes)[...]
    } catch {
      throw .tooLarge(limit: error.limit)
    }
  }

  private func record(in event: ServerSentEvent) throws(HorizonError) -> Record? {
    switch event.type {
    case "message":
      let record: Record = try horizon.decode(Array(event.data.utf8))
      guard isNew(record) else { return nil }
      cursor = record.pagingToken
      backOff.received()
      return record
    case "error": throw .unavailable(status: 200, retryAfter: nil)
    default:
      isGreeted = true
      return nil
    }
  }

  /// A server that sends again what came already doesn't make it happen twice.
  private func isNew(_ record: Record) -> Bool {
    guard let last = cursor.flatMap({ UInt64($0) }), let token = UInt64(record.pagingToken) else { return record.pagingToken != cursor }
    return token > last
  }

  private func wait(_ delay: Duration, because reason: String) async {
    connection = nil
    events = []
    horizon.logger.debug("stream \(stream.path) connects again in \(delay): \(reason)")
    // Cancelled while it waits, it ends where it goes on.
    try? await horizon.clock.sleep(for: delay)
  }
}
