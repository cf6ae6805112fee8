import HorizonKit

/// A transport to a real server that changes requests and answers on their way.
struct ChangingTransport: HTTPTransport {
  private let real = AsyncHTTPTransport()
  /// Changes a request, and can do something else before it is sent.
  var asking: @Sendable (String) async -> String = { $0 }
  /// Changes an answer, depending on its request.
  var answering: @Sendable (_ request: String, _ answer: String) -> String = { _, answer in answer }

  func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    var request = request
    let text = await asking(String(decoding: request.body, as: UTF8.self))
    request.body = Array(text.utf8)
    var reply = try await real.send(request)
    reply.body = Array(answering(text, String(decoding: reply.body, as: UTF8.self)).utf8)
    return reply
  }

  func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { try await real.stream(request) }
}
