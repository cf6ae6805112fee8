import Foundation
import HorizonKit
import Synchronization

/// A transport that sends and records each request.
final class CountingTransport: HTTPTransport {
  private let real = AsyncHTTPTransport()
  private let asked = Mutex<[String]>([])
  private let refused = Mutex(0)
  private let mostOperations: Int
  private let elder: Int
  private let elderList: String

  /// - Parameters:
  ///   - mostOperations: how many operations may be requested at a time; an answer to a request for more is too large.
  ///   - elder: the oldest ledger that the server keeps. Like Horizon, it refuses lists that begin at that ledger's start, or earlier.
  ///   - elderList: the end of the paths to which that applies; empty for all.
  init(mostOperations: Int = .max, elder: Int = 0, elderList: String = "") {
    (self.mostOperations, self.elder, self.elderList) = (mostOperations, elder, elderList)
  }

  /// How many answers were too large.
  var refusals: Int { refused.withLock(\.self) }

  /// The paths of all requests, sorted.
  var paths: [String] { asked.withLock { $0.sorted() } }

  func forget() { asked.withLock { $0 = [] } }

  func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    let url = URLComponents(string: request.url)
    let path = url?.path ?? request.url
    asked.withLock { $0.append(path) }
    let cursor = url?.queryItems?.first { $0.name == "cursor" }?.value?.split(separator: "-").first.flatMap { Int64($0) }
    if let cursor, cursor <= Int64(elder) << 32, elderList.isEmpty || path.hasSuffix(elderList) {
      let problem = #"{"type": "https://stellar.org/horizon-errors/before_history", "title": "Before Recorded History", "status": 410}"#
      return HTTPReply(status: 410, body: Array(problem.utf8))
    }
    if path.hasSuffix("/operations"), let limit = url?.queryItems?.first(where: { $0.name == "limit" })?.value.flatMap({ Int($0) }),
      limit > mostOperations
    {
      refused.withLock { $0 += 1 }
      throw .tooLarge(limit: request.bodyLimit)
    }
    return try await real.send(request)
  }

  func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { try await real.stream(request) }
}
