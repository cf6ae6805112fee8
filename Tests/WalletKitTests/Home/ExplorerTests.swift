import StellarKit
import Testing

@testable import WalletKit

/// The websites that show a transaction, and those that never may.
struct ExplorerTests {
  @Test func `each explorer has its own address for a transaction, and none for one of the embedded network`() throws {
    let hash = try #require(TransactionHash(String(repeating: "ab", count: 32)))
    let own = try #require(Explorer("https://ledger.example/tx/{hash}?x=1"))
    #expect(Explorer.stellarExpert.address(of: hash, on: .public) == "https://stellar.expert/explorer/public/tx/\(hash)")
    #expect(Explorer.stellarExpert.address(of: hash, on: .testnet) == "https://stellar.expert/explorer/testnet/tx/\(hash)")
    #expect(Explorer.stellarChain.address(of: hash, on: .testnet) == "https://testnet.stellarchain.io/transactions/\(hash)")
    #expect(own.address(of: hash, on: .local) == "https://ledger.example/tx/\(hash)?x=1")
    #expect(Explorer.stellarExpert.address(of: hash, on: .local) == nil)
    #expect(Explorer.none.address(of: hash, on: .public) == nil)
    for explorer in [Explorer.stellarExpert, .stellarChain, own, .none] {
      #expect(explorer.address(of: hash, on: .sandbox) == nil)
      #expect(Explorer(explorer.description) == explorer)
    }
  }

  @Test(arguments: [
    "", "ledger.example/{hash}", "http://ledger.example/{hash}", "javascript:alert(1)//{hash}", "https://ledger.example/", "https://{hash}/",
    "https://{hash}.ledger.example/", "https://a@ledger.example/{hash}", "https://ledger.example/{hash}/{hash}", "https:///{hash}",
    "https://ledger.example/{hash} x", "https://ledger.example/é{hash}", "https://ledger.example/{hash}" + String(repeating: "x", count: 300),
    "https://ledger.example{hash}",
  ]) func `an explorer address that can't be opened safely is refused`(text: String) {
    #expect(ExplorerAddress(text) == nil)
  }
}
