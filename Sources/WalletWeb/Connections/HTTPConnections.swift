import HummingbirdCore
import Logging
import WalletKit

/// The connections of one kind, and the limits of each.
struct HTTPConnections: Sendable {
  let connections: Connections
  /// Of a connection with HTTP/1.1, or of a request with HTTP/2.
  let configuration: HTTP1Channel.Configuration

  /// - Parameter visitor: who is taken to be at the other end of one that says nothing that can be read.
  init(pages: PageRenderer, store: HomeStore, visitor: Visitor, logger: Logger) {
    let refusal = HeadRefusal(pages: pages, visitor: visitor, store: store, logger: logger)
    let connections = Connections(limits: ConnectionLimits())
    self.connections = connections
    configuration = HTTP1Channel.Configuration(
      additionalChannelHandlers: [ConnectionGuard(connections: connections, page: refusal.parts)], idleTimeout: connections.limits.silence,
      httpDecoderConfiguration: .init(maxHeaderFieldSize: 16 * 1024, maxHeaderListSize: 32 * 1024, maxHeaderFieldCount: 100))
  }
}
