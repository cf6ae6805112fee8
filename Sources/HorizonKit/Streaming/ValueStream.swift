/// An endless stream of the states of a single thing, such as an account or an order book: first the current state, then each state that differs from
/// the previous one. Horizon looks at most once per ledger; states in between are left out.
///
/// It keeps one connection open while it is iterated, and ends with `nil` when its task is cancelled. It reconnects like ``HorizonStream``. It waits
/// for something that doesn't exist yet.
public struct ValueStream<Value: Decodable & Equatable & Sendable>: AsyncSequence, Sendable {
  /// A state.
  public typealias Element = Value
  /// The reason why it can't continue.
  public typealias Failure = HorizonError

  let horizon: Horizon
  let request: StreamRequest
  let refusal: HorizonError?

  init(_ horizon: Horizon, _ path: String, query: [String: String] = [:], refusal: HorizonError? = nil) {
    self.horizon = horizon
    request = StreamRequest(path: path, query: query)
    self.refusal = refusal
  }

  /// Starts to follow; each iterator has its own connection.
  public func makeAsyncIterator() -> Iterator {
    Iterator(refusal: refusal, follower: StreamFollower(horizon, ValuePosition(request)))
  }

  /// An iterator of the states.
  public struct Iterator: AsyncIteratorProtocol {
    let refusal: HorizonError?
    let follower: StreamFollower<ValuePosition<Value>>

    /// Returns the next state, or nil when the task is cancelled.
    public mutating func next() async throws -> Value? { try await next(isolation: nil) }

    /// Returns the next state, or nil when the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(HorizonError) -> Value? {
      if let refusal { throw refusal }
      return try await follower.next()
    }
  }
}

/// The request of a stream.
struct StreamRequest: Hashable, Sendable {
  let path: String
  let query: [String: String]
}

/// The position in a stream of a single thing's states. A server sends the current state on each connection, whether it is new or not.
struct ValuePosition<Value: Decodable & Equatable & Sendable>: StreamPosition {
  let request: StreamRequest
  private var last: Value?

  init(_ request: StreamRequest) {
    self.request = request
  }

  func beginning() -> String? { nil }

  func begin(at cursor: String?) {}

  func pass(_ id: String) -> Bool { false }

  mutating func advance(to value: Value) -> Bool {
    guard value != last else { return false }
    last = value
    return true
  }
}
