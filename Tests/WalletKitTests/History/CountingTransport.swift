import Foundation
import HorizonKit
import Synchronization

/// Real requests, each of which is noted.
final class CountingTransport: HTTPTransport {
  private let real = AsyncHTTPTransport()
  private let asked = Mutex<[String]>([])

  /// Which paths were asked for, in order of their names.
  var paths: [String] { asked.withLock { $0.sorted() } }

  func forget() { asked.withLock { $0 = [] } }

  func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    let path = URL(string: request.url)?.path ?? request.url
    asked.withLock { $0.append(path) }
    return try await real.send(request)
  }

  func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { try await real.stream(request) }
}
