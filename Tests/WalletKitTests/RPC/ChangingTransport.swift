import HorizonKit

/// A real server, whose requests and answers a test changes on their way.
struct ChangingTransport: HTTPTransport {
  private let real = AsyncHTTPTransport()
  /// What becomes of a request, and what else happens before it.
  var asking: @Sendable (String) async -> String = { $0 }
  /// What becomes of an answer, by the request.
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
