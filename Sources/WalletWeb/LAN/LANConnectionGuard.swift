import NIOCore
import NIOTLS
import ServerConnections

/// A handler that counts a connection from its first byte. It closes the connection if the TLS handshake takes too long, if no requests come any more
/// whatever else is sent, or if too much is sent that belongs to no request.
final class LANConnectionGuard: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  private let connections: Connections
  private var deadline: Scheduled<Void>?

  init(connections: Connections) {
    self.connections = connections
  }

  func handlerAdded(context: ChannelHandlerContext) {
    connections.add(context.channel)
    end(context.channel, after: connections.limits.request)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard connections.admits(unwrapInboundIn(data).readableBytes, over: context.channel) else { return context.close(promise: nil) }
    context.fireChannelRead(data)
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    connections.remove(context.channel)
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case TLSUserEvent.handshakeCompleted: watch(context.channel, since: connections.use(of: context.channel).last)
    case is IdleStateHandler.IdleStateEvent: return context.close(promise: nil)
    // The program ends. Connections that don't close in time are closed.
    case is ChannelShouldQuiesceEvent: end(context.channel, after: connections.limits.farewell)
    default: break
    }
    context.fireUserInboundEventTriggered(event)
  }

  /// Closes a connection that wasn't used since the last check, and otherwise checks again later. With HTTP/2, the wallet says goodbye before that,
  /// but the other side may ignore it.
  private func watch(_ channel: any Channel, since last: Int) {
    deadline?.cancel()
    let (limits, connections) = (connections.limits, connections)
    deadline = channel.eventLoop.assumeIsolated().scheduleTask(in: limits.silence + limits.farewell) {
      let use = connections.use(of: channel)
      guard use.answering > 0 || use.last != last else { return channel.close(promise: nil) }
      self.watch(channel, since: use.last)
    }
  }

  private func end(_ channel: any Channel, after time: TimeAmount) {
    deadline?.cancel()
    deadline = channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }
}
