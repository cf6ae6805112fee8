public import Foundation
import Hummingbird
import HummingbirdCore
public import Localization
public import Logging
import NIOCore
import ServerConnections
public import ServiceLifecycle
public import WalletKit

/// The server of the wallet in the browser. It listens only on this machine's loopback addresses, unless ``LANOptions`` are given.
public struct WalletServer: Service {
  private let site: Site
  private let address: OwnAddress
  private let http: HTTPConnections
  private let port: Int
  private let lan: LANServer?
  private let logger: Logger
  private let onRunning: @Sendable (Int) async -> Void

  /// Makes a server for a home's wallets.
  ///
  /// - Parameters:
  ///   - port: the port to listen at; 0 for any free port.
  ///   - hostName: the name in the address bar, which must lead to this machine: `localhost` or a name that ends in it.
  ///   - now: the time of day.
  ///   - version: the program's version, for its owner to read.
  ///   - clock: the clock for waiting and for the end of sessions.
  ///   - randomBytes: returns the given number of bytes from a cryptographically secure source.
  ///   - languages: the languages of the pages.
  ///   - lan: the options for paired devices in the network; nil to serve none.
  ///   - onRunning: called with the port once pages can be fetched.
  public init(
    wallets: Wallets, port: Int, hostName: String = "basicpay.localhost", version: String = "", now: @escaping @Sendable () -> Date,
    clock: any Clock<Duration>,
    randomBytes: @escaping @Sendable (Int) -> [UInt8], languages: [Language] = Language.all, lan: LANOptions? = nil,
    logger: Logger, onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
  ) throws {
    address = OwnAddress(hostName: hostName, port: port)
    site = try Site(
      wallets: wallets, address: address,
      environment: ServerEnvironment(now: now, clock: clock, randomBytes: randomBytes), version: version, languages: languages)
    http = HTTPConnections(refusal: HeadRefusal(pages: site.services.pages, visitor: .local, store: wallets.store, logger: logger).parts)
    self.lan = lan.map { [site] in LANServer(site: site, options: $0, logger: logger) }
    self.port = port
    self.logger = logger
    self.onRunning = onRunning
  }

  /// Serves until the task is cancelled or a graceful shutdown begins. Then all sessions end, and their key is wiped.
  ///
  /// - Throws: ``WalletWebError`` if the server can't listen at the port.
  public func run() async throws {
    do {
      try await serve()
    } catch {
      await site.services.sessions.end()
      throw error
    }
    await site.services.sessions.end()
  }

  private func serve() async throws {
    try await withThrowingTaskGroup { group in
      group.addTask {
        try await Loopback.listen(at: port, onRunning: onRunning) { loopback, port, onRunning in
          try await serve(at: loopback, port: port) {
            address.port = $0
            await onRunning($0)
          }
        }
      }
      group.addTask { await cancelWhenGracefulShutdown { await site.services.sessions.run() } }
      if let lan { group.addTask { try await lan.run() } }
      while try await group.next() != nil {}
    }
  }

  private func serve(at loopback: String, port: Int, _ onRunning: @escaping @Sendable (Int) async -> Void) async throws {
    let application = Application(
      router: site.router(), server: .http1(configuration: http.configuration),
      configuration: ApplicationConfiguration(address: .hostname(loopback, port: port)),
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
