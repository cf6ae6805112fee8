import StellarKit

/// The accepted transactions that aren't on disk yet, each with the callers that wait for its outcome, if there are any.
struct SubmissionWaits: Sendable {
  private typealias Caller = AsyncThrowingStream<SubmissionResult, any Error>.Continuation

  private var callers: [TransactionHash: [Caller]] = [:]

  /// The transactions that aren't on disk yet.
  var hashes: [TransactionHash] { Array(callers.keys) }

  /// The number of callers.
  var callerCount: Int { callers.values.reduce(0) { $0 + $1.count } }

  func contains(_ hash: TransactionHash) -> Bool { callers[hash] != nil }

  /// Notes that a transaction is accepted.
  mutating func begin(_ hash: TransactionHash) {
    callers[hash] = callers[hash] ?? []
  }

  /// Returns a stream of a transaction's one outcome.
  mutating func outcome(of hash: TransactionHash) -> AsyncThrowingStream<SubmissionResult, any Error> {
    let (stream, caller) = AsyncThrowingStream.makeStream(of: SubmissionResult.self)
    callers[hash, default: []].append(caller)
    return stream
  }

  /// Tells those who wait for a transaction its outcome.
  mutating func end(_ hash: TransactionHash, _ outcome: SubmissionResult) {
    for caller in callers.removeValue(forKey: hash) ?? [] {
      caller.yield(outcome)
      caller.finish()
    }
  }

  /// Ends all waits with an error, since nobody knows the outcome. The transactions that were waited for stay accepted.
  mutating func fail(_ error: SandboxError) {
    for caller in callers.values.joined() { caller.finish(throwing: error) }
    callers = callers.mapValues { _ in [] }
  }
}
