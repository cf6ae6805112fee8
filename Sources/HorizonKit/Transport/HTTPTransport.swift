public import HTTPTypes

/// A transport for requests. It is a protocol so that a test can cut, delay, repeat or garble any exchange.
///
/// A transport enforces the request's limits, doesn't follow redirects, and never sends a request twice.
public protocol HTTPTransport: Sendable {
  /// Sends a request and waits for the whole answer, whatever its status.
  ///
  /// - Returns: the answer. No status, not even 429 or 503, means that the request wasn't acted on: its bytes have left.
  /// - Throws: ``TransportError``; only ``TransportError/notConnected(_:)``, ``TransportError/untrusted`` and ``TransportError/invalidRequest(_:)``
  ///   mean that the server can't have acted on it, so a transport throws them only if no byte has left.
  func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply

  /// Sends a request and returns as soon as the answer begins. The time limit only applies until then.
  ///
  /// - Throws: ``TransportError``
  func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply
}

/// A complete answer. Its description can be logged: it has neither headers nor the body.
public struct HTTPReply: Hashable, Sendable {
  /// The status code.
  public var status: Int
  /// The answer's headers.
  public var headers: HTTPFields
  /// The complete body.
  public var body: [UInt8]

  /// Creates an instance from its parts.
  public init(status: Int, headers: HTTPFields = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

extension HTTPReply: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "\(status), \(body.count) bytes" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["reply": description]) }
}

/// An answer whose body is still arriving. Releasing the body closes the connection.
public struct HTTPStreamReply: Sendable {
  /// The status code.
  public var status: Int
  /// The answer's headers.
  public var headers: HTTPFields
  /// The body in chunks as they arrive, read no faster than they are consumed.
  public var body: any AsyncSequence<[UInt8], any Error> & Sendable

  /// Creates an instance from its parts.
  public init(status: Int, headers: HTTPFields = [:], body: any AsyncSequence<[UInt8], any Error> & Sendable) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
