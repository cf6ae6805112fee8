import ArgumentParser
import Foundation
import HorizonKit
import Logging
import SandboxKit
import ServiceLifecycle
import UnixSignals
import WalletKit
import WalletWeb

/// `basicpay serve`, and `basicpay` alone
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the wallet in the browser, with the embedded network beside it.",
    discussion: "Example: basicpay serve --port 8080")

  @OptionGroup var options: GlobalOptions

  @Option(help: "The wallet's port.")
  var port = 8080

  @Option(help: "The port of the embedded network's Horizon API.")
  var sandboxPort = 8000

  @Option(help: "The port of the embedded network's test anchor; without it the one after --sandbox-port.")
  var anchorPort: Int?

  @Flag(help: "Check each ledger of the embedded network for what must never be, and stop it where it is.")
  var checkInvariants = false

  @Option(
    help: ArgumentHelp("Begin the embedded network with a scenario: \(Scenario.list). May be given more than once.", valueName: "name"),
    transform: Scenario.named)
  var scenario: [Scenario] = []

  mutating func validate() throws {
    guard try options.profile.horizon == nil || scenario.isEmpty else { throw ValidationError("--scenario is for the sandbox only.") }
    guard (1...65535).contains(port), (1...65535).contains(sandboxPort), port != sandboxPort else {
      throw ValidationError("--port and --sandbox-port take two different numbers from 1 to 65535.")
    }
    if let anchorPort, !(1...65535).contains(anchorPort) || [port, sandboxPort].contains(anchorPort) {
      throw ValidationError("--anchor-port takes a number from 1 to 65535, another than --port and --sandbox-port.")
    }
  }

  func run() async throws {
    let profile = try options.profile
    let home = options.walletHome
    let logger = options.logger(.notice)
    try Port(number: port, option: "--port").checkIsFree()
    try await Wallet.check(home: home, profile: profile)
    if let horizon = profile.horizon {
      try await serve(try await WalletSession.open(home, profile, try WalletSession.network(horizon)), beside: [], logger)
      return
    }
    switch try await EmbeddedNetwork.role(of: home) {
    case .guest(let horizon):
      let network = HorizonScenarioNetwork(horizon: try Horizon(url: horizon))
      let scenarios = ScenarioService(scenarios: scenario) { try await $0.play(on: network) }
      try await serve(try await WalletSession.open(home, profile, try WalletSession.network(horizon)), beside: [], scenarios: scenarios, logger)
    case .host(let lease):
      try await serveWithNetwork(lease, logger)
    }
  }

  private func serveWithNetwork(_ lease: SandboxLease, _ logger: Logger) async throws {
    let home = options.walletHome
    try Port(number: sandboxPort, option: "--sandbox-port").checkIsFree()
    let sandbox = try EmbeddedNetwork.open(.file(EmbeddedNetwork.database(of: home)), checksInvariants: checkInvariants)
    let anchorPort = try AnchorPort(chosen: anchorPort, after: sandboxPort, taken: port).number
    let anchor = try anchorPort.map { _ in try EmbeddedNetwork.anchor(of: sandbox) }
    let server = SandboxServer(sandbox: sandbox, port: sandboxPort, anchor: anchor, anchorPort: anchorPort ?? 0, logger: logger) { port in
      lease.announce(port: port)
      try? Terminal.result("Sandbox:     http://localhost:\(port)  (Horizon's API and friendbot, for programs)")
    } onAnchorRunning: { port in
      try? Terminal.result("Test anchor: http://localhost:\(port)  (deposits and withdrawals without real money)")
    }
    let network = try WalletSession.network("http://127.0.0.1:\(sandboxPort)")
    let scenarios = ScenarioService(scenarios: scenario) { try await sandbox.play($0) }
    try await serve(try await WalletSession.open(home, .sandbox, network), beside: [server], scenarios: scenarios, logger)
    await sandbox.close()
    withExtendedLifetime(lease) {}
  }

  private func serve(_ wallet: Wallet, beside services: [any Service], scenarios: ScenarioService? = nil, _ logger: Logger) async throws {
    let web = try WalletServer(
      wallet: wallet, port: port, now: Surroundings.now, clock: Surroundings.clock, randomBytes: Surroundings.randomBytes, logger: logger
    ) { port in
      try? Terminal.result("Your wallet: http://basicpay.localhost:\(port)  (Ctrl-C ends it)")
    }
    let all = (services + [web, WalletFollower(wallet: wallet)]).map { ServiceGroupConfiguration.ServiceConfiguration(service: $0) }
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: all + [scenarios?.configuration].compactMap { $0 }, gracefulShutdownSignals: [.sigint, .sigterm], logger: logger))
    try await group.run()
  }
}

/// Keeps the wallet up to date as long as it is served.
private struct WalletFollower: Service {
  let wallet: Wallet

  func run() async throws {
    await cancelWhenGracefulShutdown { await wallet.run() }
  }
}
