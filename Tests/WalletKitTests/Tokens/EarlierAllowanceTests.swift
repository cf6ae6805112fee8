import Foundation
import HorizonKit
import RPCKit
import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// Allowances that replace one of which something may be left, though a server or a token doesn't say how much.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct EarlierAllowanceTests {
  private static let pin = VaultCredential.typed("123456")

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Opens the wallet once more, through a server that doesn't answer calls of a function.
  private func wallet(_ town: ContractTestNetwork, without function: String) async throws -> Wallet {
    let transport = ChangingTransport(asking: {
      ApprovalServer.call(in: $0)?.function.text == function ? $0.replacing("simulateTransaction", with: "noSuchMethod") : $0
    })
    let rpc = try StellarRPC(url: "\(town.test.horizon.url)/rpc", network: .sandbox, transport: transport, clock: ContinuousClock())
    return try await TestNetwork.wallet(in: folder, HorizonNetwork(town.test.horizon, rpc: rpc, clock: ContinuousClock()))
  }

  @Test func `an allowance needs consent if it can't be found out whether an earlier one is left`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let own = try #require(wallet.account).id
      let spender = ContractAddress(try town.people.id("maker"))
      let token = try await town.token(.init(decimals: 0), of: own)
      let until = try await town.rpc.latestLedger().sequence + 1_000
      func call(_ amount: Int128, of contract: ContractAddress) throws -> ContractCall {
        try Token(contract, on: town.rpc).approve(from: ContractAddress(own), to: spender, amount: amount, untilLedger: until)
      }
      func unknown(_ contract: ContractAddress) -> String {
        """
        BasicPay couldn't check whether \(spender.shortAddress) can still spend some of the token \(contract) under an earlier allowance. If so, it \
        could take that first and then the new amount as well. Revoke that allowance first, and check that nothing was spent.
        """
      }
      let silent = try await self.wallet(town, without: "allowance")
      let first = try await silent.review(call(7, of: token))
      #expect(first.transaction.consents.map(\.english) == [unknown(token)])
      #expect(try await silent.confirm(first.transaction.id, consenting: true, Self.pin).isConfirmed)
      let authorization = KnownTokenTests.authorization(try call(5, of: token), of: own)
      #expect(await silent.review(authorization).warnings.map(\.english).contains(unknown(token)))
      let envelope = try await silent.review(first.prepared.transaction.signed(by: [], on: .sandbox))
      #expect(envelope.warnings.map(\.english).contains(unknown(token)))

      // What is left is known, but not what the token is called.
      let nameless = try await self.wallet(town, without: "name")
      let left =
        "\(spender.shortAddress) can still spend 7 of the smallest units of \(token), and could take that first and then the new amount as well. Revoke that allowance first, and check that nothing was spent."
      #expect(try await nameless.review(call(5, of: token)).transaction.consents.map(\.english) == [left])
      #expect(await nameless.review(authorization).warnings.map(\.english).contains(left))

      // Without a Stellar RPC server there is nobody to ask.
      let offline = try await TestNetwork.wallet(in: folder, town.test.network)
      let lumens = ContractAddress.contract(of: .native, on: .sandbox)
      let review = await offline.review(KnownTokenTests.authorization(try call(5, of: lumens), of: own))
      #expect(review.tree.isUnderstood && review.warnings.map(\.english) == [unknown(lumens)])
      #expect(try await silent.review(call(0, of: token)).transaction.consents.isEmpty, "a revocation leaves nothing")
    }
  }
}
