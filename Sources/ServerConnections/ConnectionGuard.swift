import HTTPTypes
package import NIOCore
import NIOHTTP1
package import NIOHTTPTypes

/// Keeps one connection within its limits, and closes it after an answer that says so. If a connection carries many requests at once (HTTP/2), each
/// of them has a guard of its own, and the connection itself stays open.
package final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  package typealias InboundIn = HTTPRequestPart
  package typealias InboundOut = HTTPRequestPart
  package typealias OutboundIn = HTTPResponsePart
  package typealias OutboundOut = HTTPResponsePart

  private let connections: Connections
  private let refusal: HTTPConnections.Refusal
  private let line = RequestLine()
  private var deadline: Scheduled<Void>?
  /// The timer that closes the connection if it is still open a while after the program was told to end.
  private var quiescence: Scheduled<Void>?
  /// How many requests haven't been answered yet.
  private var unanswered = 0
  /// Whether the request asks for another protocol. It is answered like any other (RFC 9110, section 7.8), and nothing is read after it.
  private var isUpgrade = false
  private var isLastAnswer = false
  private var isOver = false
  private var isHeadRefused = false
  private var isNoted = false
  /// How many parts of answers haven't been delivered yet.
  private var undelivered = 0
  private var delivery: Scheduled<Void>?
  /// The connection, if this guard is for one of its requests (HTTP/2).
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
      try? operations.addHandler(ExpectHeader(), position: .after(decoder))
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
      // HTTP/2 has no such field: it separates requests unambiguously.
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
      // Only the output is closed: if more data arrived on a closed connection, the client's system would discard the answer.
      context.close(mode: .output, promise: nil)
      end(context.channel, after: connections.limits.farewell)
    }
  }

  package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // The program ends. It waits for requests in progress, but not longer than the limit.
    if parent == nil, event is ChannelShouldQuiesceEvent, quiescence == nil {
      let channel = context.channel
      quiescence = channel.eventLoop.scheduleTask(in: connections.limits.request) { channel.close(promise: nil) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  /// Answers a head that is too large. A browser sends one only if another program on this computer has filled it with cookies.
  package func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // The rest of such a head can't be read either.
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
    // RFC 9110, section 10.1.1: some clients send the body only after this answer.
    // Within an earlier answer it would be taken for a part of that one.
    guard head.headerFields[.expect]?.lowercased() == "100-continue", unanswered == 1 else { return }
    context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
  }

  /// Limits how long a part of an answer may wait for delivery. Otherwise a client that doesn't read could hold the connection for ever.
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
