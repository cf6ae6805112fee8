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
