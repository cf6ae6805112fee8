import StellarKit
import Testing

@testable import SandboxKit

/// Lists that are filtered by a query instead of by their path.
@Suite struct QueryFilterTests {
  @Test func `a filter in the query gives the same list as the path`() async throws {
    let market = try await EntryMarket(try Sandbox.test())
    let sandbox = market.sandbox
    try await market.apply(market.taker, .claim(market.dollars))
    let maker = market.maker.accountID.address
    let last = try #require(
      try await sandbox.history.read { try $0.transactions(ListPage(order: .descending, limit: 1), of: .everything, includingFailed: true) }.first)
    let (hash, ledger) = (last.hash.description, last.id.ledger)
    let operation = TotalOrderID(ledger: ledger, transaction: 1, operation: 1).rawValue
    try await sandbox.withRouter { client in
      func tokens(_ path: String) async throws -> [String?] { try await client.records(path).map { $0.paging_token.text } }
      for (query, path) in [
        ("/transactions?limit=200&account_id=\(maker)", "/accounts/\(maker)/transactions?limit=200"),
        ("/operations?limit=200&account_id=\(maker)", "/accounts/\(maker)/operations?limit=200"),
        ("/payments?limit=200&account_id=\(maker)", "/accounts/\(maker)/payments?limit=200"),
        ("/effects?limit=200&account_id=\(maker)", "/accounts/\(maker)/effects?limit=200"),
        ("/transactions?ledger_id=\(ledger)", "/ledgers/\(ledger)/transactions"),
        ("/operations?ledger_id=\(ledger)", "/ledgers/\(ledger)/operations"), ("/effects?ledger_id=\(ledger)", "/ledgers/\(ledger)/effects"),
        ("/operations?tx_id=\(hash)", "/transactions/\(hash)/operations"), ("/effects?tx_id=\(hash)", "/transactions/\(hash)/effects"),
        ("/effects?op_id=\(operation)", "/operations/\(operation)/effects"),
      ] {
        let (found, expected) = (try await tokens(query), try await tokens(path))
        #expect(found == expected && !found.isEmpty, "\(query)")
      }
    }
  }

  @Test func `the first of repeated parameters counts, in a query and in a form`() async throws {
    let sandbox = try Sandbox.test()
    let root = try LedgerParameters().rootKey()
    let (first, second) = (try await sandbox.envelope(root, .pay(root, 1)), try await sandbox.envelope(root, .pay(root, 2)))
    try await sandbox.withRouter { client in
      let form = "tx=\(first.base64.formEncoded)&tx=\(second.base64.formEncoded)"
      let json = try await client.post("/transactions?tx=AAAA", form).json
      #expect(json["hash"].text == first.hash(on: sandbox.network).description)
      #expect(try await client.records("/ledgers?limit=1&limit=2").count == 1)
    }
  }

  @Test func `two filters, an invalid filter and an unknown account are refused`() async throws {
    let sandbox = try Sandbox.test()
    let root = try LedgerParameters().rootKey().accountID.address
    try await sandbox.withRouter { client in
      for list in ["transactions", "operations", "payments", "effects"] {
        let both = try await client.get("/\(list)?account_id=\(root)&ledger_id=1").json
        #expect(both.extras.invalid_field.text == "filters")
        let wrong = try await client.get("/\(list)?account_id=GABC").json
        #expect(wrong.extras.invalid_field.text == "account_id")
        let nobody = try TestLedger.key(99).accountID.address
        #expect(try await client.get("/\(list)?account_id=\(nobody)").status == 404)
      }
    }
  }
}
