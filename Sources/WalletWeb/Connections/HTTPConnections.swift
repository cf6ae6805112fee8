import HummingbirdCore
import NIOCore
import NIOHTTPTypes

/// The connections of one kind, and the limits of each.
struct HTTPConnections: Sendable {
  let connections: Connections
  /// Of a connection with HTTP/1.1, or of a request with HTTP/2.
  let configuration: HTTP1Channel.Configuration

  /// - Parameter page: writes the page for a head that is too large.
  init(
    limits: ConnectionLimits = ConnectionLimits(), page: @escaping @Sendable (PageError, any Channel) async throws -> [HTTPResponsePart]
  ) {
    let connections = Connections(limits: limits)
    self.connections = connections
    configuration = HTTP1Channel.Configuration(
      additionalChannelHandlers: [ConnectionGuard(connections: connections, page: page)], idleTimeout: limits.silence,
      httpDecoderConfiguration: .init(maxHeaderFieldSize: 16 * 1024, maxHeaderListSize: 32 * 1024, maxHeaderFieldCount: 100))
  }
}
