import Foundation
import HorizonKit
import Logging
import RPCKit
import SandboxKit
import ServiceLifecycle
import StellarKit
import StellarXDR
import WalletKit

/// The embedded network in this process, with a Stellar RPC server and an account that creates contracts.
struct TestSandbox: Sendable {
  let sandbox: Sandbox
  let network: HorizonNetwork
  let rpc: StellarRPC
  let maker: KeyPair

  /// Runs the network while `body` runs.
  static func with(_ body: @escaping @Sendable (TestSandbox) async throws -> Void) async throws {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let sandbox = try Sandbox(storage: .inMemory, keepsMeta: true, now: SiteFixture.now)
    let server = SandboxServer(sandbox: sandbox, port: 0, logger: logger) { port.yield($0) }
    let group = ServiceGroup(services: [server], logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      for await port in ports {
        let transport = AsyncHTTPTransport()
        let rpc = try StellarRPC(url: "http://127.0.0.1:\(port)/rpc", network: .sandbox, transport: transport, clock: ContinuousClock())
        let horizon = try Horizon(url: "http://127.0.0.1:\(port)", transport: transport)
        let town = TestSandbox(
          sandbox: sandbox, network: HorizonNetwork(horizon, rpc: rpc, clock: ContinuousClock()), rpc: rpc,
          maker: try KeyPair(seed: [UInt8](repeating: 9, count: 32)))
        do {
          _ = try await town.network.fund(town.maker.accountID)
          try await body(town)
        } catch {
          tasks.cancelAll()
          throw error
        }
        await group.triggerGracefulShutdown()
        return try await tasks.waitForAll()
      }
    }
  }

  func invoke(_ operation: StellarKit.Operation) async throws {
    let now = UInt64(SiteFixture.now().timeIntervalSince1970)
    let transaction = try await rpc.transaction(
      for: operation, from: MuxedAccount(maker.accountID), preconditions: Preconditions(TimeBounds(now: now)))
    let outcome = try await rpc.invoke(transaction, review: { _ in }) { $0.signed(by: maker, on: .sandbox) }.outcome
    guard case .applied(let applied) = outcome, applied.successful else { throw NetworkError.cannotTell }
  }

  /// Creates a trial token and gives its whole supply to an account.
  func token(of holder: AccountID, symbol: String, name: String = "Trial", supply: Int64 = 1_000, salt: UInt8 = 1) async throws -> ContractAddress {
    guard let salt = Bytes32([UInt8](repeating: salt, count: 32)) else { throw NetworkError.cannotTell }
    let preimage = XDR.ContractIDPreimage.address(XDR.ContractIDPreimageFromAddress(address: .account(maker.accountID.xdr), salt: salt))
    let arguments: [XDR.SCVal] = [
      .u32(2), .string(Array(name.utf8)), .string(Array(symbol.utf8)), ContractAddress(holder).contractValue, Int128(supply).contractValue, .void,
    ]
    let code = XDR.ContractExecutable.wasm(Bytes32(sha256: Array("basicpay trial contract: token".utf8)))
    try await invoke(
      Operation(
        .invokeHostFunction(
          .createContractV2(XDR.CreateContractArgsV2(contractIDPreimage: preimage, executable: code, constructorArgs: arguments)))))
    let id = XDR.HashIDPreimage.contractID(XDR.HashIDPreimageContractId(networkID: Network.sandbox.id, contractIDPreimage: preimage))
    return ContractAddress(contract: Bytes32(sha256: id.xdrBytes))
  }
}
