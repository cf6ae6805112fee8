import HTTPTypes
import HorizonKit
import Synchronization

/// A transport to a real anchor on which a test can lose, replace and delay answers.
final class FlakyTransport: HTTPTransport {
  private let real = AsyncHTTPTransport()
  private let lost = Mutex<[String]>([])
  private let garbled = Mutex<[(part: String, answer: HTTPReply, meanwhile: @Sendable () async -> Void)]>([])
  private let delayed = Mutex<[(part: String, meanwhile: @Sendable () async throws(TransportError) -> Void)]>([])
  private let asked = Mutex<[String]>([])

  /// Loses the answer to the next request whose address contains this, after the anchor has handled it.
  func loseAnswer(to part: String) { lost.withLock { $0.append(part) } }

  /// Answers the next request whose address contains this with something else, after `meanwhile` has run; the anchor never sees the request.
  func garble(_ part: String, _ body: String, status: Int = 200, meanwhile: @escaping @Sendable () async -> Void = {}) {
    let answer = HTTPReply(status: status, headers: [.contentType: "application/json"], body: Array(body.utf8))
    garbled.withLock { $0.append((part, answer, meanwhile)) }
  }

  /// Delays the answer to the next request whose address contains this until `meanwhile` has run.
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
