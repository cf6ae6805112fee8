public import Foundation
import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
public import ServiceLifecycle
public import WalletKit

/// The wallet in the browser. It listens on this machine's loopback addresses and nowhere else.
public struct WalletServer: Service {
  /// How long a connection may be silent while its request isn't complete, or between requests.
  private static let idleTimeout = TimeAmount.seconds(60)
  private static let connectionLimit = 256

  private let site: Site
  private let port: Int
  private let logger: Logger
  private let onRunning: @Sendable (Int) async -> Void

  /// A server for a home's wallets.
  ///
  /// - Parameters:
  ///   - port: where to listen; 0 for any port that is free.
  ///   - hostName: the name in the address bar, which leads to this machine: `localhost` or a name that ends in it.
  ///   - now: the time of day.
  ///   - clock: what waiting and the ends of sessions go by.
  ///   - randomBytes: that many bytes from a cryptographically secure source.
  ///   - onRunning: called with the port once pages can be fetched.
  public init(
    wallets: Wallets, port: Int, hostName: String = "basicpay.localhost", now: @escaping @Sendable () -> Date, clock: any Clock<Duration>,
    randomBytes: @escaping @Sendable (Int) -> [UInt8], logger: Logger, onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
  ) throws {
    site = try Site(
      wallets: wallets, address: OwnAddress(hostName: hostName, port: port),
      surroundings: Surroundings(now: now, clock: clock, randomBytes: randomBytes))
    self.port = port
    self.logger = logger
    self.onRunning = onRunning
  }

  /// Serves until the task is cancelled or a graceful shutdown begins.
  ///
  /// - Throws: ``WalletWebError`` when the port can't be had.
  public func run() async throws {
    let (bound, binding) = AsyncStream.makeStream(of: Int.self)
    try await withThrowingTaskGroup { group in
      group.addTask {
        defer { binding.finish() }
        try await serve(at: "127.0.0.1", port: port) { binding.yield($0) }
      }
      var ports = bound.makeAsyncIterator()
      if let port = await ports.next() {
        site.address.port = port
        group.addTask { try await serveAlsoOnIPv6(port) }
      }
      while try await group.next() != nil {}
    }
  }

  /// Browsers may ask for `*.localhost` at `::1` first: were that left to another program, it would be sent the wallet's cookie.
  private func serveAlsoOnIPv6(_ port: Int) async throws {
    do {
      try await serve(at: "::1", port: port, onRunning)
    } catch let error as IOError where error.errnoCode == EADDRNOTAVAIL || error.errnoCode == EAFNOSUPPORT {
      // This machine has no IPv6, so nobody can listen there.
      await onRunning(port)
    }
  }

  private func serve(at loopback: String, port: Int, _ onRunning: @escaping @Sendable (Int) async -> Void) async throws {
    let limits = HTTP1Channel.Configuration.DecoderConfiguration(
      maxHeaderFieldSize: 16 * 1024, maxHeaderListSize: 32 * 1024, maxHeaderFieldCount: 100)
    let application = Application(
      router: site.router(), server: .http1(configuration: .init(idleTimeout: Self.idleTimeout, httpDecoderConfiguration: limits)),
      configuration: ApplicationConfiguration(
        address: .hostname(loopback, port: port), availableConnectionsDelegate: MaximumAvailableConnections(Self.connectionLimit)),
      onServerRunning: { channel in await onRunning(channel.localAddress?.port ?? port) }, logger: logger)
    do {
      try await application.run()
    } catch let error as IOError {
      switch error.errnoCode {
      case EADDRINUSE: throw WalletWebError.portInUse(port)
      case EACCES, EPERM: throw WalletWebError.portNotAllowed(port)
      default: throw error
      }
    }
  }
}
