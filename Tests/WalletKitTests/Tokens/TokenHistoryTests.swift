import HorizonKit
import RPCKit
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// Which of a token's events are shown if there are too many.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct TokenHistoryTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [true, false])
  func `events that anybody can cause don't push others out of a token's history, and one that is cut says so`(_ isArchive: Bool) async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let (account, maker) = (ContractAddress(try #require(wallet.account).id), ContractAddress(try town.people.id("maker")))
      let client = try Token(try await town.token(of: try #require(maker.account)), on: town.rpc)
      // Other servers can only search forward.
      let transport = ChangingTransport(asking: { isArchive ? $0 : $0.replacing("queryEvents", with: "noSuchMethod") })
      let rpc = try StellarRPC(url: "\(town.test.horizon.url)/rpc", network: .sandbox, transport: transport, clock: ContinuousClock())
      let reader = TokenHistoryReader(rpc: rpc, account: try #require(account.account))
      func history(_ limit: Int) async throws -> TokenHistory {
        try await reader.history(of: [TokenLabel(contract: client.contract, symbol: "TRY", decimals: 0)], limit: limit)
      }
      func pay(_ amount: Int128) async throws {
        try await town.invoke("maker", client.transfer(from: maker, to: account, amount: amount).operation())
      }
      try await pay(5)
      for _ in 0..<3 { try await town.invoke("maker", client.transfer(by: maker, from: account, to: maker, amount: 0).operation()) }
      let until = try await town.rpc.latestLedger().sequence + 1_000
      try await town.invoke("maker", client.approve(from: maker, to: account, amount: 9, untilLedger: until).operation())
      let all = try await history(5)
      #expect(all.entries.map(\.amount?.units) == [9, 0, 0, 0, 5] && !all.isCut && all.leftOut == 0)
      let some = try await history(2)
      #expect(some.entries.map(\.amount?.units) == [9, 5] && !some.isCut && some.leftOut == 3)
      #expect(some.gaps.map(\.english).contains("3 entries aren't shown, because they moved nothing."))
      for amount in [6, 7] as [Int128] { try await pay(amount) }
      let cut = try await history(2)
      #expect(cut.entries.map(\.amount?.units) == [7, 6] && cut.isCut && cut.keptSince == nil)
      let moved = try await history(3)
      #expect(moved.entries.map(\.amount?.units) == [7, 6, 5] && !moved.isCut && moved.leftOut == 4)
    }
  }

  @Test func `a ledger full of events that anybody can cause doesn't hide what came long before it`() async throws {
    let holder = ContractAddress(try KeyPair(seed: TestRandomness.bytes(32)).accountID)
    let server = ApprovalServer(holder, ledgers: [3] + [UInt32](repeating: 19_995, count: 1_001))
    let rpc = try StellarRPC(url: "https://rpc.example.com", network: .sandbox, transport: server, clock: ContinuousClock())
    let pattern: [XDR.SCVal?] = [.symbol(Array("approve".utf8)), holder.contractValue]
    let (events, keptSince) = try await EventSearch(rpc: rpc).newest(of: nil, [pattern], limit: 2) { $0.ledger == 3 }
    #expect(events.count == 1_002 && events.last?.ledger == 3 && keptSince == 2)
  }
}
