import Foundation
import Logging
import SandboxKit
import ServiceLifecycle

/// A network for one test, made as SandboxKit's guide says.
enum LocalNetwork {
  /// Runs the network while `test` runs, and passes it the network's address.
  @MainActor
  static func run(_ test: @escaping (String) async throws -> Void) async throws {
    let logger = Logger(label: "guide") { _ in SwiftLogNoOpLogHandler() }
    let sandbox = try Sandbox(storage: .inMemory, now: { Date() })
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let server = SandboxServer(sandbox: sandbox, port: 0, logger: logger) { port.yield($0) }
    let group = ServiceGroup(services: [server], logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
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
