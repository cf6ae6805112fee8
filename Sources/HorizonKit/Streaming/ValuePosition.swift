/// What a stream of a single thing's states has come to. A server sends the present state on each connection, whether it is new or not.
struct ValuePosition<Value: Decodable & Equatable & Sendable>: StreamPosition {
  let request: StreamRequest
  private var last: Value?

  init(_ request: StreamRequest) {
    self.request = request
  }

  func beginning() -> String? { nil }

  func begin(at cursor: String?) {}

  func pass(_ id: String) {}

  mutating func advance(to value: Value) -> Bool {
    guard value != last else { return false }
    last = value
    return true
  }
}
