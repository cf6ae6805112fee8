import Foundation
import Logging
import SandboxKit
import ServiceLifecycle

/// An embedded network that answers over HTTP on a port of its own.
struct RunningServer: Sendable {
  /// The error if the server ends before it listens.
  struct NotRunning: Error {}

  let port: Int
  private let sandbox: Sandbox
  private let task: Task<Void, any Error>

  init(storage: SandboxStorage, keepsMeta: Bool = false) async throws {
    let sandbox = try Sandbox(storage: storage, keepsMeta: keepsMeta) { Date() }
    let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
    var logger = Logger(label: "bench")
    logger.logLevel = .critical
    let server = SandboxServer(sandbox: sandbox, port: 0, logger: logger) { continuation.yield($0) }
    let task = Task {
      defer { continuation.finish() }
      try await server.run()
    }
    guard let port = await ports.first(where: { _ in true }) else {
      try await task.value
      throw NotRunning()
    }
    (self.port, self.sandbox, self.task) = (port, sandbox, task)
  }

  func stop() async throws {
    task.cancel()
    _ = await task.result
    await sandbox.close()
  }
}
