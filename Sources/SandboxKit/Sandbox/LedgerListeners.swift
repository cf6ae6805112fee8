import Foundation

/// Who is told of each ledger once it is on disk.
struct LedgerListeners {
  /// The most that listen at a time.
  private static let limit = 1_000

  private var continuations: [UUID: AsyncStream<UInt32>.Continuation] = [:]

  /// How many listen.
  var count: Int { continuations.count }

  /// Adds one, who gets only the last ledger's number where they are slow.
  ///
  /// - Parameters:
  ///   - hasEnded: whether there are no more ledgers.
  ///   - onEnd: called once they no longer listen.
  /// - Returns: nil where as many listen as can be served.
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

  /// There are no more ledgers.
  mutating func finish() {
    for continuation in continuations.values { continuation.finish() }
    continuations = [:]
  }
}
