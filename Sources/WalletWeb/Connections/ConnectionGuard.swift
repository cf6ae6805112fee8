import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Keeps one connection within its limits, and ends it after an answer that says so. Where a connection carries many requests at once (HTTP/2), one of these is for
/// each of them, and the connection itself goes on.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let connections: Connections
  /// Writes the page for a head that is too large.
  private let page: @Sendable (PageError, any Channel) async throws -> [HTTPResponsePart]
  private let line = RequestLine()
  private var deadline: Scheduled<Void>?
  private var isAnswered = true
  private var isLastAnswer = false
  private var isOver = false
  private var isHeadRefused = false
  private var isNoted = false
  /// How many parts of answers aren't with the other side yet.
  private var undelivered = 0
  private var delivery: Scheduled<Void>?
  /// The connection, where this is for one of its requests.
  private var parent: (any Channel)?

  init(connections: Connections, page: @escaping @Sendable (PageError, any Channel) async throws -> [HTTPResponsePart]) {
    self.connections = connections
    self.page = page
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let operations = context.pipeline.syncOperations
    if let decoder = try? operations.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self) {
      connections.add(context.channel)
      try? operations.addHandler(line, position: .before(decoder))
    } else {
      parent = context.channel.parent
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    delivery?.cancel()
    note(context, isAnswering: false)
    if parent == nil { connections.remove(context.channel) }
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isOver { return }
    connections.noteProgress(parent ?? context.channel)
    switch unwrapInboundIn(data) {
    case .head:
      // No browser sends a request before the last is answered. It may have been hidden in that one, which may be refused.
      guard isAnswered else {
        isOver = true
        return
      }
      isAnswered = false
      end(context.channel, after: connections.limits.request)
    case .body: break
    case .end:
      deadline?.cancel()
      note(context, isAnswering: !isAnswered)
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let promise = promise ?? context.eventLoop.makePromise()
    awaitDelivery(promise.futureResult, on: parent ?? context.channel)
    switch unwrapOutboundIn(data) {
    case .head(var head):
      isLastAnswer = parent == nil && head.headerFields[.connection] == "close"
      // With HTTP/2 there is no such field: what follows is told apart beyond doubt.
      if parent != nil { head.headerFields[.connection] = nil }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body:
      context.write(data, promise: promise)
    case .end:
      isAnswered = true
      line.begin()
      note(context, isAnswering: false)
      guard isLastAnswer || isOver else {
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

  /// A browser sends no head that is too large, unless another program on this computer has filled it with cookies.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // What still comes of such a head can't be read, either.
    if isHeadRefused { return }
    guard case .headerOverflow? = error as? HTTPParserError, isAnswered, !isOver else { return context.fireErrorCaught(error) }
    (isHeadRefused, isAnswered) = (true, false)
    end(context.channel, after: connections.limits.request)
    let (page, channel, refusal) = (page, context.channel, line.isTooLong ? PageError.addressTooLong : PageError.tooManyCookies)
    context.eventLoop.makeFutureWithTask { try await page(refusal, channel) }.assumeIsolated().whenComplete { parts in
      guard let parts = try? parts.get() else { return context.close(promise: nil) }
      for part in parts { self.write(context: context, data: self.wrapOutboundOut(part), promise: nil) }
    }
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
