import Foundation

/// The listeners that are told of each ledger once it is on disk.
struct LedgerListeners {
  /// The most listeners at a time.
  private static let limit = 1_000

  private var continuations: [UUID: AsyncStream<UInt32>.Continuation] = [:]

  /// The number of listeners.
  var count: Int { continuations.count }

  /// Adds a listener, which gets only the last ledger's number if it is slow.
  ///
  /// - Parameters:
  ///   - hasEnded: whether there are no more ledgers.
  ///   - onEnd: called once it no longer listens.
  /// - Returns: nil if there are as many listeners as can be served.
  mutating func add(hasEnded: Bool, onEnd: @escaping @Sendable (UUID) -> Void) -> AsyncStream<UInt32>? {
    guard count < Self.limit else { return nil }
    let (stream, continuation) = AsyncStream.makeStream(of: UInt32.self, bufferingPolicy: .bufferingNewest(1))
    guard !hasEnded else {
      continuation.finish()
      return stream
    }
    let id = UUID()
    continuations[id] = continuation
    continuation.onTermination = { _ in onEnd(id) }
    return stream
  }

  mutating func remove(_ id: UUID) {
    continuations[id] = nil
  }

  func tell(_ ledger: UInt32) {
    for continuation in continuations.values { continuation.yield(ledger) }
  }

  /// Ends all streams, as there are no more ledgers.
  mutating func finish() {
    for continuation in continuations.values { continuation.finish() }
    continuations = [:]
  }
}
