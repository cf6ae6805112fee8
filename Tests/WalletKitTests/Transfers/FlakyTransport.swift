import HTTPTypes
import HorizonKit
import Synchronization

/// The real way to an anchor, on which answers get lost.
final class FlakyTransport: HTTPTransport {
  private let real = AsyncHTTPTransport()
  private let lost = Mutex<[String]>([])
  private let garbled = Mutex<[(part: String, answer: HTTPReply, meanwhile: @Sendable () async -> Void)]>([])
  private let delayed = Mutex<[(part: String, meanwhile: @Sendable () async throws(TransportError) -> Void)]>([])
  private let asked = Mutex<[String]>([])

  /// Loses the answer to the next request whose address has this in it, after it was carried out.
  func loseAnswer(to part: String) { lost.withLock { $0.append(part) } }

  /// Answers the next request whose address has this in it with something else, after what happens meanwhile; the anchor never sees it.
  func garble(_ part: String, _ body: String, status: Int = 200, meanwhile: @escaping @Sendable () async -> Void = {}) {
    let answer = HTTPReply(status: status, headers: [.contentType: "application/json"], body: Array(body.utf8))
    garbled.withLock { $0.append((part, answer, meanwhile)) }
  }

  /// Gives the answer to the next request whose address has this in it only after what happens meanwhile.
  func delay(_ part: String, meanwhile: @escaping @Sendable () async throws(TransportError) -> Void) {
    delayed.withLock { $0.append((part, meanwhile)) }
  }

  /// The addresses of all requests, without what follows the path.
  var requests: [String] { asked.withLock { $0 } }

  func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    asked.withLock { $0.append(String(request.url.prefix { $0 != "?" })) }
    let other = garbled.withLock { answers in
      answers.firstIndex { request.url.contains($0.part) }.map { answers.remove(at: $0) }
    }
    if let other {
      await other.meanwhile()
      return other.answer
    }
    let reply = try await real.send(request)
    let delay = delayed.withLock { delays in
      delays.firstIndex { request.url.contains($0.part) }.map { delays.remove(at: $0) }
    }
    try await delay?.meanwhile()
    let isLost = lost.withLock { parts in
      guard let index = parts.firstIndex(where: { request.url.contains($0) }) else { return false }
      parts.remove(at: index)
      return true
    }
    if isLost { throw .connectionLost("The test lost the answer.") }
    return reply
  }

  func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { try await real.stream(request) }
}
