import Foundation
import HTTPTypes
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct PagingTests {
  /// A sandbox in which Alice has paid Bob 25 times, after both were funded.
  private static func history() async throws -> (Sandbox, alice: KeyPair, bob: KeyPair) {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let bob = try await sandbox.funded(2)
    for amount in 1...25 { _ = try await sandbox.submit(try await sandbox.envelope(alice, .pay(bob, Int64(amount)))) }
    return (sandbox, alice, bob)
  }

  @Test func `pages can be followed to the end and back without gaps or repeats`() async throws {
    let (sandbox, alice, _) = try await Self.history()
    try await sandbox.withRouter { client in
      var uri = "/accounts/\(alice.accountID.address)/payments?limit=10&order=asc"
      var tokens: [String] = []
      var sizes: [Int] = []
      var previous = ""
      repeat {
        let page = try await client.get(uri).json
        sizes.append(page._embedded.records.array.count)
        tokens += page._embedded.records.array.compactMap { $0.paging_token.text }
        uri = page._links.next.href.text?.replacing("http://localhost", with: "") ?? ""
        if sizes.last ?? 0 > 0 { previous = page._links.prev.href.text?.replacing("http://localhost", with: "") ?? "" }
      } while sizes.last ?? 0 > 0
      #expect(sizes == [10, 10, 6, 0])
      #expect(tokens == tokens.sorted { (Int64($0) ?? 0) < (Int64($1) ?? 0) } && Set(tokens).count == 26)
      var backwards: [String] = tokens.suffix(6).reversed()
      while true {
        let page = try await client.get(previous).json
        let records = page._embedded.records.array
        if records.isEmpty { break }
        backwards += records.compactMap { $0.paging_token.text }
        previous = page._links.next.href.text?.replacing("http://localhost", with: "") ?? ""
      }
      #expect(backwards == tokens.reversed())
    }
  }

  @Test func `links repeat the query in Horizon's form`() async throws {
    let (sandbox, _, bob) = try await Self.history()
    try await sandbox.withRouter { client in
      let path = "/accounts/\(bob.accountID.address)/payments"
      let page = try await client.get("\(path)?order=desc&limit=2").json
      let tokens = page._embedded.records.array.compactMap { $0.paging_token.text }
      #expect(page._links["self"].href.text == "http://localhost\(path)?cursor=&limit=2&order=desc")
      #expect(page._links.next.href.text == "http://localhost\(path)?cursor=\(tokens[1])&limit=2&order=desc")
      #expect(page._links.prev.href.text == "http://localhost\(path)?cursor=\(tokens[0])&limit=2&order=asc")
      let empty = try await client.get("\(path)?cursor=now").json
      let now = TotalOrderID(after: 28).description
      #expect(empty._embedded.records.array.isEmpty)
      #expect(empty._links.next.href.text == "http://localhost\(path)?cursor=\(now)&limit=10&order=asc")
    }
  }

  @Test func `every list can be paged in both orders from any cursor`() async throws {
    let (sandbox, alice, bob) = try await Self.history()
    try await sandbox.withRouter { client in
      for list in [
        "/ledgers", "/transactions", "/operations", "/payments", "/accounts/\(alice.accountID.address)/transactions",
        "/accounts/\(bob.accountID.address)/operations",
      ] {
        let all = try await client.get("\(list)?limit=200").json._embedded.records.array
        #expect(all.count >= 26)
        let backwards = try await client.get("\(list)?limit=200&order=desc").json._embedded.records.array
        #expect(backwards == all.reversed())
        for index in stride(from: 0, to: all.count, by: 6) {
          let token = all[index].paging_token.text ?? ""
          let after = try await client.get("\(list)?limit=200&cursor=\(token)").json._embedded.records.array
          #expect(after == Array(all[(index + 1)...]), "\(list)")
          let before = try await client.get("\(list)?limit=200&order=desc&cursor=\(token)").json._embedded.records.array
          #expect(before == all[..<index].reversed(), "\(list)")
        }
      }
    }
  }

  @Test func `failed transactions are listed only on request`() async throws {
    let sandbox = try Sandbox.test()
    let alice = try await sandbox.funded(1)
    let failed = try await sandbox.envelope(alice, .pay(try TestLedger.key(9), 1))
    _ = try await sandbox.submit(failed)
    let hash = failed.hash(on: sandbox.network).description
    try await sandbox.withRouter { client in
      for list in ["transactions", "operations", "payments"] {
        for scope in ["", "/accounts/\(alice.accountID.address)", "/ledgers/3"] {
          let without = try await client.get("\(scope)/\(list)").json._embedded.records.array
          let with = try await client.get("\(scope)/\(list)?include_failed=true").json._embedded.records.array
          #expect(with.count == without.count + 1, "\(scope)/\(list)")
        }
      }
      #expect(try await client.get("/transactions/\(hash)").json.successful.flag == false)
      let operations = try await client.get("/transactions/\(hash)/operations").json._embedded.records
      #expect(operations[0].transaction_successful.flag == false)
    }
  }

  @Test func `an account without payments has an empty list`() async throws {
    let sandbox = try Sandbox.test()
    try await sandbox.withRouter { client in
      let root = try LedgerParameters().rootKey().accountID.address
      let quiet = try await client.get("/accounts/\(root)/payments")
      #expect(quiet.status == 200 && quiet.json._embedded.records.array.isEmpty)
    }
  }
}
