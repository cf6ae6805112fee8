import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Sentences
import ServerConnections
import ServiceLifecycle
import Synchronization
import WalletKit

/// The server of the same pages for the paired devices in this computer's network, over TLS alone.
struct LANServer: Sendable {
  /// How late, at most, the session ends of a device that another program has revoked.
  private static let watchInterval = Duration.seconds(1)
  /// How late, at most, it is noticed that this computer's addresses have changed or that the certificate is to be replaced.
  static let lookInterval = Duration.seconds(3)
  /// How long requests and answers that are under way may take when the addresses or the certificate change, before they are cut off.
  private static let patience = Duration.seconds(5)

  private let site: Site
  private let options: LANOptions
  private let http: HTTPConnections
  private let logger: Logger

  init(site: Site, options: LANOptions, logger: Logger) {
    self.site = site
    self.options = options
    self.logger = logger
    http = HTTPConnections(
      refusal: HeadRefusal(pages: site.services.pages, visitor: .stranger, store: site.services.wallets.store, logger: logger).parts)
  }

  /// Serves until the task is cancelled or a graceful shutdown begins, and restarts with each new address and certificate. As long as devices can't
  /// be served, it says why and tries again: the wallet on this computer doesn't end for that.
  func run() async throws {
    var problem: Sentence?
    var goesOn = true
    while goesOn {
      do {
        goesOn = try await serveUntilChange(at: try options.addresses())
        problem = nil
      } catch let error as any SentenceConvertible {
        await site.services.pairing.begin(nil, problem: error.sentence)
        if error.sentence != problem { await options.onWaiting(error.sentence) }
        problem = error.sentence
        let clock = site.services.environment.clock
        goesOn = (try? await cancelWhenGracefulShutdown { try await clock.sleep(for: Self.lookInterval) }) != nil
      }
    }
    await site.services.pairing.begin(nil)
  }

  /// Serves until the addresses change, the certificate is to be replaced, or the server ends.
  ///
  /// - Returns: whether it is to serve again; false at the end.
  /// - Throws: ``WalletWebError`` when an address or a port can't be had, ``StoreError`` when the certificate can't be written.
  private func serveUntilChange(at addresses: [LANAddress]) async throws -> Bool {
    let environment = site.services.environment
    let certificate = try LANCertificate.current(of: options.home, for: options.certified(addresses), now: environment.now())
    let entrances = addresses.map { OwnAddress(hostName: $0.text, port: options.port, scheme: "https") }
    let (listening, continuation) = AsyncStream.makeStream(of: Void.self)
    let hasChanged = Mutex(false)
    let servers = entrances.map { entrance in
      ClosureService { try await serve(at: entrance, with: certificate) { continuation.yield() } }
    }
    let announcement = ClosureService {
      await cancelWhenGracefulShutdown {
        var left = entrances.count
        for await _ in listening.prefix(left) { left -= 1 }
        guard left == 0 else { return }
        let endpoint = LANEndpoint(origins: entrances.map(\.origin), fingerprint: certificate.fingerprint)
        await site.services.pairing.begin(endpoint)
        await options.onRunning(endpoint)
        await endRevokedSessions()
      }
    }
    let change = ClosureService {
      await cancelWhenGracefulShutdown {
        repeat {
          do { try await environment.clock.sleep(for: Self.lookInterval) } catch { return }
        } while (try? options.addresses()) == addresses && certificate.isCurrent(at: environment.now())
        hasChanged.withLock { $0 = true }
      }
    }
    var configuration = ServiceGroupConfiguration(services: servers + [announcement], logger: logger)
    configuration.services.append(.init(service: change, successTerminationBehavior: .gracefullyShutdownGroup))
    configuration.maximumGracefulShutdownDuration = Self.patience
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch {
      if !hasChanged.withLock({ $0 }) { throw error }
    }
    return hasChanged.withLock { $0 }
  }

  private func serve(at entrance: OwnAddress, with certificate: LANCertificate, _ onRunning: @escaping @Sendable () -> Void) async throws {
    let application = Application(
      router: site.router(at: entrance),
      server: .init { responder in
        try LANChannel(certificate, connections: http.connections, http: http.configuration, responder: responder)
      }, configuration: ApplicationConfiguration(address: .hostname(entrance.hostName, port: entrance.port)),
      onServerRunning: { channel in
        entrance.port = channel.localAddress?.port ?? entrance.port
        onRunning()
      }, logger: logger)
    do {
      try await application.run()
    } catch is IOError {
      throw WalletWebError.lanInaccessible(entrance.hostName, entrance.port)
    }
  }

  /// Ends the sessions of devices that aren't paired any more, so that their open pages are told without asking.
  private func endRevokedSessions() async {
    while !Task.isCancelled {
      if let devices = try? await site.services.wallets.store.devices.all() {
        let ids = Set(devices.map(\.id))
        await site.services.sessions.closeAll { $0.map { !ids.contains($0) } ?? false }
      }
      do { try await site.services.environment.clock.sleep(for: Self.watchInterval) } catch { return }
    }
  }
}
