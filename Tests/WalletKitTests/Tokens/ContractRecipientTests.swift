import Foundation
import RPCKit
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// Whom calls of contracts pay, and what is left of the lumens for their fee.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct ContractRecipientTests {
  private static let pin = VaultCredential.typed("123456")

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `no call pays somebody without the memo that they ask for, nor lets a contract do so`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let account = ContractAddress(try #require(wallet.account).id)
      let (maker, shop) = (try town.people.id("maker"), try town.people.id("issuer"))
      let lumens = try await town.deploy(.native)
      // Whoever pays with it pays as many lumens to its maker, too.
      let trial = try await town.token(.init(decimals: 7, takes: lumens), of: maker)
      try await town.invoke(
        "maker", try Token(trial, on: town.rpc).transfer(from: ContractAddress(maker), to: account, amount: 500_000_000).operation())
      for name in ["maker", "issuer"] {
        try await town.people.submit(name, .manageData(name: try DataName("config.memo_required"), value: try DataValue("1")))
      }
      func review(_ recipient: ContractAddress, _ contract: ContractAddress) async throws -> CallReview {
        try await wallet.review(try Token(contract, on: town.rpc).transfer(from: account, to: recipient, amount: 5))
      }
      let direct = await #expect(throws: PaymentRefusal.self) { try await review(ContractAddress(shop), lumens) }
      #expect(direct?.fields == [.recipient: TransactionReviewer.memoNeeded(byContract: shop)])
      #expect(try await review(ContractAddress(MuxedAccount(shop, id: 7)), lumens).movements.count == 1)
      let friend = ContractAddress(try await town.test.fundedAccount())
      let within = await #expect(throws: PaymentRefusal.self) { try await review(friend, trial) }
      #expect(within?.fields == [.recipient: TransactionReviewer.memoNeeded(byContract: maker)])
    }
  }
}
