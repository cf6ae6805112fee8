import Foundation
import HorizonKit
import RPCKit
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct EffectTests {
  /// The effects of a transaction, after the operations of `before` have been applied.
  private func effects(
    before: [XDR.Operation] = [], _ operations: XDR.Operation..., by signers: [KeyPair] = [], in sandbox: Sandbox, _ source: KeyPair
  ) async throws -> [JSON] {
    for operation in before { _ = try await apply([operation], by: signers, in: sandbox, source) }
    let hash = try await apply(operations, by: signers, in: sandbox, source)
    return try await sandbox.records("/transactions/\(hash)/effects?limit=200")
  }

  /// Submits operations, signed by their sources, too.
  private func apply(_ operations: [XDR.Operation], by signers: [KeyPair], in sandbox: Sandbox, _ source: KeyPair) async throws -> TransactionHash {
    let sources = Set(operations.compactMap { $0.sourceAccount.map { MuxedAccount($0).accountID } })
    let keys = signers.filter { sources.contains($0.accountID) && $0.accountID != source.accountID }
    return try await sandbox.apply(source, operations, signers: keys).hash
  }

  @Test func `effects have Horizon's ids, links and order in every list`() async throws {
    let sandbox = try Sandbox.test()
    let (alice, bob) = (try await sandbox.funded(1), try TestLedger.key(2))
    let envelope = try await sandbox.envelope(alice, .create(bob, 50_000_000), .pay(bob, 7))
    try await sandbox.withRouter { client in
      let hash = try await client.submit(envelope).json["hash"].text ?? ""
      let id = 3 << 32 | 1 << 12
      let records = try await client.get("/transactions/\(hash)/effects").json._embedded.records
      let first = """
        {"_links": {"operation": {"href": "http://localhost/operations/\(id + 1)"},
        "succeeds": {"href": "http://localhost/effects?order=desc&cursor=\(id + 1)-1"},
        "precedes": {"href": "http://localhost/effects?order=asc&cursor=\(id + 1)-1"}},
        "id": "00000000\(id + 1)-0000000001", "paging_token": "\(id + 1)-1", "account": "\(bob.accountID.address)",
        "type": "account_created", "type_i": 0, "created_at": "2027-01-15T08:00:00Z", "starting_balance": "5.0000000"}
        """
      #expect(records[0] == (try JSON(first.replacing("00000000\(id + 1)-", with: String(repeating: "0", count: 19 - "\(id)".count) + "\(id + 1)-"))))
      #expect(records.array.map(\.type.text) == ["account_created", "account_debited", "signer_created", "account_credited", "account_debited"])
      #expect(records[2].public_key.text == bob.accountID.address && records[2].weight.number == 1)
      #expect(records.array.map(\.paging_token.text) == ["\(id + 1)-1", "\(id + 1)-2", "\(id + 1)-3", "\(id + 2)-1", "\(id + 2)-2"])
      #expect(try await client.get("/ledgers/3/effects").json._embedded.records == records)
      #expect(try await client.get("/operations/\(id + 2)/effects").json._embedded.records.array == Array(records.array[3...]))
      let bobs = try await client.get("/accounts/\(bob.accountID.address)/effects").json._embedded.records.array
      #expect(bobs == [records[0], records[2], records[3]])
      let decoded = try await client.get("/effects?cursor=\(id + 1)-2", as: Page<EffectResource>.self).records
      #expect(decoded.map(\.id).count == 3 && decoded[1].details == .accountCredited(asset: .native, amount: try WideAmount("0.0000007")))
    }
  }

  @Test func `lists of effects page from every cursor in both orders`() async throws {
    let sandbox = try Sandbox.test()
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    for amount in 1...6 {
      _ = try await sandbox.submit(try await sandbox.envelope(alice, .pay(bob, Int64(amount)), .data("n", [UInt8(amount)])))
    }
    for list in ["/effects", "/accounts/\(alice.accountID.address)/effects", "/ledgers/4/effects"] {
      let all = try await sandbox.records("\(list)?limit=200")
      #expect(try await sandbox.records("\(list)?limit=200&order=desc") == all.reversed())
      for (index, record) in all.enumerated() {
        let token = record.paging_token.text ?? ""
        #expect(try await sandbox.records("\(list)?limit=2&cursor=\(token)") == Array(all[(index + 1)...].prefix(2)), "\(list)")
        #expect(try await sandbox.records("\(list)?limit=3&order=desc&cursor=\(token)") == Array(all[..<index].reversed().prefix(3)), "\(list)")
      }
    }
    #expect(try await sandbox.records("/effects?cursor=now").isEmpty)
    #expect(try await sandbox.records("/accounts/\(alice.accountID.address)/effects?limit=200").count == 2 + 2 * 6)
  }

  @Test func `a cursor that names only an operation stands behind all effects of the operation`() async throws {
    let sandbox = try Sandbox.test()
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    for amount: Int64 in 1...3 { try await sandbox.apply(alice, [.pay(bob, amount)]) }
    let effects = try await sandbox.records("/effects?limit=200")
    let operation = try #require(try await sandbox.records("/accounts/\(alice.accountID.address)/operations?order=desc&limit=2").last)
    let id = try #require(operation.id.text)
    #expect(operation.amount.text == "0.0000002")
    let links = ["precedes", "succeeds"].map { operation._links[$0].href.text?.replacing("http://localhost", with: "") ?? "" }
    // The last payment's two effects follow, and this payment's own effects are the first that precede.
    #expect(try await sandbox.records(links[0]) == Array(effects.suffix(2)))
    #expect(try await sandbox.records(links[1] + "&limit=2") == Array(effects.dropLast(2).suffix(2).reversed()))
    for list in ["/accounts/\(alice.accountID.address)/effects", "/accounts/\(bob.accountID.address)/effects"] {
      #expect(try await sandbox.records("\(list)?cursor=\(id)").count == 1, "\(list)")
      let before = try await sandbox.records("\(list)?cursor=\(id)&order=desc&limit=1")
      #expect(before.first?.paging_token.text?.hasPrefix("\(id)-") == true, "\(list)")
    }
    try await sandbox.withRouter { client in
      let page = try await client.get("/effects?order=desc&limit=1&cursor=\(id)").json
      #expect(page._links["self"].href.text == "http://localhost/effects?cursor=\(id)&limit=1&order=desc")
    }
  }

  @Test func `setting an account's options has effects for its settings and signers`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let other = XDR.SignerKey.ed25519(try TestLedger.key(9).accountID.publicKey)
    let records = try await effects(
      .options {
        $0.homeDomain = Array("example.org".utf8)
        $0.highThreshold = 2
        $0.setFlags = 1
        $0.masterWeight = 3
        $0.signer = XDR.Signer(key: other, weight: 5)
      }, in: sandbox, alice)
    #expect(
      records.map(\.type.text) == [
        "account_home_domain_updated", "account_thresholds_updated", "account_flags_updated", "signer_updated", "signer_created",
      ])
    #expect(records[0].home_domain.text == "example.org" && records[1].high_threshold.number == 2)
    #expect(records[2].auth_required_flag.flag == true && records[2].keys.contains("auth_revokable_flag") == false)
    #expect(records[3].weight.number == 3 && records[3].public_key.text == alice.accountID.address && records[4].weight.number == 5)
    let removed = try await effects(.signer(other, 0), in: sandbox, alice)
    #expect(removed.map(\.type.text) == ["signer_removed"] && removed[0].weight.number == 0)
  }

  @Test func `data entries and sequence bumps have effects`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let records = try await effects(.data("a", [1]), .data("a", [2]), .data("a", nil), .bump(to: 3 << 32), in: sandbox, alice)
    #expect(records.map(\.type.text) == ["data_created", "data_updated", "data_removed", "sequence_bumped"])
    #expect(records[1].value.text == "Ag==" && records[2].name.text == "a" && records[3].new_seq.text == String(3 << 32))
    #expect(try await effects(.bump(to: 0), in: sandbox, alice).isEmpty)
  }

  @Test func `trustlines, their flags and an account merge have effects`() async throws {
    let sandbox = try Sandbox.test()
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    let usd = XDR.Asset.short("USD", alice)
    let records = try await effects(
      before: [.flags([.authorizationRequired, .authorizationRevocable])],
      .trust(usd, limit: 5, by: bob), .trust(usd, limit: 5, by: bob), .allow(bob, "USD", 1), .setFlags(bob, usd, clear: .authorized),
      .trust(usd, limit: 0, by: bob), .merge(into: alice, by: bob), by: [bob], in: sandbox, alice)
    #expect(
      records.map(\.type.text) == [
        "trustline_created", "trustline_updated", "trustline_authorized", "trustline_flags_updated", "trustline_flags_updated",
        "trustline_removed", "account_debited", "account_credited", "account_removed",
      ])
    #expect(records[0].account.text == bob.accountID.address && records[0].limit.text == "0.0000005")
    #expect(records[2].trustor.text == bob.accountID.address && records[2].asset_code.text == "USD")
    #expect(records[3].authorized_flag.flag == true && records[4].authorized_flag.flag == false)
    #expect(records[5].limit.text == "0.0000000" && records[8].account.text == bob.accountID.address)
  }

  @Test func `calls of an asset's contract have effects, and are in the history of the accounts whose entries they change`() async throws {
    let sandbox = try Sandbox.test(checksInvariants: true, keepsMeta: true)
    let (issuer, alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2), try await sandbox.funded(3))
    let (carol, asset) = (try TestLedger.key(4), try Asset("USD:\(issuer.accountID.address)"))
    try await sandbox.apply(issuer, [.flags([.authorizationRevocable])])
    try await sandbox.withRPC { rpc in
      for asset in [.native, asset] { try await rpc.invoke(issuer, .createContract(of: asset)) }
      let (lumens, token) = (Token(.native, on: rpc), Token(asset, on: rpc))
      let (from, to) = (ContractAddress(alice.accountID), ContractAddress(carol.accountID))
      let address = carol.accountID.address

      let made = try await rpc.invoke(alice, try lumens.transfer(from: from, to: to, amount: 20_000_000).operation()).applied.hash
      let records = try await sandbox.records("/transactions/\(made)/effects")
      #expect(records.map(\.type.text) == ["account_debited", "account_credited", "account_created", "signer_created"])
      #expect(records.map(\.account.text) == [alice.accountID.address] + [String](repeating: address, count: 3))
      try #require(records.count == 4)
      #expect(records[2].starting_balance.text == "2.0000000" && records[3].public_key.text == address && records[3].weight.number == 1)
      // The starting balance is the credited amount, and counts once.
      try await sandbox.withRouter { client in
        let effects = try await client.get("/accounts/\(address)/effects", as: Page<EffectResource>.self).records
        let gained = BalanceChange(asset: .native, isGain: true, amount: WideAmount(try Amount("2")))
        #expect(effects.balanceChanges(of: carol.accountID) == [gained])
      }

      let trusted = try await rpc.invoke(alice, try ContractCall(token.contract, "trust", [to]).operation(), allowedBy: [carol]).applied.hash
      let line = try await sandbox.records("/transactions/\(trusted)/effects")
      #expect(line.map(\.type.text) == ["trustline_created"] && line.first?.account.text == address)
      #expect(line.first?.limit.text == "922337203685.4775807" && line.first?.asset_code.text == "USD")
      #expect(try await sandbox.records("/accounts/\(address)/effects?order=desc&limit=1") == line)

      // No amount moves and no entry is created, but the trustline changes.
      let frozen = try await rpc.invoke(issuer, try ContractCall(token.contract, "set_authorized", [to, false]).operation()).applied.hash
      #expect(try await sandbox.records("/transactions/\(frozen)/effects").isEmpty)
      for list in ["operations", "transactions"] {
        let name = list == "operations" ? "transaction_hash" : "hash"
        let hashes = try await sandbox.records("/accounts/\(address)/\(list)?order=desc").map { $0[name].text }
        #expect(hashes == [frozen, trusted, made].map { "\($0)" }, "\(list)")
      }
      #expect(try await sandbox.records("/accounts/\(bob.accountID.address)/operations").count == 1)

      let account = MuxedAccount(bob.accountID, id: 7)
      let paid = try await rpc.invoke(alice, try lumens.transfer(from: from, to: ContractAddress(account), amount: 5).operation()).applied.hash
      let sides = try await sandbox.records("/transactions/\(paid)/effects")
      #expect(sides.map(\.type.text) == ["account_debited", "account_credited"] && sides.first?.account_muxed.isMissing == true)
      #expect(sides.last?.account_muxed.text == account.address && sides.last?.account_muxed_id.text == "7")
    }
  }

  @Test func `creating, claiming and clawing back claimable balances have effects`() async throws {
    let sandbox = try Sandbox.test()
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    let usd = XDR.Asset.short("USD", alice)
    let made = try await effects(
      before: [.flags([.authorizationRevocable, .clawbackEnabled])], .leave(30, usd, for: [(bob, .beforeRelativeTime(60)), (alice, .unconditional)]),
      in: sandbox, alice)
    #expect(
      made.map(\.type.text) == [
        "claimable_balance_created", "claimable_balance_claimant_created", "claimable_balance_claimant_created", "account_debited",
        "claimable_balance_sponsorship_created",
      ])
    #expect(made[1].account.text == bob.accountID.address && made[1].predicate.rel_before.text == "60")
    #expect(made[0].asset.text == "USD:\(alice.accountID.address)" && made[0].amount.text == "0.0000030")
    let id = try ClaimableBalanceID(made[0].balance_id.text ?? "")
    let clawed = try await effects(.clawback(id.hash), in: sandbox, alice)
    #expect(clawed.map(\.type.text) == ["claimable_balance_clawed_back", "account_credited", "claimable_balance_sponsorship_removed"])
    let operations = try await sandbox.records("/claimable_balances/\(id.hex)/operations")
    #expect(operations.map(\.type.text) == ["create_claimable_balance", "clawback_claimable_balance"])
    #expect(operations[0].claimants[0].destination.text == bob.accountID.address)
    #expect(try await sandbox.records("/claimable_balances/\(id.hex)/transactions").count == 2)
    let lumens = try await effects(.leave(5, for: [(alice, .unconditional)]), in: sandbox, alice)
    let claimed = try await effects(.claim(try ClaimableBalanceID(lumens[0].balance_id.text ?? "").hash), in: sandbox, alice)
    #expect(claimed.map(\.type.text) == ["claimable_balance_claimed", "account_credited", "claimable_balance_sponsorship_removed"])
  }

  @Test func `sponsorships of every kind have effects when they begin, pass on and end`() async throws {
    let sandbox = try Sandbox.test()
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    let carol = try TestLedger.key(3)
    let signer = XDR.SignerKey.hashX(Bytes32())
    let records = try await effects(
      .sponsor(carol), .create(carol, 0), .trust(.short("USD", alice), limit: 5, by: carol), .data("d", [1], by: carol),
      .signer(signer, by: carol), .endSponsoring(by: carol), by: [carol], in: sandbox, alice)
    let sponsored = records.filter { $0.type.text?.contains("sponsorship") ?? false }
    #expect(
      sponsored.map(\.type.text) == [
        "account_sponsorship_created", "trustline_sponsorship_created", "data_sponsorship_created", "signer_sponsorship_created",
      ])
    #expect(sponsored.allSatisfy { $0.sponsor.text == alice.accountID.address && $0.account.text == carol.accountID.address })
    #expect(sponsored[1].asset.text == "USD:\(alice.accountID.address)" && sponsored[2].data_name.text == "d")
    let operations = try await sandbox.records("/accounts/\(alice.accountID.address)/operations?limit=200")
    #expect(operations.map(\.sponsor.text).count { $0 == alice.accountID.address } == 4)
    #expect(operations.last?.begin_sponsor.text == alice.accountID.address)
    let passed = try await effects(
      before: [.pay(carol, 50_000_000)], .sponsor(alice, by: bob), .revoke(AccountEntry.xdr(carol.accountID)), .endSponsoring(by: alice), by: [bob],
      in: sandbox, alice)
    #expect(passed.map(\.type.text) == ["account_sponsorship_updated"] && passed[0].new_sponsor.text == bob.accountID.address)
    let ended = try await effects(.revoke(signer: signer, of: carol), in: sandbox, alice)
    #expect(ended.map(\.type.text) == ["signer_sponsorship_removed"] && ended[0].former_sponsor.text == alice.accountID.address)
  }

  @Test func `liquidity pools have effects from their creation to their removal`() async throws {
    let sandbox = try Sandbox.test()
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    let usd = XDR.Asset.short("USD", alice)
    let pool = XDR.LiquidityPoolConstantProductParameters(assetA: .native, assetB: usd, fee: 30)
    let id = LiquidityPoolEntry.id(of: pool).description
    let records = try await effects(
      before: [.trust(usd, limit: .max, by: bob), .pay(bob, 10_000_000, usd)], .trustPool(pool, limit: .max, by: bob),
      .deposit(1_000_000, 4_000_000, into: pool, by: bob), .strictSend(1_000, .native, to: alice, usd), by: [bob], in: sandbox, alice)
    #expect(
      records.map(\.type.text) == [
        "trustline_created", "liquidity_pool_created", "liquidity_pool_deposited", "account_credited", "account_debited", "liquidity_pool_trade",
      ])
    #expect(records[0].asset_type.text == "liquidity_pool_shares" && records[0].liquidity_pool_id.text == id)
    #expect(records[2].reserves_deposited[1].amount.text == "0.4000000" && records[2].shares_received.text == "0.2000000")
    #expect(records[5].sold.asset.text == "USD:\(alice.accountID.address)" && records[5].bought.amount.text == "0.0001000")
    let ended = try await effects(.withdraw(2_000_000, from: pool, by: bob), .trustPool(pool, limit: 0, by: bob), by: [bob], in: sandbox, alice)
    #expect(ended.map(\.type.text) == ["liquidity_pool_withdrew", "trustline_removed", "liquidity_pool_removed"])
    #expect(ended[0].shares_redeemed.text == "0.2000000" && ended[0].reserves_received[0].amount.text == "0.1001000")
    #expect(try await sandbox.records("/liquidity_pools/\(id)/effects?limit=200").contains(ended[0]))
    let operations = try await sandbox.records("/liquidity_pools/\(id)/operations")
    #expect(
      operations.map(\.type.text) == [
        "change_trust", "liquidity_pool_deposit", "path_payment_strict_send", "liquidity_pool_withdraw", "change_trust",
      ])
    #expect(operations[1].reserves_max[0].asset.text == "native" && operations[1].shares_received.text == "0.2000000")
    #expect(operations[3].reserves_received == ended[0].reserves_received)
    #expect(try await sandbox.records("/liquidity_pools/\(id)/transactions").count == 2)
  }

  @Test func `an account that loses its authorization gets its pool shares back as claimable balances`() async throws {
    let sandbox = try Sandbox.test()
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    let usd = XDR.Asset.short("USD", alice)
    let pool = XDR.LiquidityPoolConstantProductParameters(assetA: .native, assetB: usd, fee: 30)
    let records = try await effects(
      before: [
        .flags([.authorizationRevocable]), .trust(usd, limit: .max, by: bob), .pay(bob, 10_000_000, usd), .trustPool(pool, limit: .max, by: bob),
        .deposit(1_000_000, 4_000_000, into: pool, by: bob),
      ], .allow(bob, "USD", 0), by: [bob], in: sandbox, alice)
    let types = records.compactMap(\.type.text)
    #expect(types.prefix(2) == ["trustline_deauthorized", "trustline_flags_updated"])
    #expect(types.contains("liquidity_pool_revoked") && types.count { $0 == "claimable_balance_created" } == 2)
    let revoked = try #require(records.first { $0.type.text == "liquidity_pool_revoked" })
    #expect(revoked.shares_revoked.text == "0.2000000" && revoked.reserves_revoked.array.count == 2)
  }

  @Test func `a credit to a muxed contract names the contract and the number in protocol 30`() async throws {
    let sandbox = try Sandbox.test(keepsMeta: true)
    let alice = try await sandbox.funded(1)
    try await sandbox.upgrade(toProtocol: 30)
    let customer = ContractAddress(contract: Bytes32(), id: 77)
    try await sandbox.withRPC { rpc in
      try await rpc.invoke(alice, .createContract(of: .native))
      let token = Token(.native, on: rpc)
      for recipient in [customer, customer.holder] {
        try await rpc.invoke(alice, try token.transfer(from: ContractAddress(alice.accountID), to: recipient, amount: 5).operation())
      }
    }
    let records = try await sandbox.records("/effects?order=desc&limit=3")
    #expect(records.map(\.type.text) == ["contract_credited", "account_debited", "contract_credited"])
    #expect(records.map(\.contract.text) == ["\(customer.holder)", nil, "\(customer.holder)"])
    #expect(records.map(\.contract_muxed.text) == [nil, nil, "\(customer)"] && records.map(\.contract_muxed_id.text) == [nil, nil, "77"])
  }
}
