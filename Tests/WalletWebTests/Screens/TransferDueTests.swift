import AnchorKit
import Foundation
import StellarKit
import Testing

@testable import WalletKit

/// A transfer's page while its money is due, and after it was paid back.
struct TransferDueTests {
  /// Returns the page of a transfer of 20 USDC, or for the 21 that the quote sells, with the last answer of its anchor, which can't be reached.
  private func page(
    _ fixture: SiteFixture, _ browser: Browser, withdraw: Bool = false, quote: KeptQuote? = nil, how: String? = nil, _ answer: String
  ) async throws -> String {
    let id = try await fixture.keep(
      via: .sep6, withdraw: withdraw, asset: .issued(code: try AssetCode("USDC"), issuer: PocketNetwork.account(7)), quote: quote, how: how,
      #"{"id": "\#(UUID().uuidString)", "kind": "\#(withdraw ? "withdrawal" : "deposit")", "amount_in": "\#(quote == nil ? 20 : 21)", \#(answer)}"#)
    return try await browser.get("/transfers/\(id)").text
  }

  /// The page's card with the next step.
  private func card(_ page: String) throws -> Substring {
    let start = try #require(page.range(of: #"aria-label="What to do next">"#)).upperBound
    return page[start..<(try #require(page.range(of: "</section>", range: start..<page.endIndex))).lowerBound]
  }

  private static let waiting =
    #""status": "pending_user_transfer_start", "instructions": {"organization.bank_account_number": {"value": "0000 1111"}}"#

  @Test func `a deposit's page asks for the money before its deadline, and advises to ask the anchor after it`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      func told(_ days: Double) async throws -> String {
        let time = SiteFixture.now().addingTimeInterval(days * 86_400).formatted(.iso8601)
        return try await page(fixture, browser, Self.waiting + #", "user_action_required_by": "\#(time)""#)
      }
      let inTime = try card(try await told(1))
      #expect(inTime.contains("Send the money to the anchor") && inTime.contains("It has to arrive before 16 Jan 2027"))
      #expect(inTime.contains(#"data-copy="0000 1111""#))
      let late = try await told(-1)
      #expect(
        try card(late).contains("Ask the anchor before you send anything") && card(late).contains("The anchor wanted the money before 14 Jan 2027"))
      #expect(try !card(late).contains("Send the money") && !card(late).contains("0000 1111"))
      #expect(late.contains(#"data-copy="0000 1111""#), "for whoever has asked, among the details")
      #expect(try !card(try await page(fixture, browser, Self.waiting)).contains("before"), "the anchor says nothing of a time")
    }
  }

  @Test func `a deposit with a guaranteed price is due before the guarantee ends`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      for (expires, words) in [
        ("2020-01-01T00:00:00Z", "The anchor wanted the money before "), ("2035-01-01T00:00:00Z", "It has to arrive before "),
      ] {
        let quote = try KeptQuote.forEuros(until: expires)
        #expect(try card(try await page(fixture, browser, quote: quote, Self.waiting)).contains(words))
      }
    }
  }

  @Test func `a deposit whose first answer only points elsewhere has the button to the anchor's page`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let how = "Check the transaction for more information about how to deposit."
      let status = #""status": "pending_user_transfer_start", "more_info_url": "https://anchor.example.com/more?token=t""#
      let text = try card(try await page(fixture, browser, how: how, status))
      #expect(text.contains(how) && text.contains("data-window"))
      let bank = #", "instructions": {"organization.bank_account_number": {"value": "0000 1111"}}"#
      let told = try card(try await page(fixture, browser, how: how, status + bank))
      #expect(told.contains("0000 1111") && !told.contains("data-window"), "the details are on the page already")
    }
  }

  @Test func `money that is ready for pick-up is shown with its reference number`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let ready = #""status": "pending_user_transfer_complete""#
      let text = try card(try await page(fixture, browser, withdraw: true, ready + #", "external_transaction_id": "12345678""#))
      #expect(text.contains("Pick up the money") && text.contains("<dt>Reference for pickup</dt>") && text.contains(#"data-copy="12345678""#))
      #expect(try !card(try await page(fixture, browser, withdraw: true, ready)).contains("Reference"), "the anchor names none")
    }
  }

  @Test func `a deposit that waits for a trustline isn't shown as received by the anchor`() async throws {
    try await SiteFixture.open { fixture in
      let text = try await page(fixture, try await fixture.customer(), #""status": "pending_trust""#)
      #expect(text.contains("The anchor waits until your account can hold USDC."))
      #expect(!text.contains("has the money") && !text.contains("You sent") && !text.contains("received it"))
    }
  }

  @Test func `a deposit that waits for its asset asks for nothing once the account holds it`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let asset = Asset.issued(code: try AssetCode("USDC"), issuer: PocketNetwork.account(7))
      let waiting = #""status": "pending_trust""#
      #expect(try card(try await page(fixture, browser, waiting)).contains("Add USDC"))
      try await fixture.network.give("0", of: asset)
      await fixture.network.setAuthorized(false, for: asset)
      let added = try await page(fixture, browser, waiting)
      #expect(added.contains("<strong>You added USDC, but its issuer still has to approve your account</strong>"))
      #expect(!added.contains("What to do next"))
      await fixture.network.setAuthorized(true, for: asset)
      let held = try await page(fixture, browser, waiting)
      #expect(held.contains("<strong>You can hold USDC now, but the anchor") && !held.contains("What to do next"))
      await fixture.network.setReachable(false)
      #expect(try card(try await page(fixture, browser, waiting)).contains("Add USDC"), "what isn't known changes nothing")
    }
  }

  /// Stores a withdrawal of 20 XLM that waits for its payment, and that payment in the journal.
  private func withdrawal(paid state: JournalEntry.State, _ fixture: SiteFixture) async throws -> (path: String, payment: TransactionHash) {
    let (own, friend, now) = (try #require(await fixture.wallet.account?.id), SiteFixture.friend, SiteFixture.now())
    let id = try await fixture.keep(
      via: .sep6, withdraw: true, asset: .native,
      """
      {"id": "w", "kind": "withdrawal", "status": "pending_user_transfer_start", "amount_in": "20", "withdraw_anchor_account": "\(friend)",
      "withdraw_memo": "7", "withdraw_memo_type": "id"}
      """)
    let payment = try Transaction(
      source: MuxedAccount(own), sequenceNumber: 900, timeBounds: TimeBounds(maxTime: UInt64(now.timeIntervalSince1970) + 3_600),
      operations: [Operation(.payment(destination: MuxedAccount(friend), asset: .native, amount: try Amount("20")))])
    var entry = JournalEntry(try payment.signed(by: [], on: .sandbox), payment, at: nil, now: now)
    (entry.transfer, entry.state) = (id, state)
    try await fixture.wallet.journal.add(entry)
    await fixture.wallet.transfers.refresh()
    return ("/transfers/\(id)", entry.hash)
  }

  @Test func `a withdrawal whose payment is unknown isn't shown as paid, but sends to the history and the anchor`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let (path, payment) = try await withdrawal(paid: .unknown, fixture)
      let due = try card(try await browser.get(path).text)
      #expect(due.contains("Ask the anchor whether your payment arrived"))
      #expect(due.contains("BasicPay can&#39;t tell whether your payment went through."))
      #expect(!due.contains("was sent") && !due.contains("nothing to do") && due.contains("href=\"payments/\(payment)\""))
      #expect(try await browser.get("/transfers").text.contains("Ask the anchor whether your payment arrived"))
    }
  }

  @Test func `a withdrawal whose payment is signed for others leads to that payment instead of paying it again`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let (path, payment) = try await withdrawal(paid: .signed, fixture)
      let due = try card(try await browser.get(path).text)
      #expect(due.contains("Have the others sign the payment"))
      #expect(due.contains("It can be sent until 15 Jan 2027"))
      #expect(due.contains("href=\"payments/\(payment)\"") && !due.contains("\(path.dropFirst())/pay\""))
      #expect(try await browser.get("/payments/\(payment)").heading == "Signed")
    }
  }

  @Test func `where others must sign too, a withdrawal's page says that it only signs, and by when the anchor wants the payment`() async throws {
    try await AnchorSite.open { anchor, browser in
      let wallet = await anchor.site.wallet
      try await wallet.signIn(toAnchor: anchor.domain, .typed(SiteFixture.pin))
      let answer = """
        {"id": "a", "kind": "withdrawal", "status": "pending_user_transfer_start", "amount_in": "5", "withdraw_memo": "7", "withdraw_memo_type": "id",
        "withdraw_anchor_account": "\(SiteFixture.friend)", "user_action_required_by": "\((SiteFixture.now() + 3_600).formatted(.iso8601))"}
        """
      for _ in 1...20 { anchor.transport.garble("/sep6/transaction", #"{"transaction": \#(answer)}"#) }
      let path = "/transfers/\(try await anchor.site.keep(at: anchor.domain, via: .sep6, withdraw: true, asset: .native, answer))/pay"
      let label = ">Pay 5 XLM to \(anchor.domain)</button>"
      #expect(try await browser.get(path).text.contains(label))
      let own = try #require(await wallet.account).id
      await anchor.site.network.setSigners(AccountSigners(own, medium: 2, others: [Signer(.ed25519(SiteFixture.friend), weight: 1)]))
      let page = try await browser.get(path)
      #expect(page.text.contains(">Sign, and export for the others</button>") && !page.text.contains(label))
      #expect(page.notices.contains("Nothing is sent yet. Before 15 Jan 2027"))
    }
  }

  @Test(arguments: [#""refunded": true"#, #""amount_out": "0", "refunds": {"amount_refunded": "20", "amount_fee": "0", "payments": []}"#])
  func `a completed transfer that was refunded in full is shown as paid back`(_ refund: String) async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let text = try await page(fixture, browser, withdraw: true, #""status": "completed", "to": "DE00 0000 3456", \#(refund)"#)
      #expect(text.contains("<strong>Refunded</strong>") && text.contains(#"class="seal bad""#))
      #expect(!text.contains("<strong>Done</strong>") && !text.contains("••3456"))
      let list = try await browser.get("/transfers").text
      #expect(list.contains("Refunded") && list.contains(#"class="seal small bad""#))
    }
  }
}
