import HorizonKit
import Logging
import SandboxKit
import Sentences
import ServiceLifecycle
import WalletKit

/// The opener of the wallet on the requested network while the program serves it. The embedded network runs from when it is first needed until the
/// end.
actor WalletOpener {
  private let home: WalletHome
  private let store: HomeStore
  private let caBundle: String?
  /// The port where the embedded network is to listen, or where that of another program does.
  private var sandboxPort: Int
  private var anchorPort: Int?
  private let delays: DelaysOption
  private var rampPort: Int?
  private let walletPort: Int
  private let isOpenToAllPages: Bool
  private let checksInvariants: Bool
  private let group: ServiceGroup
  private let logger: Logger
  private var embedded: (sandbox: Sandbox, lease: SandboxLease)?
  /// Whether the embedded network listens. This is known once it does, or has ended.
  private var listening: Task<Bool, Never>?
  private var isServing = false
  /// Whether the network of another program is watched.
  private var isWatching = false

  /// Makes the opener.
  ///
  /// - Parameters:
  ///   - caBundle: a file of certificates to trust besides the system's; nil for the one of the settings.
  ///   - anchorPort: the port of the embedded network's test anchor; nil for the one after the network's.
  ///   - delays: how long the test anchor and the ramp take.
  ///   - rampPort: the port of the imitation of the Meso ramp; nil for the one after the anchor's.
  ///   - walletPort: the wallet's port, which is taken.
  ///   - isOpenToAllPages: whether web pages of every site may ask the embedded network's friendbot and submit transactions.
  ///   - group: the group that runs the embedded network.
  init(
    home: WalletHome, store: HomeStore, caBundle: String?, sandboxPort: Int, anchorPort: Int?, delays: DelaysOption, rampPort: Int?,
    walletPort: Int, isOpenToAllPages: Bool, checksInvariants: Bool, group: ServiceGroup, logger: Logger
  ) {
    self.home = home
    self.store = store
    self.caBundle = caBundle
    self.sandboxPort = sandboxPort
    self.anchorPort = anchorPort
    self.delays = delays
    self.rampPort = rampPort
    self.walletPort = walletPort
    self.isOpenToAllPages = isOpenToAllPages
    self.checksInvariants = checksInvariants
    self.group = group
    self.logger = logger
  }

  /// Opens the wallet on a network.
  func wallet(on profile: NetworkProfile) async throws -> Wallet {
    try Wallet.checkDatabases(of: home, profile: profile)
    let trust = try TrustRoots.chosen(caBundle, try await store.loadSettings())
    if let network = try WalletSession.network(profile, trust) { return try await WalletSession.open(home, profile, network, store, trust) }
    return try await WalletSession.open(home, profile, try WalletSession.network(try await embeddedHorizon(), trust), store, trust)
  }

  /// Notes that the group runs from now on, so that a network that is started can be waited for.
  func begin() {
    isServing = true
  }

  /// Waits until the embedded network listens, if this program runs it.
  ///
  /// - Returns: false if the network has ended before.
  @discardableResult func waitForNetwork() async -> Bool {
    await listening?.value ?? true
  }

  /// Plays a scenario on the embedded network.
  func play(_ scenario: Scenario) async throws {
    if let embedded {
      try await embedded.sandbox.play(scenario)
    } else {
      try await scenario.play(on: HorizonScenarioNetwork(horizon: try Horizon(url: try await embeddedHorizon())))
    }
  }

  /// Closes the embedded network, if it ran, once the group has ended.
  func close() async {
    await embedded?.sandbox.close()
    embedded = nil
  }

  private func embeddedHorizon() async throws -> String {
    if embedded == nil {
      switch try await EmbeddedNetwork.role(of: home) {
      case .client(let port):
        // A transfer that was begun with its anchor, or anything else that knows the network, finds it at the same ports later.
        sandboxPort = port
        anchorPort = SandboxLease.port(of: home, .anchor) ?? anchorPort
        rampPort = SandboxLease.port(of: home, .ramp) ?? rampPort
        await watch()
      case .server(let lease): try await start(lease)
      }
    }
    return "http://127.0.0.1:\(sandboxPort)"
  }

  private func watch() async {
    guard !isWatching, embedded == nil else { return }
    isWatching = true
    await group.addServiceUnlessShutdown(Succession { try await self.takeOver() })
  }

  /// Runs the network at the ports where another program ran it until that ended, so that the wallets that use it go on.
  ///
  /// - Returns: whether it runs here.
  private func takeOver() async throws -> Bool {
    guard embedded == nil else { return true }
    guard let lease = try SandboxLease.take(of: home) else { return false }
    try await start(lease)
    return true
  }

  private func start(_ lease: SandboxLease) async throws {
    try Port(number: sandboxPort, option: "--sandbox-port").checkIsFree()
    let sandbox = try EmbeddedNetwork.open(.file(EmbeddedNetwork.database(of: home)), checksInvariants: checksInvariants)
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let anchorPort = try NextPort(of: .anchor, chosen: anchorPort, after: sandboxPort, taken: [walletPort, rampPort]).number
    let anchor = try anchorPort.map { _ in try EmbeddedNetwork.anchor(of: sandbox, delays: delays.ofAnchor) }
    let rampPort = try NextPort(of: .ramp, chosen: rampPort, after: anchorPort ?? sandboxPort + 1, taken: [walletPort, sandboxPort]).number
    let ramp = rampPort.map { _ in EmbeddedNetwork.ramp(delays: delays.ofRamp) }
    embedded = (sandbox, lease)
    let addresses = NetworkAddresses()
    let server = SandboxServer(
      sandbox: sandbox, port: sandboxPort, anchor: anchor, anchorPort: anchorPort ?? 0, ramp: ramp, rampPort: rampPort ?? 0,
      isOpenToAllPages: isOpenToAllPages, logger: logger
    ) { bound in
      lease.announce(port: bound)
      await addresses.show(horizon: bound)
      port.yield(bound)
    } onAnchorRunning: { bound in
      lease.announce(.anchor, port: bound)
      await addresses.note(.anchor, at: bound)
    } onRampRunning: { bound in
      lease.announce(.ramp, port: bound)
      await addresses.note(.ramp, at: bound)
    }
    await group.addServiceUnlessShutdown(EndingService(service: server) { port.finish() })
    listening = Task { await ports.first { _ in true } != nil }
    if isServing { await waitForNetwork() }
  }
}

/// A service that waits until the program that runs the embedded network has ended, and then runs it here.
private struct Succession: Service {
  /// Runs the network here if it can, and returns whether it runs here now.
  let takeOver: @Sendable () async throws -> Bool

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      var said: Sentence?
      while true {
        do {
          if try await takeOver() { return }
        } catch let error as any SentenceConvertible {
          // Its port may be another program's by now, or its file can't be opened. Either may pass, and is said once.
          if error.sentence != said { Terminal.say(error.sentence) }
          said = error.sentence
        }
        try await SystemEnvironment.clock.sleep(for: .seconds(said == nil ? 1 : 10))
      }
    }
    // A service that ends too early is a failure to its group.
    try? await gracefulShutdown()
  }
}

/// A service that tells when another has ended, whatever the reason, or won't be run: a group that is shutting down drops what is added to it.
private final class EndingService: Service {
  private let service: SandboxServer
  private let end: @Sendable () -> Void

  init(service: SandboxServer, end: @escaping @Sendable () -> Void) { (self.service, self.end) = (service, end) }

  deinit { end() }

  func run() async throws {
    defer { end() }
    try await service.run()
  }
}
