import HorizonKit
import Synchronization

/// Records the address of each request, and sends the request.
final class RecordingTransport: HTTPTransport {
  private let real: any HTTPTransport
  private let addresses = Mutex<[String]>([])

  init(_ real: any HTTPTransport) { self.real = real }

  /// The addresses of all requests, in order.
  var asked: [String] { addresses.withLock(\.self) }

  func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    addresses.withLock { $0.append(request.url) }
    return try await real.send(request)
  }

  func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply {
    addresses.withLock { $0.append(request.url) }
    return try await real.stream(request)
  }
}
