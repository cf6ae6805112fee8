import Foundation
import NIOHTTP1
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Transfers that stop at a chosen status, and payments that differ from what was agreed.
@Suite(.timeLimit(.minutes(5))) struct OutcomeTests {
  @Test(arguments: AnchorTransferStatus.allCases.filter { ![.incomplete, .completed].contains($0) })
  func `a deposit stops at any status chosen on its page until it is released`(_ status: AnchorTransferStatus) async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      let (id, page) = try await person.begin("deposit", ["asset_code": "USDC"])
      _ = try await person.complete(page, amount: "10", outcome: status.rawValue)
      fixture.clock.advance(by: 60)
      let stopped = try await person.transaction(id)
      #expect(stopped.status.text == status.rawValue)
      #expect(try await fixture.balance(of: person.key, .usdc) == "0")
      fixture.clock.advance(by: 600)
      #expect(try await person.transaction(id).status.text == status.rawValue)
      if status == .refunded {
        #expect(stopped.refunds.amount_refunded.text == "10")
        #expect(stopped.refunds.payments[0].id_type.text == "external")
        #expect(stopped.amount_out.text == "0")
        #expect(stopped.completed_at.text != nil)
      }
      if !status.isEnd {
        _ = try await FaultClient(base: fixture.faults).send(.POST, "/anchor/outcome", "outcome=completed&id=\(id)")
        fixture.clock.advance(by: 60)
        #expect(try await person.transaction(id).status.text == "completed")
      }
    }
  }

  @Test(arguments: [AnchorTransferStatus.refunded, .tooSmall, .tooLarge, .error, .onHold, .pendingExternal, .pendingUserTransferComplete])
  func `a paid withdrawal stops at the chosen status, and is refunded if that status is final`(_ status: AnchorTransferStatus) async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      try await fixture.give("100", .usdc, to: person.key)
      let (id, page) = try await person.begin("withdraw", ["asset_code": "USDC", "refund_memo": "back", "refund_memo_type": "text"])
      _ = try await person.complete(page, amount: "40", outcome: status.rawValue)
      try await person.pay(try await person.transaction(id), .usdc)
      fixture.clock.advance(by: 60)
      let stopped = try await person.transaction(id)
      #expect(stopped.status.text == status.rawValue)
      guard status.isEnd else { return }
      #expect(try await fixture.balance(of: person.key, .usdc) == "100")
      #expect(stopped.refunds.amount_refunded.text == "40")
      #expect(stopped.refunds.payments[0].id_type.text == "stellar")
      let hash = try #require(stopped.refunds.payments[0].id.text.flatMap { TransactionHash($0) })
      let refund = try #require(try await fixture.sandbox.history.read { try $0.transaction(hash) })
      #expect(Memo(refund.transaction.memo) == (try Memo("back", kind: .text)))
    }
  }

  @Test func `a page's address can preselect an outcome, and an unknown outcome is refused`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1).signedIn()
      let (_, page) = try await person.begin("deposit", ["asset_code": "USDC"])
      #expect(try await fixture.get(page + "&outcome=on_hold").text.contains("<option value=\"on_hold\" selected>"))
      #expect(try await fixture.get(page + "&outcome=nonsense").status == 400)
    }
  }

  @Test func `a form preselects completion if the chosen outcome is incomplete`() async throws {
    try await AnchorFixture.run { fixture in
      try await FaultClient(base: fixture.faults).post("/anchor/outcome", "outcome=incomplete")
      let (_, page) = try await fixture.person(1).signedIn().begin("deposit", ["asset_code": "USDC"])
      for address in [page, page + "&outcome=incomplete"] {
        #expect(try await fixture.get(address).text.contains("<option value=\"completed\" selected>"), "\(address)")
      }
    }
  }

  @Test func `a deposit set to wait for a missing trustline completes once the trustline exists`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1).signedIn()
      let (id, page) = try await person.begin("deposit", ["asset_code": "USDC", "claimable_balance_supported": "true"])
      _ = try await person.complete(page, amount: "10", outcome: "pending_trust")
      fixture.clock.advance(by: 60)
      #expect(try await person.transaction(id).status.text == "pending_trust")
      guard case .issued(let code, let issuer) = try fixture.asset(.usdc) else { throw TestFailure() }
      try await fixture.submit(person.key, Operation(.changeTrust(code: code, issuer: issuer, limit: .max)))
      fixture.clock.advance(by: 60)
      #expect(try await person.transaction(id).status.text == "completed")
      #expect(try await fixture.balance(of: person.key, .usdc) == "9.4")
    }
  }

  @Test func `a deposit set to wait for a trustline creates a missing account`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await AnchorClient(fixture: fixture, key: TestLedger.key(43)).signedIn()
      let (id, page) = try await person.begin("deposit", ["asset_code": "USDC", "claimable_balance_supported": "true"])
      _ = try await person.complete(page, amount: "10", outcome: "pending_trust")
      fixture.clock.advance(by: 60)
      #expect(try await person.transaction(id).status.text == "pending_trust")
      #expect(try await fixture.balance(of: person.key, .native) == "2.5")
      guard case .issued(let code, let issuer) = try fixture.asset(.usdc) else { throw TestFailure() }
      try await fixture.submit(person.key, Operation(.changeTrust(code: code, issuer: issuer, limit: .max)))
      #expect(try await person.transaction(id).status.text == "completed")
      #expect(try await fixture.balance(of: person.key, .usdc) == "9.4")
    }
  }

  @Test(arguments: ["deposit", "withdraw"])
  func `a transfer of lumens set to wait for a trustline continues only when released`(_ kind: String) async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1).signedIn()
      let (id, form) = try await person.begin(kind, ["asset_code": "native"])
      let page = try await person.complete(form, amount: "10", outcome: "pending_trust")
      if kind == "withdraw" { try await person.pay(try await person.transaction(id), .native) }
      for _ in 1...2 {
        fixture.clock.advance(by: 60)
        #expect(try await person.transaction(id).status.text == "pending_trust")
      }
      _ = try await person.fill(page, "release")
      fixture.clock.advance(by: 60)
      #expect(try await person.transaction(id).status.text == "completed")
    }
  }

  @Test func `a deposit that the network refuses is refunded to the bank`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1).signedIn()
      guard case .issued(let code, let issuer) = try fixture.asset(.usdc) else { throw TestFailure() }
      try await fixture.submit(person.key, Operation(.changeTrust(code: code, issuer: issuer, limit: try Amount("5"))))
      let (id, page) = try await person.begin("deposit", ["asset_code": "USDC"])
      _ = try await person.fill(try await person.complete(page, amount: "10"), "sent")
      let refused = try await person.transaction(id)
      #expect(refused.status.text == "error" && refused.amount_out.text == "0")
      #expect(refused.refunds.amount_refunded.text == "10" && refused.refunds.payments[0].id_type.text == "external")
      #expect(refused.message.text?.contains("the anchor may not have enough") == true)
    }
  }

  @Test func `a cash withdrawal waits for pickup before it completes`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      try await fixture.give("100", .usdc, to: person.key)
      try await person.introduceThemselves()
      let id = try #require(try await person.get("/sep6/withdraw?asset_code=USDC&amount=40&funding_method=cash").json.id.text)
      try await person.pay(try await person.transaction(id, "sep6"), .usdc)
      #expect(try await person.transaction(id, "sep6").status.text == "pending_user_transfer_complete")
      fixture.clock.advance(by: 60)
      #expect(try await person.transaction(id, "sep6").status.text == "completed")
    }
  }

  @Test(arguments: [AnchorTransferStatus.pendingCustomerInfoUpdate, .pendingTransactionInfoUpdate])
  func `a paid withdrawal that needs more information continues once it arrives, and never asks to be paid again`(
    _ status: AnchorTransferStatus
  ) async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      try await fixture.give("100", .usdc, to: person.key)
      try await person.introduceThemselves()
      let switches = FaultClient(base: fixture.faults)
      // The anchor asks about the second withdrawal just like the first.
      for _ in 1...2 {
        let fields = ["asset_code": "USDC", "amount": "40", "outcome": "pending_anchor"]
        let id = try #require(try await person.get("/sep6/withdraw", fields).json.id.text)
        try await person.pay(try await person.transaction(id, "sep6"), .usdc)
        #expect(try await person.transaction(id, "sep6").status.text == "pending_anchor")
        try await switches.post("/anchor/outcome", "outcome=\(status.rawValue)&id=\(id)")
        #expect(try await person.transaction(id, "sep6").status.text == status.rawValue)
        if status == .pendingCustomerInfoUpdate {
          let told = ["transaction_id": id, "tax_id": "42", "type": "sep6-withdrawal"]
          #expect(try await person.put("/kyc/customer", told).status == 202)
        } else {
          let correction = Array(#"{"transaction":{"dest":"12345678","dest_extra":"Bank"}}"#.utf8)
          let reply = try await fixture.send(
            .PATCH, "/sep6/transactions/\(id)", token: person.token, type: "application/json", body: correction)
          #expect(reply.status == 200)
        }
        var seen: [String?] = []
        for _ in 1...2 {
          fixture.clock.advance(by: 3)
          seen.append(try await person.transaction(id, "sep6").status.text)
        }
        #expect(seen == ["pending_external", "completed"])
      }
    }
  }

  @Test func `a paid withdrawal whose owner is rejected afterwards is paid back`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      try await fixture.give("100", .usdc, to: person.key)
      try await person.introduceThemselves()
      let fields = ["asset_code": "USDC", "amount": "40", "outcome": "pending_anchor"]
      let id = try #require(try await person.get("/sep6/withdraw", fields).json.id.text)
      try await person.pay(try await person.transaction(id, "sep6"), .usdc)
      #expect(try await fixture.balance(of: person.key, .usdc) == "60")
      try await FaultClient(base: fixture.faults).post("/anchor/outcome", "outcome=pending_customer_info_update&id=\(id)")
      try await person.introduceThemselves(as: "Reject")
      let ended = try await person.transaction(id, "sep6")
      #expect(ended.status.text == "error" && ended.message.text == "The anchor doesn't accept you as a customer.")
      #expect(ended.refunds.amount_refunded.text == "40")
      #expect(try await fixture.balance(of: person.key, .usdc) == "100")
    }
  }

  // MARK: Payments that differ from what was agreed

  /// A withdrawal of 40 that waits to be paid.
  private func withdrawal(_ fixture: AnchorFixture, _ fields: [String: String] = [:]) async throws -> (AnchorClient, String) {
    let person = try await fixture.person(1, holding: IssuedAsset.issued).signedIn()
    for asset in IssuedAsset.issued { try await fixture.give("20000", asset, to: person.key) }
    let (id, page) = try await person.begin("withdraw", fields.merging(["asset_code": "USDC"]) { $1 })
    _ = try await person.complete(page, amount: "40")
    return (person, id)
  }

  @Test(arguments: [("44", "42.78"), ("36", "34.82")])
  func `a payment within a tenth of the agreed amount is accepted, and sets the payout`(_ paid: String, _ out: String) async throws {
    try await AnchorFixture.run { fixture in
      let (person, id) = try await withdrawal(fixture)
      try await person.pay(try await person.transaction(id), .usdc, amount: paid)
      fixture.clock.advance(by: 60)
      let done = try await person.transaction(id)
      #expect(done.status.text == "completed")
      #expect(done.amount_in.text == paid)
      #expect(done.amount_out.text == out)
    }
  }

  @Test(arguments: [("45", AnchorTransferStatus.refunded), ("30", .refunded), ("1", .tooSmall), ("10001", .tooLarge)])
  func `a payment of any other amount is refunded in full`(_ paid: String, _ status: AnchorTransferStatus) async throws {
    try await AnchorFixture.run { fixture in
      let (person, id) = try await withdrawal(fixture)
      try await person.pay(try await person.transaction(id), .usdc, amount: paid)
      let done = try await person.transaction(id)
      #expect(done.status.text == status.rawValue)
      #expect(done.amount_in.text == paid && done.refunds.amount_refunded.text == paid)
      #expect(done.amount_out.text == "0")
      #expect(done.message.text?.contains("40 was agreed") == true)
      #expect(try await fixture.balance(of: person.key, .usdc) == "20000")
      let page = try await fixture.get(try #require(done.more_info_url.text)).text
      #expect(page.contains("<dt>You send</dt><dd>\(paid) USDC</dd>") && !page.contains("You get"))
    }
  }

  @Test func `a payment in another asset is returned, and the withdrawal still waits`() async throws {
    try await AnchorFixture.run { fixture in
      let (person, id) = try await withdrawal(fixture)
      try await person.pay(try await person.transaction(id), .srt, amount: "40")
      let waiting = try await person.transaction(id)
      #expect(waiting.status.text == "pending_user_transfer_start")
      #expect(waiting.message.text?.contains("SRT") == true)
      #expect(try await fixture.balance(of: person.key, .srt) == "20000")
      try await person.pay(waiting, .usdc)
      #expect(try await person.transaction(id).status.text == "pending_external")
    }
  }

  @Test func `a payment without the right memo is returned with its own hash as the memo`() async throws {
    try await AnchorFixture.run { fixture in
      let (person, id) = try await withdrawal(fixture)
      let payment = Operation(
        .payment(destination: MuxedAccount(fixture.distribution), asset: try fixture.asset(.usdc), amount: try Amount("40")))
      let stray = try await fixture.submit(person.key, payment, memo: .id(7))
      #expect(try await person.transaction(id).status.text == "pending_user_transfer_start")
      #expect(try await fixture.balance(of: person.key, .usdc) == "20000")
      let last = try #require(try await fixture.sandbox.payments(of: person.key).last)
      #expect(Memo(last.transaction.transaction.memo) == .returnHash(stray.hash.value))
    }
  }

  @Test func `a second payment for the same withdrawal is returned`() async throws {
    try await AnchorFixture.run { fixture in
      let (person, id) = try await withdrawal(fixture)
      let waiting = try await person.transaction(id)
      try await person.pay(waiting, .usdc)
      try await person.pay(waiting, .usdc)
      #expect(try await person.transaction(id).status.text == "pending_external")
      #expect(try await fixture.balance(of: person.key, .usdc) == "19960")
    }
  }

  @Test func `an unpaid withdrawal expires, and a payment after the deadline is refunded with that reason`() async throws {
    try await AnchorFixture.run { fixture in
      let (person, id) = try await withdrawal(fixture)
      let waiting = try await person.transaction(id)
      fixture.clock.advance(by: 24 * 3_600 + 1)
      let again = try await person.signedIn()
      #expect(try await again.transaction(id).status.text == "expired")
      try await again.pay(waiting, .usdc, amount: "39")
      let done = try await again.transaction(id)
      #expect(done.status.text == "refunded" && done.message.text?.contains("after the deadline") == true)
      #expect(done.amount_in.text == "39" && done.amount_out.text == "0" && done.refunds.amount_refunded.text == "39")
      // A further payment no longer counts for this withdrawal.
      try await again.pay(waiting, .usdc)
      #expect(try await again.transaction(id).refunds.payments.array.count == 1)
      #expect(try await fixture.balance(of: person.key, .usdc) == "20000")
    }
  }

  @Test func `a payment after the deadline is refunded even if nobody asked about the withdrawal in between`() async throws {
    try await AnchorFixture.run { fixture in
      let (person, id) = try await withdrawal(fixture)
      let waiting = try await person.transaction(id)
      fixture.clock.advance(by: 24 * 3_600 + 1)
      try await person.pay(waiting, .usdc)
      let done = try await person.signedIn().transaction(id)
      #expect(done.status.text == "refunded" && done.message.text == "The payment arrived after the deadline.")
      #expect(try await fixture.balance(of: person.key, .usdc) == "20000")
    }
  }

  // MARK: Switches

  @Test func `switches stop the next transfers at a status, and move existing transfers to another`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      let switches = FaultClient(base: fixture.faults)
      #expect(try await switches.post("/anchor/outcome", "outcome=on_hold&count=1")["outcomes"] as? [String] == ["on_hold"])
      try await person.introduceThemselves()
      let id = try #require(try await person.get("/sep6/deposit?asset_code=USDC&amount=5").json.id.text)
      let other = try #require(try await person.get("/sep6/deposit?asset_code=USDC&amount=5").json.id.text)
      fixture.clock.advance(by: 60)
      #expect(try await person.transaction(id, "sep6").status.text == "on_hold")
      #expect(try await person.transaction(other, "sep6").status.text == "completed")
      for status in AnchorTransferStatus.allCases where status != .completed {
        try await switches.post("/anchor/outcome", "outcome=\(status.rawValue)&id=\(id)")
        #expect(try await person.transaction(id, "sep6").status.text == status.rawValue)
      }
      #expect(try await switches.send(.POST, "/anchor/outcome", "outcome=nonsense").status == 400)
      #expect(try await switches.send(.POST, "/anchor/outcome", "outcome=error&id=none").status == 400)
      try await switches.post("/anchor/outcome", "outcome=error&count=5")
      #expect((try await switches.delete("/anchor/outcome"))["outcomes"] as? [String] == [])
    }
  }

  @Test func `a deposit that was paid isn't paid again when it is moved back and completes again`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      let switches = FaultClient(base: fixture.faults)
      try await person.introduceThemselves()
      let id = try #require(try await person.get("/sep6/deposit?asset_code=USDC&amount=20").json.id.text)
      try await switches.post("/anchor/bank-transfer", "id=\(id)")
      let paid = try await person.transaction(id, "sep6")
      #expect(paid.status.text == "completed" && paid.stellar_transaction_id.text != nil)
      try await switches.post("/anchor/outcome", "outcome=on_hold&id=\(id)")
      #expect(try await person.transaction(id, "sep6").status.text == "on_hold")
      try await switches.post("/anchor/outcome", "outcome=completed&id=\(id)")
      let again = try await person.transaction(id, "sep6")
      #expect(again.status.text == "completed" && again.stellar_transaction_id.text == paid.stellar_transaction_id.text)
      #expect(try await fixture.balance(of: person.key, .usdc) == "19.3")
    }
  }

  @Test func `switches deliver a deposit's bank transfer, and accept or reject customers`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1, holding: [.usdc]).signedIn()
      let switches = FaultClient(base: fixture.faults)
      try await person.introduceThemselves()
      let id = try #require(try await person.get("/sep6/deposit?asset_code=USDC&amount=5").json.id.text)
      try await switches.post("/anchor/bank-transfer", "id=\(id)")
      #expect(try await person.transaction(id, "sep6").status.text == "completed")
      #expect(try await switches.send(.POST, "/anchor/bank-transfer", "id=\(id)").status == 400)
      try await switches.post("/anchor/customer", "account=\(person.address)&status=REJECTED")
      #expect(try await person.get("/kyc/customer").json.status.text == "REJECTED")
      try await switches.post("/anchor/customer", "account=\(person.address)")
      #expect(try await person.get("/kyc/customer").json.status.text == "ACCEPTED")
    }
  }

  @Test func `faults apply to the anchor's endpoints by their path under /anchor`() async throws {
    try await AnchorFixture.run { fixture in
      try await FaultClient(base: fixture.faults).post("/faults", "fault=rate-limit&path=/anchor/sep24/info&seconds=3")
      let limited = try await fixture.get("/sep24/info")
      #expect(limited.status == 429)
      #expect(limited.headers.first(name: "Retry-After") == "3")
      #expect(try await fixture.get("/sep24/info").status == 200)
    }
  }

  @Test func `a withdrawal that is paid while the anchor looks at other transfers doesn't expire`() async throws {
    try await AnchorFixture.run { fixture in
      let (account, anchor, now) = (try await fixture.person(1).address, fixture.anchor, AnchorTime(fixture.clock.now()))
      // The first withdrawal expires: from then on the anchor looks at the others. It looks for each deposit's trustline.
      var transfers = (Int64(1)...301).map { number in
        let isDeposit = (2...300).contains(number)
        return AnchorTransfer(
          id: "t\(number)", number: number, way: .interactive, kind: isDeposit ? .deposit : .withdrawal, owner: account, asset: .usdc, fiat: .eur,
          startedAt: now, status: isDeposit ? .pendingTrust : .pendingUserTransferStart, updatedAt: now, deadline: now.adding(seconds: -1),
          account: account)
      }
      try await anchor.save(AnchorChanges(transfers: transfers))
      async let looking: Void = anchor.advance()
      while await anchor.store.transfers["t1"]?.status != .expired { await Task.yield() }
      transfers[300].status = .pendingAnchor
      try await anchor.save(transfers[300])
      await looking
      #expect(await anchor.store.transfers["t301"]?.status == .pendingAnchor)
    }
  }
}
