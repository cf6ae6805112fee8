import HTTPTypes
import HorizonKit
import Sentences
import Synchronization

/// The web as a test sets it up: texts at some addresses, and nothing at any other.
final class ScriptedTransport: HTTPTransport {
  private let pages: Mutex<[String: String]>
  private let addresses = Mutex<[String]>([])
  private let gate = Mutex<(@Sendable () async -> Void)?>(nil)

  init(_ pages: [String: String] = [:]) {
    self.pages = Mutex(pages)
  }

  /// Puts a text at an address, or takes it away.
  func set(_ address: String, _ text: String?) { pages.withLock { $0[address] = text } }

  /// Holds back answers until this returns.
  func hold(until gate: (@Sendable () async -> Void)?) { self.gate.withLock { $0 = gate } }

  /// The addresses of all requests, in order.
  var asked: [String] { addresses.withLock(\.self) }

  func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    let address = String(request.url.prefix { $0 != "?" })
    addresses.withLock { $0.append(address) }
    await gate.withLock(\.self)?()
    guard let text = pages.withLock({ $0[address] }) else { return HTTPReply(status: 404) }
    return HTTPReply(status: 200, headers: [.contentType: "application/json"], body: Array(text.utf8))
  }

  func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply {
    throw .notConnected("The test streams nothing.")
  }
}
