import AsyncAlgorithms
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// A stream of events: first those in the history, then those that each ledger adds. Whenever ledgers have closed, however many, it looks for more
/// events and continues where it stopped. So no event is lost or sent twice, and a slow client delays nobody else.
struct EventStream: Sendable {
  /// The number of events after which the stream of a single record ends, as Horizon's does. The client then connects again.
  static let objectLimit = 10

  private enum Wake: Sendable {
    case ledger
    case silence
    case end
  }

  let ledgers: AsyncStream<UInt32>
  let keepAlive: Duration
  let limit: Int

  /// Writes events to a client until the limit is reached, the ledgers end or the server shuts down.
  ///
  /// - Parameter next: returns the events since it was last called, the oldest first, or none if there are no more for now.
  func write(to writer: inout any ResponseBodyWriter, next: () async throws -> [Event]) async throws {
    try await writer.write(ByteBuffer(string: Event.hello))
    var remaining = limit
    try await drain(to: &writer, &remaining, next)
    let closes = chain(ledgers.map { _ in Wake.ledger }, [Wake.end].async)
    let silences = AsyncTimerSequence(interval: keepAlive, clock: .continuous).map { _ in Wake.silence }
    var wakes = merge(closes, silences).cancelOnGracefulShutdown().makeAsyncIterator()
    while remaining > 0, let wake = await wakes.next() {
      switch wake {
      case .ledger: try await drain(to: &writer, &remaining, next)
      case .silence: try await writer.write(ByteBuffer(string: Event.keepAlive))
      case .end: remaining = 0
      }
    }
    try await writer.write(ByteBuffer(string: Event.goodbye))
  }

  private func drain(to writer: inout any ResponseBodyWriter, _ remaining: inout Int, _ next: () async throws -> [Event]) async throws {
    while remaining > 0 {
      let events = try await next()
      if events.isEmpty { return }
      for event in events.prefix(remaining) { try await writer.write(ByteBuffer(string: event.text)) }
      remaining -= min(remaining, events.count)
    }
  }
}

extension Request {
  /// Whether a stream of events is asked for rather than one answer.
  var wantsEvents: Bool { headers[.accept]?.contains("text/event-stream") ?? false }

  /// Whether the client accepts nothing but a stream of events.
  var wantsOnlyEvents: Bool { wantsEvents && headers[.accept]?.split(separator: ",").allSatisfy { $0.contains("text/event-stream") } == true }
}

extension Sandbox {
  /// Answers with a stream of events.
  ///
  /// - Parameters:
  ///   - limit: the number of events after which the stream ends, and the client comes back for more.
  ///   - start: makes the function that returns the events since it was last called.
  nonisolated func events(keepAlive: Duration, limit: Int, start: @escaping @Sendable () -> () async throws -> [Event]) async throws -> Response {
    guard let ledgers = await ledgers() else { throw HorizonProblem.overCapacity }
    let stream = EventStream(ledgers: ledgers, keepAlive: keepAlive, limit: limit)
    let body = ResponseBody { writer in
      try await stream.write(to: &writer, next: start())
      try await writer.finish(nil)
    }
    return Response(status: .ok, headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-cache"], body: body)
  }
}
