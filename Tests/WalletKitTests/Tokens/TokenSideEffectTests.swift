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

  @Test func `a payment needs consent if the contract takes some of it from the recipient, or freezes it`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let (token, maker) = (try await town.token(of: try #require(wallet.account).id), ContractAddress(try town.people.id("maker")))
      let recipient = try await town.test.fundedAccount()
      let payee = ContractAddress(recipient)
      let form = TokenPaymentForm(recipient: MuxedAccount(recipient).address, amount: "2", currency: .token(token))
      func consents(_ name: String, _ parties: [ContractAddress], _ data: XDR.SCVal) async throws -> [String] {
        let second = try await town.wallet(in: folder) { events in
          events + events.compactMap { $0.changed(from: "transfer", to: name, parties, data: data) }
        }
        return try await second.review(form).transaction.consents.map(\.english)
      }
      let (three, none) = (Int128(3).contractValue, Int128(0).contractValue)
      let taking = ["The token's contract takes something from the recipient, so less may arrive: check what moves."]
      #expect(try await consents("transfer", [payee, maker], three) == taking)
      #expect(try await consents("burn", [payee], three) == taking)
      #expect(try await consents("clawback", [payee], three) == taking)
      #expect(try await consents("set_authorized", [payee], .bool(false)) == taking)
      #expect(try await consents("transfer", [payee, maker], none) == [])
      #expect(try await consents("transfer", [maker, payee], three) == [])
      #expect(try await consents("set_authorized", [payee], .bool(true)) == [])
    }
  }
}
