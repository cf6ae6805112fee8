import Foundation
import Logging
import ServiceLifecycle
import StellarKit
import Testing
import WalletKit
import WalletWeb

/// A wallet, its pages on a real socket, and a network, for one test.
struct House: Sendable {
  static let pin = "correct horse"
  static let friend = PocketNetwork.account(1)

  static let now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_800_000_000) }
  private static let logger = {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    return logger
  }()

  let wallet: Wallet
  let network: PocketNetwork
  let clock: TestClock
  let port: Int
  let services: ServiceGroup

  var authority: String { "basicpay.localhost:\(port)" }

  /// Runs a test in a house of its own.
  static func open(autoLock: Duration? = .seconds(15 * 60), _ test: @Sendable @escaping (House) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "basicpay-web-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (clock, bytes, network) = (TestClock(), CountingBytes(), PocketNetwork(now: now))
    let wallet = try await Wallet(
      home: WalletHome(folder: folder), profile: .sandbox, network: network, scrypt: ScryptParameters(n: 1 << 10, r: 8, p: 1), now: now,
      clock: clock, randomBytes: bytes.bytes)
    let (ports, running) = AsyncStream.makeStream(of: Int.self)
    let server = try server(of: wallet, autoLock: autoLock, clock: clock) { running.yield($0) }
    let services = ServiceGroup(services: [server], logger: logger)
    try await withThrowingTaskGroup { group in
      group.addTask { try await services.run() }
      group.addTask { await wallet.run() }
      var first = ports.makeAsyncIterator()
      let port = try #require(await first.next())
      do {
        try await test(House(wallet: wallet, network: network, clock: clock, port: port, services: services))
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
    of wallet: Wallet, port: Int = 0, autoLock: Duration? = .seconds(15 * 60), clock: TestClock,
    onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
  ) throws -> WalletServer {
    try WalletServer(
      wallet: wallet, port: port, autoLock: autoLock, now: now, clock: clock, randomBytes: CountingBytes().bytes, logger: logger, onRunning: onRunning
    )
  }

  /// A browser that has been nowhere yet.
  func browser() -> Browser { Browser(house: self) }

  /// A browser that has signed up, and has money.
  func customer() async throws -> Browser {
    let browser = browser()
    try await browser.signUp()
    _ = try await browser.submit("/fund", on: "/overview")
    return browser
  }
}
