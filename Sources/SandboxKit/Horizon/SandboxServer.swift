import Foundation
import HTTPTypes
import Hummingbird
public import Logging
import NIOCore
public import ServiceLifecycle

/// Serves an embedded network's Horizon API and friendbot over HTTP on this machine.
public struct SandboxServer: Service {
  private static let connectionLimit = 2_000
  /// How long a connection that does nothing stays open.
  private static let idleTimeout = TimeAmount.seconds(120)

  private let sandbox: Sandbox
  private let host: String
  private let port: Int
  private let logger: Logger
  private let onRunning: @Sendable (Int) async -> Void

  /// A server of an embedded network, which answers while it runs.
  ///
  /// - Parameters:
  ///   - sandbox: the network to answer for.
  ///   - host: the address to listen on, which should be one of this machine's own.
  ///   - port: the port to listen on; 0 for any that is free.
  ///   - logger: where it says what goes wrong.
  ///   - onRunning: called with the port once the server listens.
  public init(
    sandbox: Sandbox, host: String = "127.0.0.1", port: Int, logger: Logger, onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
  ) {
    self.sandbox = sandbox
    self.host = host
    self.port = port
    self.logger = logger
    self.onRunning = onRunning
  }

  /// Serves until cancelled or shut down gracefully, which ends event streams; closes ledgers meanwhile, where they close
  /// at an interval. The sandbox stays open.
  ///
  /// - Throws: ``SandboxError/portInUse(_:)`` or ``SandboxError/notListening(host:port:reason:)``.
  public func run() async throws {
    let application = Application(
      router: HorizonRouter(sandbox: sandbox).routes(),
      server: .http1(configuration: .init(idleTimeout: Self.idleTimeout)),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port), availableConnectionsDelegate: .maximum(Self.connectionLimit, logger: logger)
      ),
      onServerRunning: { [onRunning] channel in await onRunning(channel.localAddress?.port ?? 0) },
      logger: logger
    )
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await sandbox.run() }
      defer { group.cancelAll() }
      do {
        try await withGracefulShutdownHandler {
          try await application.run()
        } onGracefulShutdown: {
          Task { await sandbox.finishWaiting() }
        }
      } catch let error as IOError {
        throw error.errnoCode == EADDRINUSE
          ? SandboxError.portInUse(port)
          : SandboxError.notListening(host: host, port: port, reason: error.description)
      }
    }
  }
}
