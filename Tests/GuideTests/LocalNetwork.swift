import Foundation
import Logging
import SandboxKit
import ServiceLifecycle

/// A network for one test, made as SandboxKit's guide says.
enum LocalNetwork {
  static let logger = Logger(label: "guide") { _ in SwiftLogNoOpLogHandler() }

  /// Runs the network while `test` runs, and passes it the network's address.
  @MainActor
  static func run(_ test: @escaping (String) async throws -> Void) async throws {
    let sandbox = try Sandbox(storage: .inMemory, now: { Date() })
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let server = SandboxServer(sandbox: sandbox, port: 0, logger: logger) { port.yield($0) }
    let group = ServiceGroup(services: [server], logger: logger)
    try await run(group, ports: ports, port: port, test)
  }

  /// Runs a server's group while `test` runs.
  @MainActor
  static func run(
    _ group: ServiceGroup, ports: AsyncStream<Int>, port: AsyncStream<Int>.Continuation, _ test: @escaping (String) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        defer { port.finish() }
        try await group.run()
      }
      for await port in ports {
        try await test("http://127.0.0.1:\(port)")
        break
      }
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
    }
  }

  /// Returns the given number of random bytes.
  static let randomBytes: @Sendable (Int) -> [UInt8] = { count in (0..<count).map { _ in .random(in: 0...255) } }
}
