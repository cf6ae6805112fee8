import Foundation
import HTTPTypes
import HorizonKit
import RPCKit
import SandboxKit
import Sentences
import StellarKit
import StellarXDR
import Synchronization

@testable import WalletKit

/// The embedded network with a Stellar RPC server, a wallet, and people who create contracts.
struct ContractTestNetwork: Sendable {
  let test: TestNetwork
  let transport: TwistedTransport
  let rpc: StellarRPC
  let network: HorizonNetwork
  let people: Townsfolk

  /// The properties of a token to create.
  struct TokenPlan {
    var decimals: UInt32 = 18
    var name = "Trial"
    var symbol = "TRY"
    var supply: Int128 = 1_000_000_000_000_000_000_000
    /// Another token of which each transfer also takes the same amount from the payer.
    var takes: ContractAddress?
  }

  static func with(
    _ sandbox: Sandbox? = nil, in folder: TemporaryFolder, _ body: @escaping @MainActor @Sendable (ContractTestNetwork, Wallet) async throws -> Void
  ) async throws {
    try await TestNetwork.with(try sandbox ?? Sandbox(storage: .inMemory, keepsMeta: true, now: { Date() })) { test in
      let transport = TwistedTransport()
      let rpc = try StellarRPC(url: "\(test.horizon.url)/rpc", network: .sandbox, transport: transport, clock: ContinuousClock())
      let network = HorizonNetwork(test.horizon, rpc: rpc, clock: ContinuousClock())
      let town = ContractTestNetwork(
        test: test, transport: transport, rpc: rpc, network: network, people: try await Townsfolk(test, "maker", "issuer"))
      let wallet = try await test.fundedWallet(in: folder, through: network)
      await wallet.dashboard.refresh()
      try await body(town, wallet)
    }
  }

  /// Has a named person call or create a contract.
  @discardableResult
  func invoke(_ name: String, _ operation: StellarKit.Operation) async throws -> RPCSubmissionOutcome {
    let key = try people[name]
    let transaction = try await rpc.transaction(
      for: operation, from: MuxedAccount(key.accountID), preconditions: Preconditions(TimeBounds(now: UInt64(Date().timeIntervalSince1970))))
    let outcome = try await rpc.invoke(transaction, review: { _ in }) { $0.signed(by: key, on: .sandbox) }.outcome
    guard case .applied(let applied) = outcome, applied.successful else { throw NetworkError.refused("\("\(outcome)")") }
    return outcome
  }

  /// Opens the wallet once more, with a server whose simulations report changed events.
  @MainActor
  func wallet(
    in folder: TemporaryFolder, reporting change: @escaping @Sendable ([XDR.DiagnosticEvent]) -> [XDR.DiagnosticEvent]
  ) async throws -> Wallet {
    let transport = ChangingTransport(answering: { request, answer in
      guard request.contains("simulateTransaction"), let found = answer.firstMatch(of: /"events":\[([^\]]*)\]/), !found.output.1.isEmpty else {
        return answer
      }
      let events = found.output.1.split(separator: ",").compactMap { event in
        let text = String(event.dropFirst().dropLast()).replacing("\\/", with: "/")
        return try? EncodedXDR<XDR.DiagnosticEvent>(text, format: .base64).value()
      }
      let changed = change(events).map { "\"\(EncodedXDR($0).text)\"" }
      return answer.replacingCharacters(in: found.range, with: "\"events\":[\(changed.joined(separator: ","))]")
    })
    let rpc = try StellarRPC(url: "\(test.horizon.url)/rpc", network: .sandbox, transport: transport, clock: ContinuousClock())
    return try await TestNetwork.wallet(in: folder, HorizonNetwork(test.horizon, rpc: rpc, clock: ContinuousClock()))
  }

  /// Deploys an asset's contract.
  func deploy(_ asset: Asset) async throws -> ContractAddress {
    try await invoke("maker", .createContract(of: asset))
    return .contract(of: asset, on: .sandbox)
  }

  /// Creates one of the network's trial contracts.
  func make(_ trial: String, _ arguments: [XDR.SCVal]) async throws -> ContractAddress {
    guard let salt = Bytes32(TestRandomness.bytes(32)) else { throw NetworkError.cannotTell }
    let maker = try people.id("maker")
    let preimage = XDR.ContractIDPreimage.address(XDR.ContractIDPreimageFromAddress(address: .account(maker.xdr), salt: salt))
    let hash = Bytes32(sha256: Array("basicpay trial contract: \(trial)".utf8))
    try await invoke(
      "maker",
      Operation(
        .invokeHostFunction(
          .createContractV2(XDR.CreateContractArgsV2(contractIDPreimage: preimage, executable: .wasm(hash), constructorArgs: arguments)))))
    let id = XDR.HashIDPreimage.contractID(XDR.HashIDPreimageContractId(networkID: Network.sandbox.id, contractIDPreimage: preimage))
    return ContractAddress(contract: Bytes32(sha256: id.xdrBytes))
  }

  /// Creates a token, whose whole supply the holder has at first.
  func token(_ plan: TokenPlan = TokenPlan(), of holder: AccountID) async throws -> ContractAddress {
    try await make(
      "token",
      [
        .u32(plan.decimals), .string(Array(plan.name.utf8)), .string(Array(plan.symbol.utf8)), ContractAddress(holder).contractValue,
        plan.supply.contractValue, plan.takes?.contractValue ?? .void,
      ])
  }

  /// Creates a token that the account in use holds and has in its list.
  @MainActor
  func token(_ plan: TokenPlan = TokenPlan(), listedIn wallet: Wallet) async throws -> ContractAddress {
    guard let account = wallet.account else { throw WalletError.noAccount }
    let token = try await token(plan, of: account.id)
    try await wallet.add(try await wallet.token("\(token)"))
    return token
  }

  func balance(of holder: ContractAddress, in token: ContractAddress) async throws -> Int128 {
    try await Token(token, on: rpc).balance(of: holder)
  }
}

extension XDR.DiagnosticEvent {
  /// Returns what the same contract would report instead if this is a token's event with this name; nil for any other.
  func changed(from name: String, to other: String? = nil, _ parties: [ContractAddress]? = nil, data: XDR.SCVal) -> XDR.DiagnosticEvent? {
    guard case .v0(var body) = event.body, body.topics.first == .symbol(Array(name.utf8)) else { return nil }
    if let parties { body.topics = [.symbol(Array((other ?? name).utf8))] + parties.map(\.contractValue) }
    body.data = data
    var changed = self
    changed.event.body = .v0(body)
    return changed
  }
}

/// A transport to a real server that a test can make fail or change its simulations.
final class TwistedTransport: HTTPTransport {
  private struct State {
    var kept: String?
    var isStuck = false
    var change: (@Sendable (XDR.SorobanTransactionData) -> XDR.SorobanTransactionData)?
    var isDown = false
  }

  private let real = AsyncHTTPTransport()
  private let state = Mutex(State())

  /// Whether every simulation repeats that of the last simulated transaction.
  func setStuck(_ isStuck: Bool) { state.withLock { $0.isStuck = isStuck } }

  /// Whether every request fails.
  func setDown(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }

  /// Changes the resources that simulations say a transaction needs.
  func change(_ change: (@Sendable (XDR.SorobanTransactionData) -> XDR.SorobanTransactionData)?) { state.withLock { $0.change = change } }

  func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    var request = request
    var text = String(decoding: request.body, as: UTF8.self)
    guard !state.withLock(\.isDown) else { throw .notConnected("The test took the server down.") }
    guard text.contains("simulateTransaction"), let envelope = Self.part("transaction", of: text) else { return try await real.send(request) }
    let kept = state.withLock { state in
      if !state.isStuck || state.kept == nil { state.kept = envelope }
      return state.kept ?? envelope
    }
    text = text.replacing(envelope, with: kept)
    request.body = Array(text.utf8)
    var reply = try await real.send(request)
    guard let change = state.withLock(\.change) else { return reply }
    let said = String(decoding: reply.body, as: UTF8.self)
    if let data = Self.part("transactionData", of: said),
      let needs = try? EncodedXDR<XDR.SorobanTransactionData>(data, format: .base64).value()
    {
      reply.body = Array(said.replacing(data, with: EncodedXDR(change(needs)).text).utf8)
    }
    return reply
  }

  private static func part(_ name: String, of json: String) -> String? {
    guard let match = try? Regex("\"\(name)\":\"([^\"]*)\"", as: (Substring, Substring).self).firstMatch(in: json) else { return nil }
    return String(match.output.1)
  }

  func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { try await real.stream(request) }
}
