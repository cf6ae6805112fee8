import ArgumentParser
import Foundation
import Logging
import SandboxKit
import Sentences
import ServiceLifecycle
import WalletKit
import WalletWeb

/// The command `basicpay serve`, and `basicpay` alone.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the wallet in the browser, with the embedded network beside it.",
    discussion: """
      It starts on the network that was last chosen in the browser's settings, which is the sandbox until another is chosen there; \
      --network names one for this run. All other commands use the sandbox unless --network names another, whatever the settings say.
      Example: basicpay serve --port 8080
      """)

  @OptionGroup var options: GlobalOptions

  @Option(help: "The wallet's port.")
  var port = 8080

  @Option(help: "The port of the embedded network's Horizon API.")
  var sandboxPort = 8000

  @Option(help: "The port of the embedded network's test anchor. Default: the one after --sandbox-port.")
  var anchorPort: Int?

  @Option(help: "The port of the embedded network's imitation of the Meso ramp. Default: the one after the test anchor's.")
  var rampPort: Int?

  @OptionGroup var delays: DelaysOption

  @OptionGroup var loopback: LoopbackOption

  @OptionGroup var lan: LANOption

  @Flag(name: .customLong("open"), help: "Also open the wallet in the browser. If you already serve one on this port, that is all it does.")
  var opensBrowser = false

  @Flag(help: "If you already serve a wallet on this port, only print its address, as the wallet's window needs it.")
  var unlessServed = false

  @Flag(help: ArgumentHelp("End with the standard input, whose other end the wallet's window holds.", visibility: .hidden))
  var untilInputEnds = false

  @Flag(help: "Allow web pages from any origin to use the embedded network's friendbot and submit transactions to it (CORS).")
  var openCors = false

  @Flag(help: "Check the embedded network's ledger invariants; stop at the first violation.")
  var checkInvariants = false

  @Option(
    help: ArgumentHelp("Start the embedded network with a scenario: \(Scenario.list). May be given more than once.", valueName: "name"),
    transform: Scenario.named)
  var scenario: [Scenario] = []

  mutating func validate() throws {
    guard options.isSandbox || scenario.isEmpty else { throw ValidationError("--scenario is for the sandbox only.") }
    guard (1...65535).contains(port), (1...65535).contains(sandboxPort), port != sandboxPort else {
      throw ValidationError("--port and --sandbox-port take two different numbers from 1 to 65535.")
    }
    if let anchorPort, !(1...65535).contains(anchorPort) || [port, sandboxPort].contains(anchorPort) {
      throw ValidationError("--anchor-port takes a number from 1 to 65535, different from --port and --sandbox-port.")
    }
    if lan.isOn, [port, sandboxPort, anchorPort, rampPort].contains(lan.lanPort) {
      throw ValidationError("--lan-port takes a number different from the other ports.")
    }
    if let rampPort, !(1...65535).contains(rampPort) || [port, sandboxPort, anchorPort].contains(rampPort) {
      throw ValidationError("--ramp-port takes a number from 1 to 65535, different from --port, --sandbox-port and --anchor-port.")
    }
  }

  func run() async throws {
    let (home, logger) = (options.walletHome, options.logger(.notice))
    // The wallet's window would show the page of any program that answers there.
    if unlessServed, !ServedWallet.isNameKnown { throw Refused(ServedWallet.nameAdvice) }
    if opensBrowser || unlessServed, case let served = ServedWallet(port: port), await served.isOwn {
      if unlessServed { try Terminal.result("Your wallet: \(served.address)  (already running)") }
      if opensBrowser { await SystemBrowser.show(served.address) }
      return
    }
    try Port(number: port, option: "--port").checkIsFree()
    let lan = try self.lan.options(home)
    let profile = try await profile(of: home)
    try Wallet.checkDatabases(of: home, profile: profile)
    // Keys that can't be opened are shown in the browser with the ways out. The person who started the program reads about them here, too.
    if let error = await Wallet.vaultState(of: home).error, error != .notCreated { Terminal.say(error.sentence) }
    let group = ServiceGroup.untilSignal(logger: logger)
    let store = try HomeStore(home, now: SystemEnvironment.now)
    await store.sayLoss()
    let opener = WalletOpener(
      home: home, store: store, caBundle: options.caBundle, sandboxPort: sandboxPort, anchorPort: anchorPort, delays: delays,
      rampPort: rampPort, walletPort: port, isOpenToAllPages: openCors, checksInvariants: checkInvariants, group: group, logger: logger)
    let wallet = try await opener.wallet(on: profile)
    let wallets = await Wallets(wallet, store: store, isNetworkNamed: options.network != nil || !scenario.isEmpty) { try await opener.wallet(on: $0) }
    let web = try WalletServer(
      wallets: wallets, port: port, version: Build.number, now: SystemEnvironment.now, clock: SystemEnvironment.clock,
      randomBytes: SystemEnvironment.randomBytes, lan: lan, logger: logger
    ) { port in
      let address = ServedWallet(port: port).address
      try? Terminal.result("Your wallet: \(address)  (\(profile.title); Ctrl-C ends it)")
      guard ServedWallet.isNameKnown else { return Terminal.say(ServedWallet.nameAdvice) }
      // The server listens, but answers nobody until this returns.
      if opensBrowser { await group.addServiceUnlessShutdown(OpenedPage(address: address).configuration) }
    }
    await group.addServiceUnlessShutdown(AfterNetwork(opener: opener, service: web))
    await group.addServiceUnlessShutdown(AfterNetwork(opener: opener, service: WalletFollower(wallets: wallets)))
    if untilInputEnds { await group.addServiceUnlessShutdown(InputWatch().configuration) }
    if !scenario.isEmpty {
      await group.addServiceUnlessShutdown(ScenarioService(scenarios: scenario) { try await opener.play($0) }.configuration)
    }
    await opener.begin()
    do {
      try await group.runToEnd()
    } catch {
      await opener.close()
      throw error
    }
    await opener.close()
  }

  /// Returns the network that the options name, else the one that was chosen in the browser's settings.
  private func profile(of home: WalletHome) async throws -> NetworkProfile {
    guard options.network == nil, scenario.isEmpty else { return try options.profile }
    try HomeStore.check(home)
    guard FileManager.default.fileExists(atPath: home.folder.appending(path: HomeStore.fileName).path) else { return .sandbox }
    let settings = try await HomeStore(home, now: SystemEnvironment.now).loadSettings()
    return settings.profile(of: settings.network) ?? .sandbox
  }
}

/// A service that begins once the embedded network can be asked. Somebody who opens the first page at once then sees their balance, not that the
/// network can't be reached.
private struct AfterNetwork<Following: Service>: Service {
  let opener: WalletOpener
  let service: Following

  func run() async throws {
    // What has ended the network ends the program, too.
    guard await opener.waitForNetwork() else { return try await gracefulShutdown() }
    try await service.run()
  }
}

/// A service that opens the wallet in the browser. Nothing else waits for it.
private struct OpenedPage: Service {
  let address: String

  var configuration: ServiceGroupConfiguration.ServiceConfiguration {
    ServiceGroupConfiguration.ServiceConfiguration(service: self, successTerminationBehavior: .ignore)
  }

  func run() async throws {
    await cancelWhenGracefulShutdown { await SystemBrowser.show(address) }
  }
}

/// A service that ends the program with its standard input: a program that has crashed can't end the server that it started.
private struct InputWatch: Service {
  var configuration: ServiceGroupConfiguration.ServiceConfiguration {
    ServiceGroupConfiguration.ServiceConfiguration(service: self, successTerminationBehavior: .gracefullyShutdownGroup)
  }

  func run() async throws {
    let (life, end) = AsyncStream.makeStream(of: Never.self)
    Thread.detachNewThread {
      // What arrives is dropped: only its end matters.
      while let part = try? FileHandle.standardInput.read(upToCount: 4_096), !part.isEmpty {}
      end.finish()
    }
    await cancelWhenGracefulShutdown { for await _ in life {} }
  }
}

/// A service that keeps the wallet up to date as long as it is served.
private struct WalletFollower: Service {
  let wallets: Wallets

  func run() async throws {
    await cancelWhenGracefulShutdown { await wallets.run() }
  }
}
