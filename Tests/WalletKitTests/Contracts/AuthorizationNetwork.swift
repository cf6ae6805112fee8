import Foundation
import HorizonKit
import RPCKit
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// The embedded network with the lumens contract, a wallet, and a stranger who calls contracts.
@MainActor
struct AuthorizationNetwork {
  let test: TestNetwork
  let rpc: StellarRPC
  let wallet: Wallet
  /// The stranger, who makes transactions that the wallet is asked to authorize.
  let caller: KeyPair
  let lumens = ContractAddress.contract(of: .native, on: .sandbox)

  static func open(_ body: @escaping @MainActor @Sendable (AuthorizationNetwork) async throws -> Void) async throws {
    try await TestNetwork.with { test in
      let folder = try TemporaryFolder()
      let rpc = try StellarRPC(url: "\(test.horizon.url)/rpc", network: .sandbox)
      let home = WalletHome(folder: folder.url)
      try home.prepare()
      let wallet = try await test.fundedWallet(
        in: folder, through: HorizonNetwork(test.horizon, rpc: rpc, clock: ContinuousClock()), store: HomeStore(home, now: { Date() }))
      let caller = try KeyPair(seed: TestRandomness.bytes(32))
      _ = try await test.network.fund(caller.accountID)
      let opened = AuthorizationNetwork(test: test, rpc: rpc, wallet: wallet, caller: caller)
      try await opened.send(.createContract(of: .native))
      try await body(opened)
      withExtendedLifetime(folder) {}
    }
  }

  var own: ContractAddress {
    get throws { ContractAddress(try #require(wallet.account).id) }
  }

  /// Sends an operation of the stranger's, which needs nobody else's signature.
  func send(_ operation: StellarKit.Operation) async throws {
    let prepared = try await prepare(operation)
    try await submit(prepared.transaction)
  }

  func prepare(_ operation: StellarKit.Operation) async throws -> PreparedCall {
    let bounds = Preconditions(try TimeBounds(maxTime: UInt64(Date().timeIntervalSince1970) + 600))
    return try await rpc.prepare(try await rpc.transaction(for: operation, from: MuxedAccount(caller.accountID), preconditions: bounds))
  }

  func submit(_ transaction: Transaction) async throws {
    let signed = transaction.signed(by: caller, on: .sandbox)
    guard case .applied = await test.network.submit(signed.base64, hash: signed.hash) else { throw WalletError.noAccount }
  }

  var ledger: UInt32 {
    get async throws { UInt32(try await test.network.ledger().sequence) }
  }

  /// An entry for an address to sign, in which each call is nested in the previous one.
  func entry(
    of address: ContractAddress? = nil, isBound: Bool = false, nonce: Int64 = 7, until: UInt32 = 0, _ calls: XDR.InvokeContractArgs...
  ) throws -> XDR.SorobanAuthorizationEntry {
    let credentials = XDR.SorobanAddressCredentials(
      address: try (address ?? own).xdr, nonce: nonce, signatureExpirationLedger: until, signature: .void)
    let tree = calls.reversed().reduce(nil as XDR.SorobanAuthorizedInvocation?) { inner, call in
      XDR.SorobanAuthorizedInvocation(function: .contractFn(call), subInvocations: [inner].compactMap(\.self))
    }
    return XDR.SorobanAuthorizationEntry(
      credentials: isBound ? .addressV2(credentials) : .address(credentials), rootInvocation: try #require(tree))
  }

  /// A call of the lumens contract, valid or not.
  func call(_ function: String, _ arguments: any ContractValue..., of contract: ContractAddress? = nil) -> XDR.InvokeContractArgs {
    XDR.InvokeContractArgs(
      contractAddress: (contract ?? lumens).xdr, functionName: Array(function.utf8), args: arguments.map { $0.contractValue })
  }

  /// A transfer of the wallet's lumens to the stranger.
  func transfer(_ stroops: Int128) throws -> XDR.InvokeContractArgs { call("transfer", try own, ContractAddress(caller.accountID), stroops) }

  func review(_ entry: XDR.SorobanAuthorizationEntry) async throws -> AuthorizationReview {
    await wallet.review(try OpenedAuthorization(Data(entry.xdrBytes).base64EncodedString()))
  }

  func words(_ review: AuthorizationReview) async -> [String] {
    let context = await wallet.callContext(review.ledger) { $0.formatted(.iso8601) }
    return review.tree.calls.map { $0.words(context).english }
  }
}
