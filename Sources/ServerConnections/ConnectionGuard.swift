import HTTPTypes
package import NIOCore
import NIOHTTP1
package import NIOHTTPTypes

/// Keeps one connection within its limits, and ends it after an answer that says so. Where a connection carries many requests at once (HTTP/2), one of these is for
/// each of them, and the connection itself goes on.
package final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  package typealias InboundIn = HTTPRequestPart
  package typealias InboundOut = HTTPRequestPart
  package typealias OutboundIn = HTTPResponsePart
  package typealias OutboundOut = HTTPResponsePart

  private let connections: Connections
  private let refusal: HTTPConnections.Refusal
  private let line = RequestLine()
  private var deadline: Scheduled<Void>?
  /// The program's end, which waits no longer for this connection.
  private var quiescence: Scheduled<Void>?
  /// How many requests aren't answered yet.
  private var unanswered = 0
  /// Nothing is read behind a request that asks for another protocol. It is answered as any other (RFC 9110, section 7.8), and is the last.
  private var isUpgrade = false
  private var isLastAnswer = false
  private var isOver = false
  private var isHeadRefused = false
  private var isNoted = false
  /// How many parts of answers aren't with the other side yet.
  private var undelivered = 0
  private var delivery: Scheduled<Void>?
  /// The connection, where this is for one of its requests.
  private var parent: (any Channel)?

  package init(connections: Connections, refusal: @escaping HTTPConnections.Refusal) {
    self.connections = connections
    self.refusal = refusal
  }

  package func handlerAdded(context: ChannelHandlerContext) {
    let operations = context.pipeline.syncOperations
    if let decoder = try? operations.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self) {
      connections.add(context.channel)
      try? operations.addHandler(line, position: .before(decoder))
    } else {
      parent = context.channel.parent
    }
  }

  package func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    delivery?.cancel()
    quiescence?.cancel()
    note(context, isAnswering: false)
    if parent == nil { connections.remove(context.channel) }
    context.fireChannelInactive()
  }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isOver { return }
    connections.noteProgress(parent ?? context.channel)
    switch unwrapInboundIn(data) {
    case .head(let head):
      guard unanswered <= connections.limits.ahead else {
        isOver = true
        return
      }
      unanswered += 1
      if parent == nil { begin(head, context) }
      end(context.channel, after: connections.limits.request)
    case .body: break
    case .end:
      deadline?.cancel()
      note(context, isAnswering: unanswered > 0)
    }
    context.fireChannelRead(data)
  }

  package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let promise = promise ?? context.eventLoop.makePromise()
    awaitDelivery(promise.futureResult, on: parent ?? context.channel)
    switch unwrapOutboundIn(data) {
    case .head(var head):
      if isUpgrade, unanswered == 1 { head.headerFields[.connection] = "close" }
      isLastAnswer = parent == nil && head.headerFields[.connection] == "close"
      // With HTTP/2 there is no such field: what follows is told apart beyond doubt.
      if parent != nil { head.headerFields[.connection] = nil }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body:
      context.write(data, promise: promise)
    case .end:
      unanswered -= 1
      line.begin()
      note(context, isAnswering: unanswered > 0)
      guard isLastAnswer || isOver && unanswered == 0 else {
        context.write(data, promise: promise)
        return
      }
      isOver = true
      context.writeAndFlush(data, promise: promise)
      // Not all at once: what still comes in would have the other side's system throw the answer away.
      context.close(mode: .output, promise: nil)
      end(context.channel, after: connections.limits.farewell)
    }
  }

  package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // The program ends, and waits for what is under way, but not as long as the other side likes.
    if parent == nil, event is ChannelShouldQuiesceEvent, quiescence == nil {
      let channel = context.channel
      quiescence = channel.eventLoop.scheduleTask(in: connections.limits.request) { channel.close(promise: nil) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  /// A browser sends no head that is too large, unless another program on this computer has filled it with cookies.
  package func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // What still comes of such a head can't be read, either.
    if isHeadRefused { return }
    guard case .headerOverflow? = error as? HTTPParserError, unanswered == 0, !isOver else { return context.fireErrorCaught(error) }
    (isHeadRefused, unanswered) = (true, 1)
    end(context.channel, after: connections.limits.request)
    let (refusal, channel, fault) = (refusal, context.channel, line.isTooLong ? HeadFault.address : .fields)
    context.eventLoop.makeFutureWithTask { try await refusal(fault, channel) }.assumeIsolated().whenComplete { parts in
      guard let parts = try? parts.get() else { return context.close(promise: nil) }
      for part in parts { self.write(context: context, data: self.wrapOutboundOut(part), promise: nil) }
    }
  }

  private func begin(_ head: HTTPRequest, _ context: ChannelHandlerContext) {
    isUpgrade = head.headerFields[.upgrade] != nil || head.method == .connect
    // RFC 9110, section 10.1.1: who expects it doesn't send the body before, some never.
    // Within an earlier answer it would be taken for a part of that.
    guard head.headerFields[.expect]?.lowercased() == "100-continue", unanswered == 1 else { return }
    context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
  }

  /// Whoever doesn't read answers would hold the connection as long as they like.
  private func awaitDelivery(_ written: EventLoopFuture<Void>, on connection: any Channel) {
    undelivered += 1
    if undelivered == 1 { limitDelivery(on: connection) }
    written.assumeIsolated().whenComplete { _ in
      self.undelivered -= 1
      self.delivery?.cancel()
      if self.undelivered > 0 { self.limitDelivery(on: connection) }
    }
  }

  private func limitDelivery(on connection: any Channel) {
    delivery = connection.eventLoop.scheduleTask(in: connections.limits.delivery) { connection.close(promise: nil) }
  }

  private func note(_ context: ChannelHandlerContext, isAnswering: Bool) {
    guard isNoted != isAnswering else { return }
    isNoted = isAnswering
    connections.note(parent ?? context.channel, isAnswering: isAnswering)
  }

  private func end(_ channel: any Channel, after time: TimeAmount) {
    deadline?.cancel()
    deadline = channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }
}
