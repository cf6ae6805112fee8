import AsyncHTTPClient
import Foundation
import Logging
import NIOCore
import NIOHTTP1
import ServiceLifecycle

@testable import SandboxKit

/// A client of a sandbox's fault switches.
struct FaultClient: Sendable {
  let base: String

  func send(_ method: HTTPMethod, _ path: String, _ form: String = "", origin: String? = nil) async throws -> (status: UInt, body: Data) {
    var request = HTTPClientRequest(url: base + path)
    request.method = method
    if method == .POST {
      request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
      request.body = .bytes(ByteBuffer(string: form))
    }
    if let origin { request.headers.add(name: "Origin", value: origin) }
    let response = try await HTTPClient.shared.execute(request, timeout: .minutes(5))
    return (response.status.code, Data(try await response.body.collect(upTo: 1 << 20).readableBytesView))
  }

  /// Returns the state of the switches afterwards.
  @discardableResult func post(_ path: String, _ form: String = "") async throws -> [String: Any] { try await state(.POST, path, form) }

  @discardableResult func delete(_ path: String) async throws -> [String: Any] { try await state(.DELETE, path, "") }

  func get(_ path: String) async throws -> [String: Any] { try await state(.GET, path, "") }

  private func state(_ method: HTTPMethod, _ path: String, _ form: String) async throws -> [String: Any] {
    let (status, body) = try await send(method, path, form)
    guard status == 200, let state = try JSONSerialization.jsonObject(with: body) as? [String: Any] else {
      throw SandboxError.notRead(reason: "\(status) \(String(decoding: body, as: UTF8.self))")
    }
    return state
  }
}

extension Sandbox {
  /// Runs a test against a server with fault switches on a port of their own.
  nonisolated func withFaultyServer(_ test: @Sendable @escaping (_ base: String, _ faults: String) async throws -> Void) async throws {
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let (faultPorts, faultPort) = AsyncStream.makeStream(of: Int.self)
    var logger = Logger(label: "sandbox-test")
    logger.logLevel = .critical
    let server = SandboxServer(sandbox: self, port: 0, faultPort: 0, logger: logger) {
      port.yield($0)
    } onFaultsRunning: {
      faultPort.yield($0)
    }
    let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [server], logger: logger))
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      for await port in ports.prefix(1) {
        for await faultPort in faultPorts.prefix(1) { try await test("http://127.0.0.1:\(port)", "http://127.0.0.1:\(faultPort)") }
      }
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
    }
  }
}
