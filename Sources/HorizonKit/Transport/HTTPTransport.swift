public import HTTPTypes

/// How requests travel, so that a test can cut, delay, repeat or garble any exchange.
///
/// A transport keeps the request's limits, follows no redirect, and never sends a request twice.
public protocol HTTPTransport: Sendable {
  /// Sends a request and waits for the whole answer, whatever its status.
  ///
  /// - Returns: the answer. No status means that the request wasn't acted on, 429 and 503 included: its bytes have left.
  /// - Throws: ``TransportError``; only ``TransportError/notConnected(_:)``, ``TransportError/untrusted`` and
  ///   ``TransportError/invalidRequest(_:)`` mean that the server can't have acted on it, so a transport throws them only where no byte has left.
  func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply

  /// Sends a request and returns as soon as the answer begins; the time limit ends there.
  ///
  /// - Throws: ``TransportError``
  func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply
}

/// A whole answer.
public struct HTTPReply: Hashable, Sendable {
  /// The status code.
  public var status: Int
  /// The answer's headers.
  public var headers: HTTPFields
  /// The answer's body, whole.
  public var body: [UInt8]

  /// Puts one together from its parts.
  public init(status: Int, headers: HTTPFields = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// An answer whose body is still coming. Letting go of the body closes the connection.
public struct HTTPStreamReply: Sendable {
  /// The status code.
  public var status: Int
  /// The answer's headers.
  public var headers: HTTPFields
  /// The body in pieces as they arrive, read no faster than they are asked for.
  public var body: any AsyncSequence<[UInt8], any Error> & Sendable

  /// Puts one together from its parts.
  public init(status: Int, headers: HTTPFields = [:], body: any AsyncSequence<[UInt8], any Error> & Sendable) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
