import RPCKit
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import WalletKit

/// What a token's contract does besides what it is called for, which needs consent.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct TokenSideEffectTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a revocation that lets somebody spend more, or takes something, needs consent`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let account = ContractAddress(try #require(wallet.account).id)
      let (token, spender) = (try await town.token(of: try #require(account.account)), ContractAddress(try town.people.id("maker")))
      func consents(_ name: String, _ data: XDR.SCVal) async throws -> [String] {
        let second = try await town.wallet(in: folder) { events in
          events + events.compactMap { $0.changed(from: "approve", to: name, [account, spender], data: data) }
        }
        return try await second.reviewRevocation(of: token, from: spender).transaction.consents.map(\.english)
      }
      let taking = ["This takes more from you than it should: check what moves."]
      #expect(try await consents("approve", .vec([Int128(5).contractValue, .u32(30_000)])) == taking)
      #expect(try await consents("transfer", Int128(5).contractValue) == taking)
      #expect(try await consents("transfer", Int128(0).contractValue) == [])
    }
  }
}
