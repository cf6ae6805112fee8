import AsyncHTTPClient
import Foundation
import HorizonKit
import NIOCore
import NIOHTTP1
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Whole answers, field by field, as Horizon gives them.
@Suite struct ResourceTests {
  private let host = "http://localhost"

  @Test func `the root names the network, its latest ledger and its links`() async throws {
    let sandbox = try Sandbox.test()
    try await sandbox.withRouter { client in
      let (status, root) = try await client.get("/")
      #expect(status == 200)
      #expect(root.network_passphrase.text == "BasicPay Sandbox ; 2026")
      #expect(root.history_latest_ledger.number == 1)
      #expect(root.history_latest_ledger_closed_at.text == "2027-01-15T08:00:00Z")
      #expect(root.current_protocol_version.number == 28)
      #expect(root._links.friendbot.href.text == "\(self.host)/friendbot{?addr}")
      #expect(root._links.friendbot.templated.flag == true)
      #expect(root._links["self"].href.text == "\(self.host)/")
      #expect(try await client.get("/", as: RootResource.self).networkPassphrase == Network.sandbox.passphrase)
      #expect(try await client.get("/health").json.core_synced.flag == true)
    }
  }

  @Test func `each operation on a page is joined with its own transaction`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let bob = try await sandbox.funded(2)
    for count in [2, 1, 3] {
      _ = try await sandbox.submit(try await sandbox.envelope(alice, of: (1...count).map { .pay(bob, Int64($0), .native) }))
    }
    try await sandbox.withRouter { client in
      let path = "/accounts/\(bob.accountID.address)/operations?join=transactions"
      let page = try await client.get(path).json._embedded.records.array
      #expect(page.count == 7)
      for operation in page {
        let hash = try #require(operation.transaction_hash.text)
        #expect(operation.transaction["hash"].text == hash)
        #expect(operation.transaction == (try await client.get("/transactions/\(hash)").json))
      }
      #expect(Set(page.map(\.transaction_hash.text)).count == 4)
    }
  }

  @Test func `an account has Horizon's fields`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let issuer = try await sandbox.funded(2)
    _ = try await sandbox.submit(
      try await sandbox.envelope(alice, .trust(.short("USD", issuer), limit: 5_000_000_000), .trust(.long("EUROS", issuer), limit: .max))
    )
    _ = try await sandbox.submit(try await sandbox.envelope(issuer, .pay(alice, 12_345_678, .short("USD", issuer))))
    let address = alice.accountID.address
    try await sandbox.withRouter { client in
      let (status, account) = try await client.get("/accounts/\(address)")
      #expect(status == 200)
      let names: Set = [
        "_links", "id", "account_id", "paging_token", "sequence", "sequence_ledger", "sequence_time", "subentry_count",
        "last_modified_ledger", "last_modified_time", "thresholds", "flags", "balances", "signers", "data", "num_sponsoring", "num_sponsored",
      ]
      #expect(account.keys == names)
      #expect(account.id.text == address && account.account_id.text == address && account.paging_token.text == address)
      #expect(account.sequence.text == String(2 << 32 + 1))
      #expect(account.sequence_ledger.number == 4)
      #expect(account.sequence_time.text == "1800000000")
      #expect(account.subentry_count.number == 2)
      #expect(account.last_modified_ledger.number == 4)
      #expect(account.last_modified_time.text == "2027-01-15T08:00:00Z")
      #expect(account.thresholds.low_threshold.number == 0 && account.thresholds.high_threshold.number == 0)
      #expect(account.flags.auth_required.flag == false)
      #expect(account.signers == (try JSON(#"[{"weight": 1, "key": "\#(address)", "type": "ed25519_public_key"}]"#)))
      #expect(account.balances.array.map { $0.asset_type.text } == ["credit_alphanum12", "credit_alphanum4", "native"])
      let usd = """
        {"asset_type": "credit_alphanum4", "asset_code": "USD", "asset_issuer": "\(issuer.accountID.address)", "balance": "1.2345678",
        "limit": "500.0000000", "buying_liabilities": "0.0000000", "selling_liabilities": "0.0000000", "last_modified_ledger": 5,
        "is_authorized": true, "is_authorized_to_maintain_liabilities": true}
        """
      #expect(account.balances[1] == (try JSON(usd)))
      #expect(account.balances[0].limit.text == "922337203685.4775807")
      let native = """
        {"asset_type": "native", "balance": "9999.9999800", "buying_liabilities": "0.0000000", "selling_liabilities": "0.0000000"}
        """
      #expect(account.balances[2] == (try JSON(native)))
      #expect(account._links.payments.href.text == "\(self.host)/accounts/\(address)/payments{?cursor,limit,order}")
      #expect(try await client.get("/accounts/\(address)", as: AccountResource.self).sequence == 2 << 32 + 1)
    }
  }

  @Test func `a transaction has Horizon's fields, both on submission and when found by its hash`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let bob = try await sandbox.funded(2)
    let conditions = XDR.Preconditions.time(XDR.TimeBounds(minTime: 0, maxTime: 1_900_000_000))
    let envelope = try await sandbox.envelope(alice, .pay(bob, 5), fee: 300, memo: .text(Array("for tea".utf8)), conditions: conditions)
    let hash = envelope.hash(on: sandbox.network).description
    try await sandbox.withRouter { client in
      let (status, transaction) = try await client.submit(envelope)
      #expect(status == 200)
      let token = String(4 << 32 | 1 << 12)
      #expect(transaction["hash"].text == hash && transaction.id.text == hash)
      #expect(transaction.paging_token.text == token)
      #expect(transaction.successful.flag == true)
      #expect(transaction.ledger.number == 4)
      #expect(transaction.created_at.text == "2027-01-15T08:00:00Z")
      #expect(transaction.source_account.text == alice.accountID.address && transaction.fee_account.text == alice.accountID.address)
      #expect(transaction.source_account_sequence.text == String(2 << 32 + 1))
      #expect(transaction.fee_charged.text == "100" && transaction.max_fee.text == "300")
      #expect(transaction.operation_count.number == 1)
      #expect(transaction.envelope_xdr.text == envelope.base64)
      let result = XDR.TransactionResult(feeCharged: 100, result: .success([.payment(.success)]))
      #expect(transaction.result_xdr.text == result.base64)
      #expect(transaction.memo_type.text == "text" && transaction.memo.text == "for tea" && transaction.memo_bytes.text == "Zm9yIHRlYQ==")
      #expect(transaction.signatures.array.count == 1)
      #expect(transaction.preconditions == (try JSON(#"{"timebounds": {"min_time": "0", "max_time": "1900000000"}}"#)))
      #expect(transaction._links.precedes.href.text == "\(self.host)/transactions?order=asc&cursor=\(token)")
      #expect(try await client.get("/transactions/\(hash)").json == transaction)
      #expect(try await client.get("/transactions/\(hash)", as: TransactionResource.self).memoText == "for tea")
    }
  }

  @Test func `a fee bump is found by its own hash and its inner transaction's`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let bob = try await sandbox.funded(2)
    let inner = try await sandbox.envelope(alice, .pay(bob, 5), fee: 150)
    let bump = try TestLedger().feeBump(inner, by: bob, fee: 900)
    let outerHash = bump.hash(on: sandbox.network).description
    let innerHash = inner.hash(on: sandbox.network).description
    try await sandbox.withRouter { client in
      let (status, outer) = try await client.submit(bump)
      #expect(status == 200)
      #expect(outer["hash"].text == outerHash)
      #expect(outer.fee_account.text == bob.accountID.address && outer.source_account.text == alice.accountID.address)
      #expect(outer.max_fee.text == "900" && outer.fee_charged.text == "200")
      #expect(outer.fee_bump_transaction["hash"].text == outerHash && outer.inner_transaction["hash"].text == innerHash)
      #expect(outer.inner_transaction.max_fee.text == "150")
      #expect(outer.signatures == outer.fee_bump_transaction.signatures)
      let asInner = try await client.get("/transactions/\(innerHash)").json
      #expect(asInner["hash"].text == innerHash && asInner.id.text == innerHash)
      #expect(asInner.signatures == outer.inner_transaction.signatures)
      #expect(asInner.paging_token == outer.paging_token)
    }
  }

  @Test func `account creations, trustlines and payments have Horizon's fields`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let carol = try TestLedger.key(3)
    let usd = XDR.Asset.short("USD", alice)
    let muxed = XDR.PaymentOp(destination: MuxedAccount(alice.accountID, id: 7).xdr, asset: .native, amount: 25_000_000)
    let envelope = try await sandbox.envelope(
      alice, .create(carol, 200_000_000), .trust(usd, limit: 70, by: carol), .pay(carol, 60, usd),
      XDR.Operation(sourceAccount: MuxedAccount(carol.accountID, id: 9).xdr, body: .payment(muxed)), signers: [carol]
    )
    let hash = envelope.hash(on: sandbox.network).description
    let id = 3 << 32 | 1 << 12
    try await sandbox.withRouter { client in
      #expect(try await client.submit(envelope).status == 200)
      let records = try await client.get("/transactions/\(hash)/operations").json._embedded.records
      #expect(records.array.map { $0.id.text } == (1...4).map { String(id + $0) })
      let common = """
        "transaction_successful": true, "created_at": "2027-01-15T08:00:00Z", "transaction_hash": "\(hash)"
        """
      func links(_ n: Int) -> String {
        """
        "_links": {"self": {"href": "\(self.host)/operations/\(id + n)"}, "transaction": {"href": "\(self.host)/transactions/\(hash)"},
        "effects": {"href": "\(self.host)/operations/\(id + n)/effects"}, "succeeds": {"href": "\(self.host)/effects?order=desc&cursor=\(id + n)"},
        "precedes": {"href": "\(self.host)/effects?order=asc&cursor=\(id + n)"}}, "id": "\(id + n)", "paging_token": "\(id + n)"
        """
      }
      let (a, c) = (alice.accountID.address, carol.accountID.address)
      let create = """
        {\(links(1)), \(common), "type": "create_account", "type_i": 0, "source_account": "\(a)", "funder": "\(a)", "account": "\(c)",
        "starting_balance": "20.0000000"}
        """
      #expect(records[0] == (try JSON(create)))
      let trust = """
        {\(links(2)), \(common), "type": "change_trust", "type_i": 6, "source_account": "\(c)", "trustor": "\(c)", "trustee": "\(a)",
        "asset_type": "credit_alphanum4", "asset_code": "USD", "asset_issuer": "\(a)", "limit": "0.0000070"}
        """
      #expect(records[1] == (try JSON(trust)))
      let payment = """
        {\(links(3)), \(common), "type": "payment", "type_i": 1, "source_account": "\(a)", "from": "\(a)", "to": "\(c)",
        "asset_type": "credit_alphanum4", "asset_code": "USD", "asset_issuer": "\(a)", "amount": "0.0000060"}
        """
      #expect(records[2] == (try JSON(payment)))
      #expect(records[3].source_account_muxed.text == MuxedAccount(carol.accountID, id: 9).address)
      #expect(records[3].source_account_muxed_id.text == "9" && records[3].from_muxed_id.text == "9" && records[3].to_muxed_id.text == "7")
      #expect(records[3].to.text == a && records[3].amount.text == "2.5000000" && records[3].asset_type.text == "native")
      #expect(try await client.get("/operations/\(id + 2)").json == records[1])
      let joined = try await client.get("/operations/\(id + 2)?join=transactions").json
      #expect(joined.transaction == (try await client.get("/transactions/\(hash)").json))
      let payments = try await client.get("/accounts/\(c)/payments", as: Page<OperationResource>.self).records
      #expect(payments.map(\.details.type) == ["create_account", "payment", "payment"])
      #expect(try await client.get("/transactions/\(hash)/payments").json._embedded.records.array.count == 3)
      #expect(try await client.get("/ledgers/3/operations").json._embedded.records == records)
    }
  }

  @Test func `ledgers have Horizon's fields`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    _ = try await sandbox.submit(try await sandbox.envelope(alice, .pay(alice, 1), .pay(try TestLedger.key(9), 1)))
    try await sandbox.withRouter { client in
      let records = try await client.get("/ledgers").json._embedded.records
      #expect(records.array.map { $0.sequence.number } == [1, 2, 3])
      #expect(records.array.map { $0.paging_token.text } == (1...3).map { String($0 << 32) })
      let (first, last) = (records[0], records[2])
      #expect(first.prev_hash.isMissing)
      #expect(last.prev_hash == records[1]["hash"] && last.id == last["hash"])
      #expect(last.successful_transaction_count.number == 0 && last.failed_transaction_count.number == 1)
      #expect(last.operation_count.number == 0 && last.tx_set_operation_count.number == 2)
      #expect(last.total_coins.text == "100000000000.0000000" && last.fee_pool.text == "0.0000300")
      #expect(last.base_fee_in_stroops.number == 100 && last.base_reserve_in_stroops.number == 5_000_000)
      #expect(last.protocol_version.number == 28 && last.max_tx_set_size.number == 1_000)
      let headerXDR = try #require(last.header_xdr.text)
      let header = try LedgerHeader(xdr: Array(try #require(Data(base64Encoded: headerXDR))))
      #expect(header.hash.description == last["hash"].text)
      #expect(try await client.get("/ledgers/3").json == last)
      #expect(try await client.get("/ledgers/3", as: LedgerResource.self).sequence == 3)
      #expect(try await client.get("/ledgers/3/transactions").json._embedded.records.array.isEmpty)
      #expect(try await client.get("/ledgers/3/transactions?include_failed=true").json._embedded.records.array.count == 1)
    }
  }

  @Test func `fee statistics have Horizon's fields`() async throws {
    let sandbox = try Sandbox.test()
    try await sandbox.withRouter { client in
      let quiet = try await client.get("/fee_stats").json
      #expect(quiet.last_ledger.text == "1" && quiet.last_ledger_base_fee.text == "100" && quiet.ledger_capacity_usage.text == "0.00")
      #expect(quiet.fee_charged.p99.text == "100" && quiet.max_fee.mode.text == "100")
      let alice = try await sandbox.funded(1)
      _ = try await sandbox.submit(try await sandbox.envelope(alice, .pay(alice, 1), .pay(alice, 1), fee: 1_001))
      let stats = try await client.get("/fee_stats").json
      #expect(stats.fee_charged.max.text == "100" && stats.max_fee.max.text == "500" && stats.max_fee.min.text == "100")
      #expect(stats.max_fee.p50.text == "100" && stats.max_fee.p60.text == "500")
      #expect(try await client.get("/fee_stats", as: FeeStatsResource.self).lastLedger == 3)
    }
  }

  @Test func `fee statistics include the resource fees of contract transactions`() async throws {
    let sandbox = try Sandbox.test(keepsMeta: true)
    let alice = try await sandbox.funded(1)
    try await sandbox.withRPC { rpc in _ = try await rpc.invoke(alice, .createContract(of: .native)) }
    try await sandbox.withRouter { client in
      let paid = try #require(try await client.records("/transactions?order=desc&limit=1").first)
      let stats = try await client.get("/fee_stats").json
      #expect(stats.fee_charged.max == paid.fee_charged && stats.max_fee.max == paid.max_fee && stats.fee_charged.min.text == "100")
      #expect(Int64(paid.fee_charged.text ?? "") ?? 0 > 100)
    }
  }

  @Test func `each answer names the latest ledger in a header that web pages can read`() async throws {
    let sandbox = try Sandbox.test()
    _ = try await sandbox.funded(1)
    try await sandbox.withServer { base in
      for path in ["/", "/accounts?signer=x", "/offers", "/nothing"] {
        var request = HTTPClientRequest(url: base + path)
        request.headers.add(name: "Origin", value: "http://example.com")
        let headers = try await HTTPClient.shared.execute(request, timeout: .minutes(5)).headers
        #expect(headers["latest-ledger"] == ["2"], "\(path)")
        #expect(headers.first(name: "access-control-expose-headers")?.contains("Latest-Ledger") == true)
      }
    }
  }
}
