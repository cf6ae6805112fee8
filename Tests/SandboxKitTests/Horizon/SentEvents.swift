import AsyncHTTPClient
import Foundation
import Hummingbird
import NIOCore
import NIOHTTP1

/// An event as a browser would parse it.
struct SentEvent: Hashable, Sendable {
  var retry: String?
  var id: String?
  var event: String?
  var data: String = ""

  init(retry: String? = nil, id: String? = nil, event: String? = nil, data: String = "") {
    self.retry = retry
    self.id = id
    self.event = event
    self.data = data
  }

  /// Nil for a block that has no data, such as a comment.
  init?(_ block: Substring) {
    for line in block.split(separator: "\n") {
      let parts = line.split(separator: ": ", maxSplits: 1)
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "retry": retry = String(parts[1])
      case "id": id = String(parts[1])
      case "event": event = String(parts[1])
      case "data": data = String(parts[1])
      default: break
      }
    }
    if data.isEmpty { return nil }
  }
}

/// Reads an event stream, one event at a time.
actor SentEvents {
  private var chunks: HTTPClientResponse.Body.AsyncIterator
  private var buffered = ""

  init(_ url: String, lastEventID: String? = nil) async throws {
    var request = HTTPClientRequest(url: url)
    request.headers.add(name: "Accept", value: "text/event-stream")
    if let lastEventID { request.headers.add(name: "Last-Event-ID", value: lastEventID) }
    let response = try await HTTPClient.shared.execute(request, timeout: .minutes(5))
    guard response.headers.first(name: "Content-Type") == "text/event-stream; charset=utf-8" else { throw NotAStream(status: response.status.code) }
    chunks = response.body.makeAsyncIterator()
  }

  struct NotAStream: Error {
    let status: UInt
  }

  /// The next event; nil when the stream has ended.
  func next() async throws -> SentEvent? {
    while true {
      if let end = buffered.range(of: "\n\n") {
        let event = SentEvent(buffered[..<end.lowerBound])
        buffered.removeSubrange(..<end.upperBound)
        if let event { return event }
        continue
      }
      var iterator = chunks
      let chunk = try await iterator.next(isolation: self)
      chunks = iterator
      guard let chunk else { return nil }
      buffered += String(buffer: chunk)
    }
  }
}

/// Keeps what is written to a response.
actor CollectedText {
  private(set) var text = ""

  func append(_ more: String) { text += more }
}

struct CollectingWriter: ResponseBodyWriter {
  private let collected = CollectedText()

  var text: String { get async { await collected.text } }

  func write(_ buffer: ByteBuffer) async throws { await collected.append(String(buffer: buffer)) }

  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
