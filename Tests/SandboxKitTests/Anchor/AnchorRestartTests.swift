import Foundation
import GRDB
import StellarKit
import Testing

@testable import SandboxKit

/// The anchor's records survive the end of the program, however it ends.
@Suite struct AnchorRestartTests {
  @Test func `transfers, customers, quotes and tokens survive a restart`() async throws {
    let folder = try TestFolder()
    let clock = TestClock()
    let kept = Kept()
    try await AnchorFixture.run(.file(folder.database), clock: clock) { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      try await fixture.give("100", .usdc, to: person.key)
      try await person.introduceThemselves()
      let fields = ["sell_asset": "stellar:USDC:\(fixture.issuer.accountID)", "buy_asset": "iso4217:EUR", "sell_amount": "50", "context": "sep6"]
      await kept.set(
        "quote", try await person.post("/sep38/quote", fields).json.id.text, "token", person.token, "transfer",
        try await person.get("/sep6/withdraw?asset_code=USDC&amount=40").json.id.text)
    }
    try await AnchorFixture.run(.file(folder.database), clock: clock) { fixture in
      let person = AnchorClient(fixture: fixture, key: try TestLedger.key(1), token: await kept["token"])
      #expect(try await person.get("/kyc/customer").json.status.text == "ACCEPTED")
      #expect(try await person.get("/sep38/quote/\(try #require(await kept["quote"]))").status == 200)
      let id = try #require(await kept["transfer"])
      let waiting = try await person.transaction(id, "sep6")
      #expect(waiting.status.text == "pending_user_transfer_start")
      try await person.pay(waiting, .usdc)
      clock.advance(by: 60)
      #expect(try await person.transaction(id, "sep6").status.text == "completed")
      // The issuer's home domain follows the port.
      let domain = await fixture.sandbox.withState { [issuer = fixture.issuer.accountID] in $0.accounts[issuer]?.homeDomain ?? [] }
      #expect(String(decoding: domain, as: UTF8.self) == fixture.domain)
    }
  }

  @Test func `customers' personal data is never on the disk, but their verification status survives a restart`() async throws {
    let folder = try TestFolder()
    let clock = TestClock()
    let kept = Kept()
    let told = ["Lovelace", "Verify", "ada@example.com", "nowhere", "NO9386011117947"]
    try await AnchorFixture.run(.file(folder.database), clock: clock) { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      let (id, page) = try await person.begin("withdraw", ["asset_code": "USDC", "last_name": "Lovelace"])
      #expect(try await fixture.get(page).text.contains("Lovelace"))
      _ = try await person.complete(page, amount: "10")
      _ = try await person.get("/sep6/withdraw?asset_code=USDC&amount=40&dest=NO9386011117947")
      let other = try await fixture.person(2).signedIn()
      try await other.introduceThemselves(as: "Verify")
      _ = try await other.put("/kyc/customer", ["mobile_number": "+471", "birth_date": "nowhere"])
      let verified = try await fixture.person(3).signedIn()
      try await verified.introduceThemselves(as: "Verify")
      _ = try await verified.put("/kyc/customer", ["mobile_number": "+4790000001"])
      _ = try await verified.put("/kyc/customer", ["mobile_number_verification": AnchorCustomer.code])
      try expectNothing(of: told, in: folder)
      // The search finds text that is there.
      #expect(try folder.holds(id))
      await kept.set("first", person.token, "second", other.token, "third", verified.token)
    }
    try expectNothing(of: told, in: folder)
    try await AnchorFixture.run(.file(folder.database), clock: clock) { fixture in
      let person = AnchorClient(fixture: fixture, key: try TestLedger.key(1), token: await kept["first"])
      let other = AnchorClient(fixture: fixture, key: try TestLedger.key(2), token: await kept["second"])
      #expect(try await person.get("/kyc/customer?type=sep6-withdrawal").json.status.text == "ACCEPTED")
      let waiting = try await other.get("/kyc/customer").json
      #expect(waiting.status.text == "NEEDS_INFO" && waiting.provided_fields.mobile_number.status.text == "VERIFICATION_REQUIRED")
      #expect(waiting.provided_fields.birth_date.status.text == "REJECTED")
      let verified = AnchorClient(fixture: fixture, key: try TestLedger.key(3), token: await kept["third"])
      _ = try await verified.put("/kyc/customer", ["mobile_number": "+4790000001"])
      let known = try await verified.get("/kyc/customer").json.provided_fields.mobile_number.status.text
      #expect(known != "VERIFICATION_REQUIRED", "nobody has to enter the code again")
    }
  }

  @Test func `personal data that an earlier version stored is removed from the disk, and the customers stay known`() async throws {
    let folder = try TestFolder()
    let clock = TestClock()
    let kept = Kept()
    try await AnchorFixture.run(.file(folder.database), clock: clock) { fixture in
      let person = try await fixture.person(1).signedIn()
      try await person.introduceThemselves(as: "Verify")
      _ = try await person.begin("withdraw", ["asset_code": "USDC"])
      let fields = #""fields":{"first_name":"Zebedaja","last_name":"Verify","email_address":"ada@example.com"}"#
      let texts = #""prefill":{"first_name":"Zebedaja"},"destination":"NO9386011117947""#
      try fixture.sandbox.history.change { db in
        for row in try Row.fetchAll(db, sql: "SELECT kind, id, content FROM anchorRecords WHERE kind IN ('customer', 'transfer')") {
          let content: Data = row["content"]
          var text = String(decoding: content, as: UTF8.self)
          text = text.replacing(#/"fields":\{("[a-z_]+":\{[^}]*\},?)*\}/#, with: fields).replacing(#/"prefill":null/#, with: texts)
          try db.execute(
            sql: "UPDATE anchorRecords SET content = ? WHERE kind = ? AND id = ?", arguments: [Data(text.utf8), row["kind"], row["id"]])
        }
      }
      await kept.set("token", person.token)
    }
    let told = ["Zebedaja", "Verify", "ada@example.com", "NO9386011117947"]
    for text in told { #expect(try folder.holds(text), "\(text)") }
    try await AnchorFixture.run(.file(folder.database), clock: clock) { fixture in
      let person = AnchorClient(fixture: fixture, key: try TestLedger.key(1), token: await kept["token"])
      try expectNothing(of: told, in: folder)
      let customer = try await person.get("/kyc/customer").json
      #expect(customer.status.text == "NEEDS_INFO" && customer.provided_fields.email_address.status.text == "VERIFICATION_REQUIRED")
      #expect(try await fixture.get("/federation?type=name&q=ada*\(fixture.domain)").status == 200)
    }
    try expectNothing(of: told, in: folder)
  }

  private func expectNothing(of texts: [String], in folder: TestFolder) throws {
    for text in texts { #expect(try !folder.holds(text), "\(text)") }
  }

  @Test func `a stored payment that can never succeed is given up, and the payments behind it are made`() async throws {
    let folder = try TestFolder()
    let clock = TestClock()
    let kept = Kept()
    try await AnchorFixture.run(.file(folder.database), clock: clock) { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      let (stuck, _) = try await person.begin("deposit", ["asset_code": "USDC"])
      let (id, page) = try await person.begin("deposit", ["asset_code": "USDC"])
      _ = try await person.complete(page, amount: "10")
      // As an earlier version kept a deposit without an amount.
      var transfer = try #require(await fixture.anchor.store.transfers[stuck])
      transfer.status = .pendingStellar
      let payout = Payout(id: "stuck", number: 0, purpose: .deposit(transfer: stuck))
      try await fixture.anchor.save(AnchorChanges(transfers: [transfer], payouts: [payout]))
      await kept.set("stuck", stuck, "transfer", id, "token", person.token)
    }
    clock.advance(by: 6)
    try await AnchorFixture.run(.file(folder.database), clock: clock) { fixture in
      let person = AnchorClient(fixture: fixture, key: try TestLedger.key(1), token: await kept["token"])
      #expect(try await person.transaction(try #require(await kept["transfer"])).status.text == "completed")
      #expect(try await person.transaction(try #require(await kept["stuck"])).status.text == "error")
    }
  }

  @Test func `a payment without its transfer or its amount is given up, and the payments behind it are made`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1)
      let payment = Payout.Payment(destination: person.key.accountID.address, asset: .native, amount: try Amount("5"))
      let payouts = [
        Payout(id: "lost", number: 1, purpose: .deposit(transfer: "gone")), Payout(id: "empty", number: 2, purpose: .stray),
        Payout(id: "sound", number: 3, purpose: .stray, payment: payment),
      ]
      try await fixture.anchor.save(AnchorChanges(payouts: payouts))
      await fixture.anchor.advance()
      let kept = await fixture.anchor.store.payouts
      #expect(kept["lost"]?.failure != nil && kept["empty"]?.failure != nil)
      #expect(kept["sound"]?.isDone == true)
    }
  }

  @Test func `an anchor without sequence numbers gives up a payment, and answers`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1)
      try await fixture.submit(fixture.anchor.accounts.distribution, Operation(.bumpSequence(to: .max)))
      // Without a memo, it would be sent back.
      let payment = Operation.Body.payment(destination: MuxedAccount(fixture.distribution), asset: .native, amount: try Amount("5"))
      try await fixture.submit(person.key, Operation(payment))
      await fixture.anchor.advance()
      #expect(await fixture.anchor.store.payouts.values.map { $0.failure != nil } == [true])
      let refused = try await fixture.get("/auth/contract?account=\(fixture.anchor.webAuthContract)")
      #expect(refused.status == 503 && refused.error?.contains("--reset") == true)
    }
  }

  @Test func `an anchor's record of the wrong kind is reported`() async throws {
    let sandbox = try Sandbox.test()
    try sandbox.history.change { try $0.execute(sql: "INSERT INTO anchorRecords VALUES ('state', '', 5)") }
    #expect(throws: SandboxError.notRead(reason: "content holds a value of the wrong kind")) {
      try TestAnchor(sandbox: sandbox, now: TestClock().now) { [UInt8](repeating: 0, count: $0) }
    }
    await sandbox.close()
  }

  @Test func `a deposit whose payment is in the ledger, but not in the anchor's records, is paid once`() async throws {
    let folder = try TestFolder()
    let clock = TestClock()
    let kept = Kept()
    try await AnchorFixture.run(.file(folder.database), clock: clock) { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      let (id, page) = try await person.begin("deposit", ["asset_code": "USDC"])
      _ = try await person.fill(try await person.complete(page, amount: "10"), "sent")
      #expect(try await person.transaction(id).status.text == "completed")
      // As it was on disk a moment before the ledger's answer was noted.
      var transfer = try #require(await fixture.anchor.store.transfers[id])
      var payout = try #require(await fixture.anchor.store.payouts.values.first { $0.purpose == .deposit(transfer: id) })
      (transfer.status, transfer.completedAt, transfer.ledgerTransaction) = (.pendingStellar, nil, nil)
      payout.isDone = false
      try await fixture.anchor.save(AnchorChanges(transfers: [transfer], payouts: [payout]))
      await kept.set("transfer", id, "token", person.token)
    }
    try await AnchorFixture.run(.file(folder.database), clock: clock) { fixture in
      let person = AnchorClient(fixture: fixture, key: try TestLedger.key(1), token: await kept["token"])
      let done = try await person.transaction(try #require(await kept["transfer"]))
      #expect(done.status.text == "completed")
      #expect(done.stellar_transaction_id.text != nil)
      #expect(try await fixture.balance(of: person.key, .usdc) == "9.4")
    }
  }

  @Test func `a deposit whose payment was stored but never submitted is paid after a restart`() async throws {
    let folder = try TestFolder()
    let clock = TestClock()
    let kept = Kept()
    try await AnchorFixture.run(.file(folder.database), clock: clock) { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      let (id, page) = try await person.begin("deposit", ["asset_code": "USDC"])
      _ = try await person.complete(page, amount: "10")
      var transfer = try #require(await fixture.anchor.store.transfers[id])
      transfer.status = .pendingStellar
      transfer.due = nil
      let operation = Operation(
        .payment(destination: MuxedAccount(person.key.accountID), asset: try fixture.asset(.usdc), amount: try #require(transfer.deal?.buyAmount)))
      let envelope = try await fixture.anchor.sign([operation], memo: .none).base64
      let payout = Payout(id: "p", number: 99, purpose: .deposit(transfer: id), envelope: envelope)
      try fixture.sandbox.history.write(AnchorChanges(transfers: [transfer], payouts: [payout]))
      await kept.set("transfer", id, "token", person.token)
    }
    // The stored envelope has expired by then, so the anchor makes a new one.
    clock.advance(by: 1_000)
    try await AnchorFixture.run(.file(folder.database), clock: clock) { fixture in
      let person = AnchorClient(fixture: fixture, key: try TestLedger.key(1), token: await kept["token"])
      #expect(try await person.transaction(try #require(await kept["transfer"])).status.text == "completed")
      #expect(try await fixture.balance(of: person.key, .usdc) == "9.4")
    }
  }

  @Test func `a deposit is paid in one of the next ledgers if ledgers close at an interval`() async throws {
    try await AnchorFixture.run(closeTime: .milliseconds(50)) { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      let (id, page) = try await person.begin("deposit", ["asset_code": "USDC"])
      let ledgers = try #require(await fixture.sandbox.ledgers())
      _ = try await person.fill(try await person.complete(page, amount: "10"), "sent")
      for await _ in ledgers where try await person.transaction(id).status.text == "completed" {
        break
      }
      #expect(try await fixture.balance(of: person.key, .usdc) == "9.4")
    }
  }
}

extension TestFolder {
  /// Whether any of the files contains a text.
  fileprivate func holds(_ text: String) throws -> Bool { try contents().values.contains { $0.range(of: Data(text.utf8)) != nil } }
}

/// Values that one anchor's run leaves for the next run.
private actor Kept {
  private var values: [String: String] = [:]

  subscript(name: String) -> String? { values[name] }

  func set(_ pairs: String?...) {
    for index in stride(from: 0, to: pairs.count - 1, by: 2) { values[pairs[index] ?? ""] = pairs[index + 1] }
  }
}
