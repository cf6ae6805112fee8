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
      let (token, maker) = (try await town.token(listedIn: wallet), ContractAddress(try town.people.id("maker")))
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

  /// Has simulations say that entries are archived, and that the call restores them.
  private nonisolated func restore(_ keys: [XDR.LedgerKey], _ town: ContractTestNetwork) {
    town.transport.change { data in
      guard !data.resources.footprint.readWrite.isEmpty else { return data }
      var data = data
      data.resources.footprint.readOnly.removeAll { keys.contains($0) }
      data.resources.footprint.readWrite += keys.filter { !data.resources.footprint.readWrite.contains($0) }
      let places = data.resources.footprint.readWrite.indices.filter { keys.contains(data.resources.footprint.readWrite[$0]) }
      data.ext = .v1(XDR.SorobanResourcesExtV0(archivedSorobanEntries: places.map(UInt32.init)))
      return data
    }
  }

  private func consent(_ count: Int, _ owners: String) -> [String] {
    let what = count == 1 ? "1 archived entry" : "\(count) archived entries"
    return ["This restores \(what) that the call doesn't seem to need, at your expense (\(owners)). Don't go on unless you know why."]
  }

  @Test func `restoring archived entries that have nothing to do with a payment needs consent`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let lumens = try await town.deploy(.native)
      let token = try await town.token(.init(decimals: 7), listedIn: wallet)
      let vault = try await town.make("vault", [lumens.contractValue])
      let stranger = ContractAddress(contract: Bytes32(sha256: [7]))
      func consents(_ paid: ContractAddress, _ keys: XDR.LedgerKey...) async throws -> [String] {
        restore(keys, town)
        let review = try await wallet.review(TokenPaymentForm(recipient: "\(vault)", amount: "1", currency: .token(paid)))
        #expect(review.call.restored == keys.count)
        return review.transaction.consents.map(\.english)
      }
      // A token keeps its data as it likes.
      let own = XDR.LedgerKey.contractData(.u32(1), of: token, .persistent)
      #expect(try await consents(token, .contractInstance(of: token), .balance(of: vault, in: token), own) == [])
      let foreign = [1, 2].map { XDR.LedgerKey.contractData(.u32($0), of: stranger, .persistent) }
      #expect(try await consents(token, own, foreign[0], foreign[1]) == consent(2, "\(stranger)"))
      #expect(try await consents(token, .contractInstance(of: vault)) == consent(1, "\(vault)"), "nothing calls the recipient")
      // An asset's contract keeps only itself and balances.
      #expect(try await consents(lumens, .contractInstance(of: lumens), .balance(of: vault, in: lumens)) == [])
      #expect(try await consents(lumens, .balance(of: stranger, in: lumens)) == consent(1, "\(stranger)"))
      #expect(try await consents(lumens, .contractData(.u32(1), of: lumens, .persistent)) == consent(1, "\(lumens)"))
      // A token has one code, and an asset's contract has none.
      let codes = [1, 2].map { Bytes32(sha256: [$0]) }
      #expect(try await consents(token, .contractCode(codes[0])) == [])
      #expect(try await consents(token, .contractCode(codes[0]), .contractCode(codes[1])) == consent(2, "code \(codes[0]), code \(codes[1])"))
      #expect(try await consents(lumens, .contractCode(codes[0])) == consent(1, "code \(codes[0])"))
    }
  }

  @Test func `a call may restore archived entries of contracts that take part in what moves, and those of others need consent`() async throws {
    try await ContractTestNetwork.with(in: folder) { town, wallet in
      let account = ContractAddress(try #require(wallet.account).id)
      let lumens = try await town.deploy(.native)
      let vault = try await town.make("vault", [lumens.contractValue])
      let stranger = ContractAddress(contract: Bytes32(sha256: [7]))
      let call = try Token(lumens, on: town.rpc).transfer(from: account, to: vault, amount: 5)
      restore([.contractInstance(of: vault), .balance(of: vault, in: lumens)], town)
      #expect(try await wallet.review(call).transaction.consents.isEmpty)
      let many = (1...4).map { ContractAddress(contract: Bytes32(sha256: [$0])) }
      restore(many.map { .contractInstance(of: $0) }, town)
      let named = many.prefix(3).map { "\($0)" }.joined(separator: ", ")
      #expect(try await wallet.review(call).transaction.consents.map(\.english) == consent(4, "\(named), …"))
      restore([.balance(of: stranger, in: lumens)], town)
      #expect(try await wallet.review(call).transaction.consents.map(\.english) == consent(1, "\(stranger)"))
    }
  }
}
