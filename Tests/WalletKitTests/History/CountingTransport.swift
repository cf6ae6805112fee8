import Foundation
import HorizonKit
import Synchronization

/// Real requests, each of which is noted.
final class CountingTransport: HTTPTransport {
  private let real = AsyncHTTPTransport()
  private let asked = Mutex<[String]>([])
  private let refused = Mutex(0)
  private let mostOperations: Int

  /// - Parameter mostOperations: how many operations may be asked for at a time; an answer of more is too large to be read.
  init(mostOperations: Int = .max) { self.mostOperations = mostOperations }

  /// How many answers were too large.
  var refusals: Int { refused.withLock(\.self) }

  /// Which paths were asked for, in order of their names.
  var paths: [String] { asked.withLock { $0.sorted() } }

  func forget() { asked.withLock { $0 = [] } }

  func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    let url = URLComponents(string: request.url)
    let path = url?.path ?? request.url
    asked.withLock { $0.append(path) }
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
