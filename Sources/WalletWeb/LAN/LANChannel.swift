import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOSSL
import ServerConnections

/// A connection from the local network: TLS, then HTTP/1.1 or HTTP/2, as negotiated (ALPN).
struct LANChannel: ServerChildChannel {
  /// The longest time that a connection may be silent in both directions.
  private static let silence = TimeAmount.seconds(60)

  private let base: HTTP2UpgradeChannel
  private let connections: Connections

  /// - Parameter http: the limits of a connection with HTTP/1.1, and of a request with HTTP/2.
  init(
    _ certificate: LANCertificate, connections: Connections, http: HTTP1Channel.Configuration, responder: @escaping HTTPChannelHandler.Responder
  ) throws {
    var tls = TLSConfiguration.makeServerConfiguration(
      certificateChain: [.certificate(certificate.certificate)], privateKey: .privateKey(certificate.key))
    tls.minimumTLSVersion = .tlsv12
    let idle = Duration.nanoseconds(connections.limits.silence.nanoseconds)
    base = try HTTP2UpgradeChannel(
      tlsConfiguration: tls, configuration: HTTP2ChannelConfiguration(idleTimeout: idle, streamConfiguration: http), responder: responder)
    self.connections = connections
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP2UpgradeChannel.Value> {
    let connections = connections
    return base.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let operations = channel.pipeline.syncOperations
      let tls = try operations.handler(type: NIOSSLServerHandler.self)
      try operations.addHandler(LANConnectionGuard(connections: connections), position: .after(tls))
      try operations.addHandler(IdleStateHandler(allTimeout: Self.silence), position: .first)
      return value
    }
  }

  func handle(value: HTTP2UpgradeChannel.Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
}
