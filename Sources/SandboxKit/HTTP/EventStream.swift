import AsyncAlgorithms
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// Writes events as they happen: what is in the history first, then what each ledger adds. It looks for more whenever a
/// ledger has closed, however many have, and reads from where it stopped: so nothing is lost and nothing comes twice, and
/// a client that reads slowly holds up nobody.
struct EventStream: Sendable {
  /// After so many events the stream of a single record ends, as Horizon's does: the client comes back.
  static let objectLimit = 10

  private enum Wake: Sendable {
    case ledger
    case silence
    case end
  }

  let ledgers: AsyncStream<UInt32>
  let keepAlive: Duration
  let limit: Int

  /// - Parameter next: the events since it was last asked, the oldest first; none when there are no more for now.
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

  /// Whether nothing else would do.
  var wantsOnlyEvents: Bool { wantsEvents && headers[.accept]?.split(separator: ",").allSatisfy { $0.contains("text/event-stream") } == true }
}

extension Sandbox {
  /// A stream of events.
  ///
  /// - Parameters:
  ///   - limit: after so many the stream ends and the client comes back for more.
  ///   - start: makes what gives the events since it was last asked.
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
