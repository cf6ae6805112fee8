import HTTPTypes
import HorizonKit
import Synchronization

/// A transport that answers by a script, one step per request, and records the requests.
final class ScriptedTransport: HTTPTransport {
  enum Step: Sendable {
    case reply(HTTPReply)
    case events([StreamStep])
    case failure(TransportError)
  }

  enum StreamStep: Sendable {
    case bytes(String)
    case failure(TransportError)
    /// Nothing arrives, and the connection stays open.
    case silence
  }

  private struct State {
    var steps: ArraySlice<Step>
    var requests: [HTTPRequestMessage] = []
  }

  private let state: Mutex<State>

  init(_ steps: [Step]) {
    state = Mutex(State(steps: steps[...]))
  }

  var requests: [HTTPRequestMessage] { state.withLock(\.requests) }

  func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    switch next(request) {
    case .reply(let reply): return reply
    case .failure(let error): throw error
    case .events, nil: throw .connectionLost("the script has no answer for \(request.url)")
    }
  }

  func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply {
    switch next(request) {
    case .events(let steps):
      return HTTPStreamReply(status: 200, headers: [.contentType: "text/event-stream; charset=utf-8"], body: Self.body(steps))
    case .reply(let reply):
      return HTTPStreamReply(status: reply.status, headers: reply.headers, body: Self.body([.bytes(String(decoding: reply.body, as: UTF8.self))]))
    case .failure(let error): throw error
    // The script has ended: the stream stays open, as if nothing happened on the network.
    case nil: return HTTPStreamReply(status: 200, headers: [.contentType: "text/event-stream"], body: Self.body([.silence]))
    }
  }

  private func next(_ request: HTTPRequestMessage) -> Step? {
    state.withLock { state in
      state.requests.append(request)
      return state.steps.popFirst()
    }
  }

  private static func body(_ steps: [StreamStep]) -> AsyncThrowingStream<[UInt8], any Error> {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self)
    for step in steps {
      switch step {
      case .bytes(let text): continuation.yield(Array(text.utf8))
      case .failure(let error): continuation.finish(throwing: error)
      case .silence: return stream
      }
    }
    continuation.finish()
    return stream
  }
}
