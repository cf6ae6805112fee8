import HorizonKit
import Synchronization

/// Notes each address that is asked, and asks it.
final class RecordingTransport: HTTPTransport {
  private let real: any HTTPTransport
  private let addresses = Mutex<[String]>([])

  init(_ real: any HTTPTransport) { self.real = real }

  /// The addresses that were asked, in their order.
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
