import Foundation
import HTTPTypes
import HorizonKit
import Synchronization

/// A transport that answers by method and path, and records its requests.
final class FakeAnchor: HTTPTransport {
  typealias Handler = @Sendable (HTTPRequestMessage) throws -> HTTPReply

  private let handlers: Mutex<[String: Handler]>
  private let asked = Mutex<[HTTPRequestMessage]>([])

  init(_ handlers: [String: Handler] = [:]) {
    self.handlers = Mutex(handlers)
  }

  var requests: [HTTPRequestMessage] { asked.withLock(\.self) }
  /// The requests as `GET /path?query`, without the origin.
  var lines: [String] { requests.map { "\($0.method) \(Self.target($0))" } }

  func on(_ route: String, _ handler: @escaping Handler) { handlers.withLock { $0[route] = handler } }

  /// Answers with JSON.
  func on(_ route: String, status: Int = 200, _ json: String) {
    on(route) { _ in HTTPReply(status: status, headers: [.contentType: "application/json"], body: Array(json.utf8)) }
  }

  func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    asked.withLock { $0.append(request) }
    let path = "\(request.method) \(Self.target(request).prefix { $0 != "?" })"
    guard let handler = handlers.withLock({ $0[path] }) else { return HTTPReply(status: 404) }
    do {
      return try handler(request)
    } catch let error as TransportError {
      throw error
    } catch {
      throw .connectionLost("\(error)")
    }
  }

  func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { throw .invalidRequest("nobody streams here") }

  private static func target(_ request: HTTPRequestMessage) -> String {
    let rest = request.url.drop { $0 != ":" }.dropFirst(3)
    return String(rest.drop { $0 != "/" })
  }
}

extension HTTPRequestMessage {
  /// Returns the value of a query parameter.
  func parameter(_ name: String) -> String? {
    URLComponents(string: url)?.queryItems?.first { $0.name == name }?.value
  }

  var text: String { String(decoding: body, as: UTF8.self) }
}
