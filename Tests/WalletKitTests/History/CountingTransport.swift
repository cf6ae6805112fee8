import Foundation
import HorizonKit
import Synchronization

/// Real requests, each of which is noted.
final class CountingTransport: HTTPTransport {
  private let real = AsyncHTTPTransport()
  private let asked = Mutex<[String]>([])
  private let refused = Mutex(0)
  private let mostOperations: Int
  private let elder: Int
  private let elderList: String

  /// - Parameters:
  ///   - mostOperations: how many operations may be asked for at a time; an answer of more is too large to be read.
  ///   - elder: the oldest ledger that the server keeps. As Horizon does, it begins no list where that begins, or before.
  ///   - elderList: how the paths end to which that applies; empty for all.
  init(mostOperations: Int = .max, elder: Int = 0, elderList: String = "") {
    (self.mostOperations, self.elder, self.elderList) = (mostOperations, elder, elderList)
  }

  /// How many answers were too large.
  var refusals: Int { refused.withLock(\.self) }

  /// Which paths were asked for, in order of their names.
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
