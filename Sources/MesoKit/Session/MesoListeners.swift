import Synchronization

/// The handlers and streams that receive a session's events.
final class MesoListeners: Sendable {
  private struct Listeners {
    var handlers: [@Sendable (MesoEvent) -> Void] = []
    var streams: [Int: AsyncStream<MesoEvent>.Continuation] = [:]
    var streamsMade = 0
    var isEnded = false
  }

  private let listeners = Mutex(Listeners())

  /// Whether there are any.
  var isThere: Bool { listeners.withLock { !$0.handlers.isEmpty || !$0.streams.isEmpty } }

  func add(_ handler: @escaping @Sendable (MesoEvent) -> Void) {
    listeners.withLock { listeners in
      if !listeners.isEnded { listeners.handlers.append(handler) }
    }
  }

  func stream() -> AsyncStream<MesoEvent> {
    let (stream, entry) = AsyncStream<MesoEvent>.makeStream()
    let number: Int? = listeners.withLock { listeners in
      guard !listeners.isEnded else { return nil }
      listeners.streamsMade += 1
      listeners.streams[listeners.streamsMade] = entry
      return listeners.streamsMade
    }
    guard let number else {
      entry.finish()
      return stream
    }
    entry.onTermination = { [weak self] _ in
      _ = self?.listeners.withLock { $0.streams.removeValue(forKey: number) }
    }
    return stream
  }

  /// Sends an event to all of them. Handlers are called outside the lock, so that they can add others.
  func tell(_ event: MesoEvent) {
    let (handlers, streams) = listeners.withLock { ($0.handlers, $0.streams.values.map(\.self)) }
    for handler in handlers { handler(event) }
    for stream in streams { stream.yield(event) }
  }

  /// Removes all handlers, and ends all streams.
  func end() {
    let left = listeners.withLock { listeners in
      defer { listeners = Listeners(isEnded: true) }
      return listeners
    }
    for stream in left.streams.values { stream.finish() }
  }
}
