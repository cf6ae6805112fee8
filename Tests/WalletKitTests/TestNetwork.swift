import Foundation
import HorizonKit
import Logging
import RPCKit
import SandboxKit
import ServiceLifecycle
import StellarKit

@testable import WalletKit

/// The embedded network in this process, answering over real HTTP.
struct TestNetwork: Sendable {
  let sandbox: Sandbox
  let horizon: Horizon
  let network: HorizonNetwork

  /// The same network by its Stellar RPC server, with no memory of its own.
  ///
  /// - Parameters:
  ///   - network: the network that the server is assumed to belong to.
  ///   - transport: sends the requests.
  func rpc(of network: Network = .sandbox, through transport: any HTTPTransport = AsyncHTTPTransport()) throws -> StellarRPCNetwork {
    let rpc = try StellarRPC(url: "\(horizon.url)/rpc", network: network, transport: transport, clock: ContinuousClock())
    return StellarRPCNetwork(rpc, friendbot: "\(horizon.url)/friendbot", clock: ContinuousClock())
  }

  /// Runs the network for as long as `body` takes.
  ///
  /// - Parameters:
  ///   - sandbox: the network to run; nil for a new one like the embedded network.
  ///   - rpcRetention: how many ledgers Stellar RPC remembers.
  static func with(
    _ sandbox: Sandbox? = nil, rpcRetention: UInt32 = SandboxServer.standardRPCRetention,
    _ body: @escaping @MainActor @Sendable (TestNetwork) async throws -> Void
  ) async throws {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let sandbox = try sandbox ?? Sandbox(storage: .inMemory, now: { Date() })
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let server = SandboxServer(sandbox: sandbox, port: 0, rpcRetention: rpcRetention, logger: logger) { port.yield($0) }
    let group = ServiceGroup(services: [server], logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      for await port in ports {
        let horizon = try Horizon(url: "http://127.0.0.1:\(port)", transport: AsyncHTTPTransport())
        let result = await Result { () async throws in
          try await body(TestNetwork(sandbox: sandbox, horizon: horizon, network: HorizonNetwork(horizon, clock: ContinuousClock())))
        }
        await group.triggerGracefulShutdown()
        try await tasks.waitForAll()
        return try result.get()
      }
    }
  }

  /// A wallet that has signed up and is funded, in a folder of its own.
  func fundedWallet(
    in folder: TemporaryFolder, through network: (any WalletNetwork)? = nil, profile: NetworkProfile = .sandbox,
    clock: any Clock<Duration> = ContinuousClock(), store: HomeStore? = nil
  ) async throws -> Wallet {
    let wallet = try await Self.wallet(in: folder, network ?? self.network, profile: profile, clock: clock, store: store)
    try await wallet.signUp(secret: Secret("123456"), again: Secret("123456"))
    try await wallet.fund()
    return wallet
  }

  static func wallet(
    in folder: TemporaryFolder, _ network: any WalletNetwork, profile: NetworkProfile = .sandbox, clock: any Clock<Duration> = ContinuousClock(),
    store: HomeStore? = nil, now: @escaping @Sendable () -> Date = { Date() }
  ) async throws -> Wallet {
    try await Wallet(
      home: WalletHome(folder: folder.url), profile: profile, network: network, scrypt: TestVault.cheap, store: store, now: now,
      clock: clock, randomBytes: TestRandomness.bytes)
  }

  /// An account's whole history, newest first, as the network reports it.
  func history(of account: AccountID) async throws -> [HistoryEntry] {
    var (entries, next) = ([HistoryEntry](), Int64?.none)
    repeat {
      guard let page = try await network.history(of: account, before: next, knownTo: nil, limit: 200) else { break }
      entries += page.entries
      next = page.range.low
    } while next ?? 0 > 0
    return entries
  }

  /// An account that the friendbot has funded.
  func fundedAccount() async throws -> AccountID {
    let account = try KeyPair(seed: TestRandomness.bytes(32)).accountID
    _ = try await network.fund(account)
    return account
  }
}

extension Result where Failure == any Error {
  init(catching work: () async throws -> Success) async {
    do { self = .success(try await work()) } catch { self = .failure(error) }
  }
}
