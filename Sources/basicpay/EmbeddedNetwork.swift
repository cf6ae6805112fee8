import Foundation
import Logging
import SandboxKit
import ServiceLifecycle
import WalletKit

/// The embedded network of a home: this process runs it, or uses the one that another process runs.
enum EmbeddedNetwork {
  /// Where the network keeps its history.
  static func database(of home: WalletHome) -> String {
    home.folder(of: .sandbox).appending(path: "sandbox.sqlite").path
  }

  /// Opens the ledger.
  static func open(_ storage: SandboxStorage, closeTime: Int = 0) throws -> Sandbox {
    try Sandbox(storage: storage, closeTime: .seconds(closeTime), now: Surroundings.now)
  }

  /// Calls `body` with the address of a Horizon: of the process that runs this home's network already, or of one that runs as long as `body` takes.
  static func use(
    of home: WalletHome, logger: Logger, _ body: @Sendable (_ horizon: String) async throws -> Void
  ) async throws {
    guard let lease = try SandboxLease.take(of: home) else {
      return try await body(try await runningHorizon(of: home))
    }
    let sandbox = try open(.file(database(of: home)))
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let server = SandboxServer(sandbox: sandbox, port: 0, logger: logger) { port.yield($0) }
    let group = ServiceGroup(services: [server], logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        // Ends the wait for a port where the server can't start.
        defer { port.finish() }
        try await group.run()
      }
      var failure: (any Error)?
      for await port in ports.prefix(1) {
        lease.announce(port: port)
        do { try await body("http://127.0.0.1:\(port)") } catch { failure = error }
      }
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
      if let failure { throw failure }
    }
    await sandbox.close()
    withExtendedLifetime(lease) {}
  }

  /// The process that has the lease may still be starting, so it gets a few seconds to say its port.
  private static func runningHorizon(of home: WalletHome) async throws -> String {
    for _ in 0..<50 {
      if let port = SandboxLease.port(of: home) { return "http://127.0.0.1:\(port)" }
      try await Surroundings.clock.sleep(for: .milliseconds(100))
    }
    throw Refused("Another BasicPay runs the sandbox of \(home.folder.path), but doesn't say where. Wait a moment, or end it, and try again.")
  }
}
