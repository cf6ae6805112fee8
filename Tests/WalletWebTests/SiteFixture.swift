import Foundation
import HorizonKit
import Localization
import Logging
import Sentences
import ServiceLifecycle
import StellarKit
import Testing
import WalletKit
import WalletWeb

/// A wallet, its pages on a real socket, and a network, for one test.
struct SiteFixture: Sendable {
  static let pin = "correct horse"
  static let friend = PocketNetwork.account(1)

  static let now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_800_000_000) }
  private static let logger = {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    return logger
  }()

  let home: WalletHome
  let wallets: Wallets
  /// The network in use at first.
  let network: PocketNetwork
  /// Others to choose in the settings, by their names.
  let others: [String: PocketNetwork]
  let clock: TestClock
  let port: Int
  let services: ServiceGroup

  var authority: String { "basicpay.localhost:\(port)" }

  var wallet: Wallet {
    get async { await wallets.current }
  }

  /// Runs a test on a site of its own.
  ///
  /// - Parameters:
  ///   - network: the network in use at first; nil for a small one of the test's own.
  ///   - transport: how anchors and other domains are asked.
  static func open(
    autoLock: Int? = 15, languages: [Language] = Language.all, network: (any WalletNetwork)? = nil,
    transport: any HTTPTransport = InternetTransport(), _ test: @Sendable @escaping (SiteFixture) async throws -> Void
  ) async throws {
    let home = WalletHome(folder: FileManager.default.temporaryDirectory.appending(path: "basicpay-web-\(UUID().uuidString)"))
    defer { try? FileManager.default.removeItem(at: home.folder) }
    let (clock, bytes) = (TestClock(), CountingBytes())
    // The time of day goes on with the clock.
    let now: @Sendable () -> Date = { Self.now().addingTimeInterval(TimeInterval(clock.now.offset.components.seconds)) }
    let networks = Dictionary(
      uniqueKeysWithValues: [NetworkProfile.sandbox, .testnet, .public].map { ($0.name, PocketNetwork($0.network, now: now)) })
    try home.prepare()
    let other = network
    let store = try HomeStore(home, now: now)
    try await store.change { $0.autoLock = autoLock }
    let open: @Sendable (NetworkProfile) async throws -> Wallet = { profile in
      guard let network = networks[profile.name] else { throw NetworkError.refused("The test has no such network.") }
      return try await Wallet(
        home: home, profile: profile, network: (profile == .sandbox ? other : nil) ?? network, scrypt: ScryptParameters(n: 1 << 10, r: 8, p: 1),
        store: store, transport: transport, now: now,
        clock: NappingClock(clock),
        randomBytes: bytes.bytes)
    }
    let wallets = await Wallets(try await open(.sandbox), store: store, open: open)
    let (ports, running) = AsyncStream.makeStream(of: Int.self)
    let server = try server(of: wallets, now: now, clock: clock, languages: languages) { running.yield($0) }
    let services = ServiceGroup(services: [server], logger: logger)
    try await withThrowingTaskGroup { group in
      group.addTask { try await services.run() }
      group.addTask { await wallets.run() }
      var first = ports.makeAsyncIterator()
      let port = try #require(await first.next())
      do {
        try await test(
          SiteFixture(
            home: home, wallets: wallets, network: try #require(networks["sandbox"]), others: networks, clock: clock, port: port, services: services))
      } catch {
        group.cancelAll()
        throw error
      }
      await services.triggerGracefulShutdown()
      try await group.next()
      group.cancelAll()
    }
  }

  /// A server for a wallet's pages.
  static func server(
    of wallets: Wallets, port: Int = 0, now: @escaping @Sendable () -> Date = now, clock: any Clock<Duration>,
    languages: [Language] = Language.all, lan: LANOptions? = nil, onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
  ) throws -> WalletServer {
    try WalletServer(
      wallets: wallets, port: port, now: now, clock: clock, randomBytes: CountingBytes().bytes, languages: languages, lan: lan, logger: logger,
      onRunning: onRunning)
  }

  /// A browser that has been nowhere yet.
  ///
  /// - Parameter name: what its script calls it, 64 hexadecimal digits; nil for a browser without a script.
  func browser(named name: String? = nil) -> Browser { Browser(fixture: self, name: name) }

  /// A browser that has signed up, and has money.
  func customer(named name: String? = nil) async throws -> Browser {
    let browser = browser(named: name)
    try await browser.signUp()
    _ = try await browser.submit("/fund", on: "/overview")
    return browser
  }
}
