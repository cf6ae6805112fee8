import Foundation
import NIOHTTP1
import StellarKit
import Testing

@testable import SandboxKit

/// SEP-24 over HTTP, through to the payment on the ledger.
@Suite struct InteractiveTests {
  @Test func `info lists each asset's fees and limits as numbers, including lumens`() async throws {
    try await AnchorFixture.run { fixture in
      let info = try await fixture.get("/sep24/info").json
      #expect(info.deposit.keys == ["USDC", "SRT", "native"])
      #expect(info.deposit.USDC.enabled.flag == true)
      #expect(info.deposit.USDC.fee_fixed.digits == "0.5")
      #expect(info.withdraw.SRT.fee_percent.digits == "0.5")
      #expect(info.withdraw.USDC.min_amount.number == 2)
      #expect(info.deposit.native.max_amount.number == 500)
      #expect(info.features.claimable_balances.flag == true)
      #expect(info.fee.enabled.flag == false)
    }
  }

  @Test func `a deposit goes through its pages and arrives as a payment`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      let (id, page) = try await person.begin("deposit", ["asset_code": "USDC", "memo": "lunch", "memo_type": "text"])
      let begun = try await person.transaction(id)
      #expect(begun.status.text == "incomplete")
      #expect(begun.kind.text == "deposit")
      #expect(begun.to.text == person.address)
      let confirmed = try await person.complete(page, amount: "100")
      let waiting = try await person.transaction(id)
      #expect(waiting.status.text == "pending_user_transfer_start")
      #expect(waiting.amount_in.text == "100")
      #expect(waiting.amount_in_asset.text == "iso4217:USD")
      #expect(waiting.amount_out.text == "98.5")
      #expect(waiting.amount_fee.text == "1.5")
      #expect(waiting.fee_details.breakdown.array.compactMap(\.amount.text) == ["0.5", "1"])
      #expect(waiting.user_action_required_by.text != nil)
      _ = try await person.fill(confirmed, "sent")
      let done = try await person.transaction(id)
      #expect(done.status.text == "completed")
      #expect(done.completed_at.text != nil)
      #expect(try await fixture.balance(of: person.key, .usdc) == "98.5")
      let hash = try #require(done.stellar_transaction_id.text.flatMap { TransactionHash($0) })
      let paid = try #require(try await fixture.sandbox.history.read { try $0.transaction(hash) })
      #expect(Memo(paid.transaction.memo) == (try Memo("lunch", kind: .text)))
      #expect(try await person.get("/sep24/transaction?stellar_transaction_id=\(hash)").json.transaction.id.text == id)
      #expect(
        try await person.get("/sep24/transaction?external_transaction_id=\(done.external_transaction_id.text ?? "")").json.transaction.id.text == id)
    }
  }

  @Test func `a deposit completes after a few seconds even if the customer never reports the bank transfer`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      let (id, page) = try await person.begin("deposit", ["asset_code": "USDC"])
      _ = try await person.complete(page, amount: "10")
      fixture.clock.advance(by: 6)
      #expect(try await person.transaction(id).status.text == "completed")
    }
  }

  @Test func `a deposit waits for a missing trustline, and then completes`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1).signedIn()
      let (id, page) = try await person.begin("deposit", ["asset_code": "USDC"])
      _ = try await person.fill(try await person.complete(page, amount: "10"), "sent")
      #expect(try await person.transaction(id).status.text == "pending_trust")
      guard case .issued(let code, let issuer) = try fixture.asset(.usdc) else { throw TestFailure() }
      try await fixture.submit(person.key, Operation(.changeTrust(code: code, issuer: issuer, limit: .max)))
      #expect(try await person.transaction(id).status.text == "completed")
      #expect(try await fixture.balance(of: person.key, .usdc) == "9.4")
    }
  }

  @Test func `a wallet that supports claimable balances gets its deposit as a claimable balance, along with a new account`() async throws {
    try await AnchorFixture.run { fixture in
      _ = try await fixture.get("/.well-known/stellar.toml")
      let person = try await AnchorClient(fixture: fixture, key: TestLedger.key(40)).signedIn()
      let (id, page) = try await person.begin("deposit", ["asset_code": "USDC", "claimable_balance_supported": "true"])
      _ = try await person.fill(try await person.complete(page, amount: "10"), "sent")
      let done = try await person.transaction(id)
      #expect(done.status.text == "completed")
      let balance = try ClaimableBalanceID(try #require(done.claimable_balance_id.text))
      guard case .issued(let code, let issuer) = try fixture.asset(.usdc) else { throw TestFailure() }
      try await fixture.submit(
        person.key, Operation(.changeTrust(code: code, issuer: issuer, limit: .max)), Operation(.claimClaimableBalance(balance)))
      #expect(try await fixture.balance(of: person.key, .usdc) == "9.4")
    }
  }

  @Test func `a deposit of lumens is converted at their price and creates a missing account`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await AnchorClient(fixture: fixture, key: TestLedger.key(41)).signedIn()
      let (id, page) = try await person.begin("deposit", ["asset_code": "native"])
      _ = try await person.fill(try await person.complete(page, amount: "10"), "sent")
      let done = try await person.transaction(id)
      #expect(done.status.text == "completed")
      #expect(done.amount_out.text == "94")
      #expect(done.amount_out_asset.text == "stellar:native")
      #expect(try await fixture.balance(of: person.key, .native) == "94")
    }
  }

  @Test func `a deposit creates a missing account, and then waits for the trustline`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await AnchorClient(fixture: fixture, key: TestLedger.key(42)).signedIn()
      let (id, page) = try await person.begin("deposit", ["asset_code": "SRT"])
      _ = try await person.fill(try await person.complete(page, amount: "10"), "sent")
      #expect(try await person.transaction(id).status.text == "pending_trust")
      #expect(try await fixture.balance(of: person.key, .native) == "2.5")
      guard case .issued(let code, let issuer) = try fixture.asset(.srt) else { throw TestFailure() }
      try await fixture.submit(person.key, Operation(.changeTrust(code: code, issuer: issuer, limit: .max)))
      #expect(try await person.transaction(id).status.text == "completed")
    }
  }

  @Test(arguments: [(IssuedAsset.usdc, "id"), (.srt, "text"), (.native, "hash")])
  func `a withdrawal is paid with its asset's type of memo, and completes`(_ asset: IssuedAsset, _ memo: String) async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: IssuedAsset.issued).signedIn()
      if asset != .native { try await fixture.give("500", asset, to: person.key) }
      let (id, page) = try await person.begin("withdraw", ["asset_code": asset.rawValue])
      let begun = try await person.transaction(id)
      #expect(begun.status.text == "incomplete" && begun.kind.text == "withdrawal" && begun.from.text == person.address)
      #expect(begun.withdraw_memo.isMissing)
      _ = try await person.complete(page, amount: "50")
      let waiting = try await person.transaction(id)
      #expect(waiting.status.text == "pending_user_transfer_start")
      #expect(waiting.withdraw_memo_type.text == memo)
      #expect(waiting.withdraw_anchor_account.text == fixture.distribution.address)
      #expect(waiting.to.text == "***********7947")
      let paid = try await person.pay(waiting, asset)
      let going = try await person.transaction(id)
      #expect(going.status.text == "pending_external")
      #expect(going.stellar_transaction_id.text == paid.hash.description)
      #expect(going.from.text == person.address)
      #expect(try await person.get("/sep24/transaction?stellar_transaction_id=\(paid.hash)").json.transaction.id.text == id)
      fixture.clock.advance(by: 3)
      let done = try await person.transaction(id)
      #expect(done.status.text == "completed")
      #expect(done.external_transaction_id.text?.hasPrefix("TEST-BANK-") == true)
      #expect(done.amount_out.text == (asset == .native ? "4.87" : "48.75"))
    }
  }

  @Test func `invalid deposit requests are refused in SEP-24's error format`() async throws {
    try await AnchorFixture.run { fixture in
      let path = "/sep24/transactions/deposit/interactive"
      let denied = try await fixture.send(.POST, path)
      #expect(denied.status == 403)
      #expect(try denied.json.type.text == "authentication_required")
      let person = try await fixture.person(1).signedIn()
      for fields in [
        [:], ["asset_code": "ETH"], ["asset_code": "USDC", "account": "GX"], ["asset_code": "USDC", "asset_issuer": person.address],
        ["asset_code": "native", "asset_issuer": person.address], ["asset_code": "USDC", "amount": "1e2"], ["asset_code": "USDC", "amount": "1"],
        ["asset_code": "USDC", "amount": "10001"], ["asset_code": "USDC", "amount": "10.001"],
        ["asset_code": "USDC", "memo": "much too long for a text memo", "memo_type": "text"], ["asset_code": "USDC", "memo": "x", "memo_type": "id"],
        ["asset_code": "USDC", "memo_type": "id"], ["asset_code": "USDC", "quote_id": "none"], ["asset_code": "USDC", "outcome": "nonsense"],
      ] {
        let reply = try await person.post(path, fields)
        #expect([400, 404].contains(reply.status) && reply.error != nil, "\(fields) \(reply.text)")
      }
    }
  }

  @Test func `invalid withdrawal requests are refused, and unknown transfers aren't found`() async throws {
    try await AnchorFixture.run { fixture in
      let path = "/sep24/transactions/withdraw/interactive"
      #expect(try await fixture.send(.POST, path).status == 403)
      #expect(try await fixture.get("/sep24/transaction?id=1").status == 403)
      let person = try await fixture.person(1).signedIn()
      for fields in [
        [:], ["asset_code": "ETH"], ["asset_code": "USDC", "refund_memo": "x"], ["asset_code": "USDC", "on_change_callback": "javascript:1"],
      ] {
        let reply = try await person.post(path, fields)
        #expect(reply.status == 400 && reply.error != nil, "\(fields)")
      }
      #expect(try await person.get("/sep24/transaction").status == 400)
      for query in ["id=none", "stellar_transaction_id=none", "external_transaction_id=none"] {
        #expect(try await person.get("/sep24/transaction?\(query)").status == 404, "\(query)")
      }
    }
  }

  @Test func `pages say that this is a test anchor, and open only with their token`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      let (id, page) = try await person.begin("deposit", ["asset_code": "USDC", "email_address": "\"><script>x", "amount": "20"])
      let form = try await fixture.get(page)
      #expect(form.status == 200)
      #expect(form.text.contains("Test anchor: no real money."))
      #expect(form.text.contains("value=\"20\""))
      #expect(!form.text.contains("<script>x"))
      #expect(form.headers.first(name: "Content-Security-Policy")?.contains("default-src 'none'") == true)
      #expect(try await fixture.get("/interactive/\(id)").status == 403)
      #expect(try await fixture.get("/interactive/\(id)?token=\(person.token ?? "")").status == 403)
      let (other, _) = try await person.begin("deposit", ["asset_code": "USDC"])
      #expect(try await fixture.get(page.replacing(id, with: other)).status == 403)
      // A page's token can't stand in for a sign-in token.
      var forged = person
      forged.token = page.split(separator: "=").last.map(String.init)
      #expect(try await forged.get("/kyc/customer").status == 401)
      let standing = try await person.complete(page, amount: "20")
      let more = try #require(try await person.transaction(id).more_info_url.text)
      for address in [standing, more, "/", "/about/customers"] {
        #expect(try await fixture.get(address).text.contains("Test anchor: no real money."), "\(address)")
      }
      fixture.clock.advance(by: 3 * 3_600)
      #expect(try await fixture.get(page).status == 403)
    }
  }

  @Test func `the page reports a wrong entry and keeps what was typed`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1).signedIn()
      let (id, page) = try await person.begin("deposit", ["asset_code": "USDC"])
      let token = try #require(URLComponents(string: page)?.queryItems?.first?.value)
      func send(_ fields: [String: String]) async throws -> AnchorReply {
        let body = Array(AnchorClient.form(fields.merging(["token": token, "step": "details"]) { $1 }).utf8)
        return try await fixture.send(.POST, "/interactive/\(id)", type: "application/x-www-form-urlencoded", body: body)
      }
      let wrong = try await send(["amount": "1", "first_name": "Ada", "last_name": "L", "email_address": "a@b.c"])
      #expect(wrong.status == 400)
      #expect(wrong.text.contains("The minimum amount is 2.") && wrong.text.contains("value=\"Ada\""))
      #expect(try await send(["amount": "10", "first_name": "Ada", "last_name": "L", "email_address": "nowhere"]).status == 400)
      #expect(try await person.transaction(id).status.text == "incomplete")
    }
  }

  @Test func `a deposit can't be released before its form is filled in, and pays for 100 if it is moved on regardless`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      let (id, page) = try await person.begin("deposit", ["asset_code": "USDC"])
      let token = try #require(URLComponents(string: page)?.queryItems?.first?.value)
      let body = Array(AnchorClient.form(["token": token, "step": "release"]).utf8)
      #expect(try await fixture.send(.POST, "/interactive/\(id)", type: "application/x-www-form-urlencoded", body: body).status == 400)
      let switches = FaultClient(base: fixture.faults)
      #expect(try await switches.send(.POST, "/anchor/outcome", "outcome=completed&id=\(id)").status == 400)
      #expect(try await person.transaction(id).status.text == "incomplete")
      // Moved on regardless, it is a deposit without an amount.
      try await switches.post("/anchor/outcome", "outcome=pending_trust&id=\(id)")
      try await switches.post("/anchor/outcome", "outcome=completed&id=\(id)")
      fixture.clock.advance(by: 6)
      #expect(try await person.transaction(id).status.text == "completed")
      #expect(try await fixture.balance(of: person.key, .usdc) == "98.5")
    }
  }

  @Test func `the pages refuse a customer named Reject and ask a customer named Verify for a code`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      let (refused, first) = try await person.begin("deposit", ["asset_code": "USDC"])
      _ = try await person.complete(first, amount: "10", lastName: "Reject")
      #expect(try await person.transaction(refused).status.text == "error")
      let other = try await fixture.person(2, holding: [.usdc]).signedIn()
      let (id, page) = try await other.begin("deposit", ["asset_code": "USDC"])
      let fields = ["amount": "10", "first_name": "Ada", "last_name": "Verify", "email_address": "ada@example.com"]
      let asked = try await other.fill(page, "details", fields)
      #expect(try await fixture.get(asked).text.contains("Enter the code"))
      _ = try await other.fill(try await other.fill(asked, "code", ["code": "123456"]), "confirm")
      #expect(try await other.transaction(id).status.text == "pending_user_transfer_start")
    }
  }

  @Test func `the list shows only the customer's own transfers, newest first, and can be filtered`() async throws {
    try await AnchorFixture.run { fixture in
      let (person, other) = (try await fixture.person(1).signedIn(), try await fixture.person(2).signedIn())
      var ids: [String] = []
      for kind in ["deposit", "withdraw", "deposit"] {
        ids.append(try await person.begin(kind, ["asset_code": "USDC"]).id)
        fixture.clock.advance(by: 60)
      }
      _ = try await person.begin("deposit", ["asset_code": "SRT"])
      func list(_ query: String) async throws -> [String] {
        try await person.get("/sep24/transactions?asset_code=USDC\(query)").json.transactions.array.compactMap(\.id.text)
      }
      #expect(try await list("") == ids.reversed())
      #expect(try await list("&limit=2") == [ids[2], ids[1]])
      #expect(try await list("&kind=withdrawal") == [ids[1]])
      #expect(try await list("&kind=deposit") == [ids[2], ids[0]])
      #expect(try await list("&paging_id=\(ids[2])") == [ids[1], ids[0]])
      let second = try #require(try await person.transaction(ids[1]).started_at.text)
      #expect(try await list("&no_older_than=\(second)") == [ids[2], ids[1]])
      #expect(try await other.get("/sep24/transactions?asset_code=USDC").json.transactions.array.isEmpty)
      #expect(try await other.get("/sep24/transaction?id=\(ids[0])").status == 404)
      for query in ["", "?asset_code=ETH", "?asset_code=USDC&limit=0", "?asset_code=USDC&kind=x", "?asset_code=USDC&no_older_than=yesterday"] {
        #expect(try await person.get("/sep24/transactions\(query)").status == 400, "\(query)")
      }
      #expect(try await fixture.get("/sep24/transactions?asset_code=USDC").status == 403)
    }
  }
}
