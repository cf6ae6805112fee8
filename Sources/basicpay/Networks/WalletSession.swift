import Foundation
import HorizonKit
import Logging
import RPCKit
import Sentences
import StellarKit
import WalletKit

/// The ways in which a command opens the wallet that its options name.
enum WalletSession {
  /// Runs a command that needs the network.
  static func run(_ options: GlobalOptions, _ body: @MainActor @Sendable (Wallet) async throws -> Void) async throws {
    try await run(options, staysOpen: false) { wallet, _ in try await body(wallet) }
  }

  /// Runs a command that also listens to the network.
  ///
  /// - Parameter staysOpen: whether it runs for long.
  static func run(
    _ options: GlobalOptions, staysOpen: Bool, _ body: @MainActor @Sendable (Wallet, any WalletNetwork) async throws -> Void
  ) async throws {
    let profile = try options.profile
    let home = options.walletHome
    close(home)
    try await Wallet.check(home: home, profile: profile)
    let store = try HomeStore(home, now: SystemEnvironment.now)
    store.languageInUse = Terminal.language
    await store.sayLoss()
    let trust = try TrustRoots.chosen(options.caBundle, store.settings)
    if let network = try network(profile, trust) {
      try await use(try await open(home, profile, network, store, trust)) { try await body($0, network) }
    } else {
      try await EmbeddedNetwork.use(of: home, logger: options.logger(), staysOpen: staysOpen) { horizon in
        let network = try network(horizon, trust)
        try await use(try await open(home, profile, network, store, trust)) { try await body($0, network) }
      }
    }
  }

  /// Runs a command that needs only the vault.
  ///
  /// - Parameters:
  ///   - network: what is said if the network is asked all the same.
  ///   - evenIfMissing: whether the command is a way back for a wallet whose vault is missing.
  static func withoutNetwork<Result: Sendable>(
    _ options: GlobalOptions, _ network: NoNetwork = NoNetwork(), evenIfMissing: Bool = false, _ body: @MainActor (Wallet) async throws -> Result
  ) async throws -> Result {
    let profile = try options.profile
    close(options.walletHome)
    try await Wallet.check(home: options.walletHome, profile: profile, evenIfMissing: evenIfMissing)
    let store = try HomeStore(options.walletHome, now: SystemEnvironment.now)
    store.languageInUse = Terminal.language
    await store.sayLoss()
    return try await use(try await open(options.walletHome, profile, network, store, .system), body)
  }

  /// Closes a home that is open to others, even if its contents turn out to be damaged. If that isn't possible, opening the home says why.
  private static func close(_ home: WalletHome) {
    if FileManager.default.fileExists(atPath: home.folder.path) { try? home.prepare() }
  }

  /// Hands a wallet to a command, and locks it afterwards, whatever the result.
  @MainActor
  private static func use<Result: Sendable>(_ wallet: Wallet, _ body: @MainActor (Wallet) async throws -> Result) async throws -> Result {
    defer { wallet.lock() }
    return try await body(wallet)
  }

  /// Opens the wallet with this machine's clock and randomness.
  static func open(
    _ home: WalletHome, _ profile: NetworkProfile, _ network: any WalletNetwork, _ store: HomeStore, _ trust: TrustRoots
  ) async throws -> Wallet {
    let wallet = try await Wallet(
      home: home, profile: profile, network: network, store: store, transport: InternetTransport(trust: trust), now: SystemEnvironment.now,
      clock: SystemEnvironment.clock, randomBytes: SystemEnvironment.randomBytes)
    // The process that runs the sandbox announces where its test anchor and its imitation of the ramp are.
    await MainActor.run {
      wallet.transfers.testAnchor = { SandboxLease.port(of: home, .anchor).map { "localhost:\($0)" } }
      wallet.ramp.imitation = { SandboxLease.port(of: home, .ramp).map { "http://localhost:\($0)" } }
    }
    return wallet
  }

  /// How much of a server's answer is read, in bytes. The newest ledger comes with everything that happened in it.
  private static let rpcAnswerLimit = 20_000_000

  /// Makes the network of the servers that a profile names, or returns nil for the embedded one.
  static func network(_ profile: NetworkProfile, _ trust: TrustRoots) throws -> (any WalletNetwork)? {
    let transport = AsyncHTTPTransport(trust: trust)
    let rpc = try profile.rpc.map { url in
      StellarRPCNetwork(
        try StellarRPC(
          url: url, network: profile.network, answerLimit: rpcAnswerLimit, transport: transport, clock: SystemEnvironment.clock),
        friendbot: profile.friendbot, transport: transport, clock: SystemEnvironment.clock)
    }
    let horizon = try profile.horizon.map { url in
      HorizonNetwork(
        try Horizon(url: url, network: profile.network, friendbotURL: profile.friendbot, transport: transport), clock: SystemEnvironment.clock)
    }
    guard let horizon, let rpc else { return horizon ?? rpc }
    return PairedNetwork(horizon, rpc)
  }

  /// Makes the embedded network, which answers as a Horizon and as a Stellar RPC server.
  static func network(_ horizon: String, _ trust: TrustRoots) throws -> HorizonNetwork {
    let transport = AsyncHTTPTransport(trust: trust)
    let rpc = try StellarRPC(
      url: "\(horizon)/rpc", network: .sandbox, answerLimit: rpcAnswerLimit, transport: transport, clock: SystemEnvironment.clock)
    return HorizonNetwork(try Horizon(url: horizon, transport: transport), rpc: rpc, clock: SystemEnvironment.clock)
  }
}

extension Wallet {
  /// The account in use.
  var requiredAccount: WalletAccount {
    get throws {
      guard let account else { throw Refused("There is no account here yet. Create one with: basicpay account create.", code: .noAccount) }
      return account
    }
  }

  /// Uses the account that the option names, or else the one in use, until the command ends: somebody may choose another in the browser meanwhile.
  func useHere(_ source: SourceOption) async throws {
    let inUse = try requiredAccount
    await useHere(try source.account.map { name throws(Refused) in try account(named: name) }?.id ?? inUse.id)
  }

  /// Finds the account whose key signs, by its name or its address, for a command that sends nothing.
  func signer(named name: String) throws -> AccountID {
    if accounts.contains(where: { $0.name == name }) { return try account(named: name).id }
    let id = try AccountID(name, option: "--account")
    guard accounts.contains(where: { $0.id == id }) else { throw Refused("This wallet has no key of \(id), so it can't sign for it.") }
    return id
  }

  /// Finds an account of the vault by its name or its address.
  func account(named name: String) throws(Refused) -> WalletAccount {
    let found = accounts.filter { $0.name == name || $0.id.address == name }
    guard let account = found.first else {
      throw Refused("You have no account named “\(name.prefix(80))”. See your accounts with: basicpay account list.")
    }
    guard found.count == 1 else { throw Refused("\(found.count) of your accounts are named “\(name)”. Give the address instead.") }
    return account
  }
}
