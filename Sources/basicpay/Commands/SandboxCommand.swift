import ArgumentParser
import Foundation
import Logging
import SandboxKit
import Sentences
import ServiceLifecycle
import StellarKit
import WalletKit

/// The command `basicpay sandbox`.
struct SandboxCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sandbox",
    abstract:
      "Run only the embedded network: Horizon, Stellar RPC and friendbot, with a test anchor and an imitation of the Meso ramp on the next two ports.",
    discussion: "Example: basicpay sandbox --port 8000 --in-memory", subcommands: [Replay.self, PlayScenario.self, Upgrade.self])

  @OptionGroup var options: GlobalOptions

  @Option(help: "The port of Horizon's API.")
  var port = 8000

  @Option(help: "The port of the test anchor. Default: the one after --port.")
  var anchorPort: Int?

  @Option(help: "The port of the imitation of the Meso ramp. Default: the one after the test anchor's.")
  var rampPort: Int?

  @Option(help: ArgumentHelp("A port of its own for Stellar RPC, which answers at /rpc of --port in any case.", valueName: "port"))
  var rpcPort: Int?

  @Option(help: ArgumentHelp("How many of the latest ledgers Stellar RPC keeps.", valueName: "ledgers"))
  var rpcRetention = SandboxServer.standardRPCRetention

  @OptionGroup var delays: DelaysOption

  @OptionGroup var loopback: LoopbackOption

  @Flag(help: "Allow web pages from any origin to use the friendbot and submit transactions (CORS).")
  var openCors = false

  @Flag(help: "Keep nothing on disk.")
  var inMemory = false

  @Option(
    help: ArgumentHelp(
      "The network's passphrase, with --in-memory: to wallets it is then a network like any other, whose answers aren't final.", valueName: "text"))
  var passphrase = Network.sandbox.passphrase

  @Option(help: ArgumentHelp("How many seconds between ledgers; 0 closes one for each submission.", valueName: "seconds"))
  var closeTime = 0

  @Flag(help: "Start with an empty ledger. This deletes what the sandbox has on disk.")
  var reset = false

  @Flag(help: "Check ledger invariants; stop at the first violation.")
  var checkInvariants = false

  @Flag(
    inversion: .prefixedNo,
    help: "Keep each transaction's meta: every entry that it changed, before and after, and its events, which Stellar RPC serves.")
  var meta = true

  @Option(help: ArgumentHelp("Start with a scenario: \(Scenario.list). May be given more than once.", valueName: "name"), transform: Scenario.named)
  var scenario: [Scenario] = []

  @Option(
    help: ArgumentHelp(
      "The port where tests make requests fail, hold ledgers and restart the network. Default: none.", valueName: "port"))
  var faultPort: Int?

  mutating func validate() throws {
    if let faultPort, !(1...65535).contains(faultPort) || faultPort == port {
      throw ValidationError("--fault-port takes a number from 1 to 65535, different from --port.")
    }
    if let anchorPort, !(1...65535).contains(anchorPort) || anchorPort == port || anchorPort == faultPort {
      throw ValidationError("--anchor-port takes a number from 1 to 65535, different from --port and --fault-port.")
    }
    if let rampPort, !(1...65535).contains(rampPort) || [port, faultPort, anchorPort].contains(rampPort) {
      throw ValidationError("--ramp-port takes a number from 1 to 65535, different from --port, --anchor-port and --fault-port.")
    }
    if let rpcPort, !(1...65535).contains(rpcPort) || [port, faultPort, anchorPort, rampPort].contains(rpcPort) {
      throw ValidationError("--rpc-port takes a number from 1 to 65535, different from --port, --anchor-port, --ramp-port and --fault-port.")
    }
    guard rpcRetention > 0 else { throw ValidationError("--rpc-retention takes a whole number of ledgers, 1 or more.") }
    guard (1...65535).contains(port) else { throw ValidationError("--port takes a number from 1 to 65535.") }
    guard (0...3600).contains(closeTime) else { throw ValidationError("--close-time takes whole seconds from 0 to 3600.") }
    try checkPassphrase()
    guard !(inMemory && reset) else { throw ValidationError("--reset deletes what is on disk, and --in-memory keeps nothing there. Choose one.") }
  }

  private func checkPassphrase() throws {
    let network = Network(passphrase: passphrase)
    guard network != .sandbox else { return }
    guard network != .public, network != .testnet else {
      throw ValidationError("--passphrase can't be that of the public or the test network: what is signed for one counts on the other.")
    }
    // The passphrase is written into the anchor's stellar.toml, too.
    guard (1...200).contains(passphrase.count), passphrase.utf8.allSatisfy({ (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }) else {
      throw ValidationError("--passphrase takes 1 to 200 characters of ASCII, without quotation marks and backslashes.")
    }
    guard inMemory else { throw ValidationError("--passphrase needs --in-memory: what is kept in a home is the wallet's own sandbox.") }
  }

  func run() async throws {
    let logger = options.logger(.notice)
    try Port(number: port, option: "--port").checkIsFree()
    if let faultPort { try Port(number: faultPort, option: "--fault-port").checkIsFree() }
    if let rpcPort { try Port(number: rpcPort, option: "--rpc-port").checkIsFree() }
    let anchorPort = try NextPort(of: .anchor, chosen: anchorPort, after: port, taken: [faultPort, rampPort, rpcPort]).number
    let rampPort = try NextPort(of: .ramp, chosen: rampPort, after: anchorPort ?? port + 1, taken: [faultPort, port, rpcPort]).number
    // With --reset, taking the lease deletes the database, so the ports have to be checked first.
    let lease = inMemory ? nil : try takeLease()
    let storage: SandboxStorage = inMemory ? .inMemory : .file(EmbeddedNetwork.database(of: options.walletHome))
    let sandbox = try EmbeddedNetwork.open(
      storage, network: Network(passphrase: passphrase), closeTime: closeTime, checksInvariants: checkInvariants, keepsMeta: meta)
    let anchor = try anchorPort.map { _ in try EmbeddedNetwork.anchor(of: sandbox, delays: delays.ofAnchor) }
    let ramp = rampPort.map { _ in EmbeddedNetwork.ramp(delays: delays.ofRamp) }
    let addresses = NetworkAddresses()
    let server = SandboxServer(
      sandbox: sandbox, port: port, faultPort: faultPort, anchor: anchor, anchorPort: anchorPort ?? 0, ramp: ramp, rampPort: rampPort ?? 0,
      rpcPort: rpcPort, rpcRetention: rpcRetention, isOpenToAllPages: openCors, logger: logger
    ) { port in
      lease?.announce(port: port)
      await addresses.show(horizon: port)
    } onFaultsRunning: { port in
      await addresses.note(.faults, at: port)
    } onAnchorRunning: { port in
      lease?.announce(.anchor, port: port)
      await addresses.note(.anchor, at: port)
    } onRampRunning: { port in
      lease?.announce(.ramp, port: port)
      await addresses.note(.ramp, at: port)
    } onRPCRunning: { port in
      await addresses.note(.rpc, at: port)
    }
    let scenarios = ScenarioService(scenarios: scenario) { try await sandbox.play($0) }
    try await ServiceGroup.untilSignal(
      [ServiceGroupConfiguration.ServiceConfiguration(service: server), scenarios.configuration], logger: logger
    ).runToEnd()
    await sandbox.close()
    withExtendedLifetime(lease) {}
  }

  private func takeLease() throws -> SandboxLease {
    let home = options.walletHome
    guard let lease = try SandboxLease.take(of: home) else {
      throw Refused("The sandbox of \(home.folder.path) is already running. Use that one, stop it, or choose another folder with --home.")
    }
    if reset {
      let database = EmbeddedNetwork.database(of: home)
      for file in ["", "-wal", "-shm"].map({ database + $0 }) where unlink(file) != 0 && errno != ENOENT {
        throw Refused("\(file) can't be deleted. Check whether it is a file, and its permissions.")
      }
    }
    return lease
  }
}
