import Foundation
import StellarKit
import Testing

@testable import SandboxKit

/// What the anchor knows survives the end of the program, however it comes.
@Suite struct AnchorRestartTests {
  @Test func `transfers, customers, quotes and tokens are there after a restart`() async throws {
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
      var person = AnchorClient(fixture: fixture, key: try TestLedger.key(1))
      person.token = await kept["token"]
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

  @Test func `a stored payment that can never be made is given up, and those behind it are made`() async throws {
    let folder = try TestFolder()
    let clock = TestClock()
    let kept = Kept()
    try await AnchorFixture.run(.file(folder.database), clock: clock) { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      let (stuck, _) = try await person.begin("deposit", ["asset_code": "USDC"])
      let (id, page) = try await person.begin("deposit", ["asset_code": "USDC"])
      _ = try await person.complete(page, amount: "10")
      // As an earlier version kept a deposit without an amount.
      var transfer = try #require(await fixture.anchor.book.transfers[stuck])
      transfer.status = .pendingStellar
      let payout = Payout(id: "stuck", number: 0, purpose: .deposit(transfer: stuck))
      try await fixture.anchor.save(AnchorChanges(transfers: [transfer], payouts: [payout]))
      await kept.set("stuck", stuck, "transfer", id, "token", person.token)
    }
    clock.advance(by: 6)
    try await AnchorFixture.run(.file(folder.database), clock: clock) { fixture in
      var person = AnchorClient(fixture: fixture, key: try TestLedger.key(1))
      person.token = await kept["token"]
      #expect(try await person.transaction(try #require(await kept["transfer"])).status.text == "completed")
      #expect(try await person.transaction(try #require(await kept["stuck"])).status.text == "error")
    }
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
      var transfer = try #require(await fixture.anchor.book.transfers[id])
      var payout = try #require(await fixture.anchor.book.payouts.values.first { $0.purpose == .deposit(transfer: id) })
      (transfer.status, transfer.completedAt, transfer.ledgerTransaction) = (.pendingStellar, nil, nil)
      payout.isDone = false
      try await fixture.anchor.save(AnchorChanges(transfers: [transfer], payouts: [payout]))
      await kept.set("transfer", id, "token", person.token)
    }
    try await AnchorFixture.run(.file(folder.database), clock: clock) { fixture in
      var person = AnchorClient(fixture: fixture, key: try TestLedger.key(1))
      person.token = await kept["token"]
      let done = try await person.transaction(try #require(await kept["transfer"]))
      #expect(done.status.text == "completed")
      #expect(done.stellar_transaction_id.text != nil)
      #expect(try await fixture.balance(of: person.key, .usdc) == "9.4")
    }
  }

  @Test func `a deposit whose payment was kept and never submitted is paid after a restart`() async throws {
    let folder = try TestFolder()
    let clock = TestClock()
    let kept = Kept()
    try await AnchorFixture.run(.file(folder.database), clock: clock) { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      let (id, page) = try await person.begin("deposit", ["asset_code": "USDC"])
      _ = try await person.complete(page, amount: "10")
      var transfer = try #require(await fixture.anchor.book.transfers[id])
      transfer.status = .pendingStellar
      transfer.due = nil
      let operation = Operation(
        .payment(destination: MuxedAccount(person.key.accountID), asset: try fixture.asset(.usdc), amount: try #require(transfer.deal?.buyAmount)))
      let envelope = try await fixture.anchor.sign([operation], memo: .none).base64
      let payout = Payout(id: "p", number: 99, purpose: .deposit(transfer: id), envelope: envelope)
      try fixture.sandbox.history.write(AnchorChanges(transfers: [transfer], payouts: [payout]))
      await kept.set("transfer", id, "token", person.token)
    }
    // The envelope is too old by then: another one is made.
    clock.advance(by: 1_000)
    try await AnchorFixture.run(.file(folder.database), clock: clock) { fixture in
      var person = AnchorClient(fixture: fixture, key: try TestLedger.key(1))
      person.token = await kept["token"]
      #expect(try await person.transaction(try #require(await kept["transfer"])).status.text == "completed")
      #expect(try await fixture.balance(of: person.key, .usdc) == "9.4")
    }
  }

  @Test func `where ledgers close at an interval, deposits are paid in one of the next`() async throws {
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

/// What one anchor leaves for the next.
private actor Kept {
  private var values: [String: String] = [:]

  subscript(name: String) -> String? { values[name] }

  func set(_ pairs: String?...) {
    for index in stride(from: 0, to: pairs.count - 1, by: 2) { values[pairs[index] ?? ""] = pairs[index + 1] }
  }
}
