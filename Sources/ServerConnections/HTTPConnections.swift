package import HummingbirdCore
package import NIOCore
package import NIOHTTPTypes

/// The part of a head that is too large.
package enum HeadFault: Sendable {
  case address, fields
}

/// The connections of one kind, with their limits.
package struct HTTPConnections: Sendable {
  /// Writes the answer to a head that is too large.
  package typealias Refusal = @Sendable (HeadFault, any Channel) async throws -> [HTTPResponsePart]

  package let connections: Connections
  private let refusal: Refusal

  package init(limits: ConnectionLimits = ConnectionLimits(), refusal: @escaping Refusal) {
    connections = Connections(limits: limits)
    self.refusal = refusal
  }

  /// The configuration of a connection with HTTP/1.1, or of a request with HTTP/2.
  package var configuration: HTTP1Channel.Configuration { configuration { [] } }

  /// Makes the same configuration with additional handlers, which answers pass before they reach the connection's guard.
  package func configuration(_ others: @escaping @Sendable () -> [any RemovableChannelHandler]) -> HTTP1Channel.Configuration {
    let (connections, refusal) = (connections, refusal)
    return HTTP1Channel.Configuration(
      additionalChannelHandlers: [ConnectionGuard(connections: connections, refusal: refusal)] + others(), idleTimeout: connections.limits.silence,
      httpDecoderConfiguration: .init(maxHeaderFieldSize: 16 * 1024, maxHeaderListSize: 32 * 1024, maxHeaderFieldCount: 100))
  }
}
