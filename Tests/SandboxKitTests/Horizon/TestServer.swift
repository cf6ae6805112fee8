import AsyncHTTPClient
import Foundation
import HTTPTypes
import HorizonKit
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServiceLifecycle
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Asks the sandbox's router, without a network in between.
struct RouterClient: Sendable {
  let client: any TestClientProtocol

  /// The answer's status and its content as JSON.
  func get(_ uri: String, headers: HTTPFields = [:]) async throws -> (status: Int, json: JSON) {
    try await client.execute(uri: uri, method: .get, headers: headers) { response in
      (response.status.code, try JSON(response.body))
    }
  }

  func get<Value: Decodable & Sendable>(_ uri: String, as type: Value.Type) async throws -> Value {
    try await client.execute(uri: uri, method: .get) { response in
      try JSONDecoder().decode(type, from: Data(response.body.readableBytesView))
    }
  }

  func post(_ uri: String, _ body: String, type: String? = "application/x-www-form-urlencoded") async throws -> (status: Int, json: JSON) {
    let headers: HTTPFields = type.map { [.contentType: $0] } ?? [:]
    return try await client.execute(uri: uri, method: .post, headers: headers, body: ByteBuffer(string: body)) { response in
      (response.status.code, try JSON(response.body))
    }
  }

  func submit(_ envelope: XDR.TransactionEnvelope) async throws -> (status: Int, json: JSON) {
    try await post("/transactions", "tx=" + envelope.base64.formEncoded)
  }
}

extension Sandbox {
  static var silent: Logger {
    var logger = Logger(label: "sandbox-test")
    logger.logLevel = .critical
    return logger
  }

  /// Runs a test against this sandbox's router.
  nonisolated func withRouter(
    clock: any Clock<Duration> = ContinuousClock(), friendbotRate: FriendbotRate = FriendbotRate(),
    _ test: @Sendable @escaping (RouterClient) async throws -> Void
  ) async throws {
    let application = Application(router: HorizonRouter(sandbox: self, clock: clock, friendbotRate: friendbotRate).routes())
    try await application.test(.router) { try await test(RouterClient(client: $0)) }
  }

  /// Runs a test against a server on a port of its own, and shuts that down gracefully.
  nonisolated func withServer(logger: Logger = silent, _ test: @Sendable @escaping (_ base: String) async throws -> Void) async throws {
    let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
    let server = SandboxServer(sandbox: self, port: 0, logger: logger) { port in
      continuation.yield(port)
      continuation.finish()
    }
    let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [server], logger: logger))
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      for await port in ports { try await test("http://127.0.0.1:\(port)") }
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
    }
  }
}

extension String {
  /// The text as a form's value.
  var formEncoded: String { addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
}

extension Sandbox {
  /// The records of a list.
  nonisolated func records(_ uri: String) async throws -> [JSON] {
    let application = Application(router: HorizonRouter(sandbox: self).routes())
    return try await application.test(.router) { client in
      try await client.execute(uri: uri, method: .get) { response in
        try #require(response.status == .ok, "\(uri): \(String(buffer: response.body))")
        return try JSON(response.body)._embedded.records.array
      }
    }
  }
}
