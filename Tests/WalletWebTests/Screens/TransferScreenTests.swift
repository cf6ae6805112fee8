import AnchorKit
import Foundation
import HTTPTypes
import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// The page of a deposit or withdrawal after its anchor's newest answer.
struct TransferScreenTests {
  private static let issuer = PocketNetwork.account(7)

  /// Returns the page of a transfer of 20 USDC with the last answer of its anchor, which can't be reached.
  private func page(_ fixture: SiteFixture, _ browser: Browser, via: TransferProtocol = .sep6, withdraw: Bool = false, _ answer: String) async throws
    -> String
  {
    let id = try await fixture.keep(
      via: via, withdraw: withdraw, asset: .issued(code: try AssetCode("USDC"), issuer: Self.issuer),
      #"{"id": "\#(UUID().uuidString)", "kind": "\#(withdraw ? "withdrawal" : "deposit")", "amount_in": "20", \#(answer)}"#)
    let answer = try await browser.get("/transfers/\(id)")
    #expect(answer.status == 200)
    return answer.text
  }

  @Test func `a prefetched link doesn't restart a transfer`() async throws {
    try await AnchorSite.open { anchor, browser in
      let wallet = await anchor.site.wallet
      try await wallet.signIn(toAnchor: anchor.domain, .typed(SiteFixture.pin))
      let asset = Asset.issued(code: try AssetCode("USDC"), issuer: anchor.issuer)
      let form = TransferForm(domain: anchor.domain, asset: asset, isWithdrawal: false, via: .sep24, amount: "20")
      _ = try await wallet.transfers.begin(form)
      for path in ["/transfers/1/window", "/transfers/1/window?anew"] {
        #expect(try await browser.send(.get, path, headers: [("Sec-Purpose", "prefetch;prerender")]).status == 503)
        #expect(await wallet.transfers.state.value?.first?.id == 1)
      }
      #expect(try await browser.get("/transfers/1/window?anew").status == 303)
      #expect(await wallet.transfers.state.value?.first?.id == 2)
    }
  }

  @Test func `D31 - a withdrawal that waits for its payment shows the account and memo, and links to the review`() async throws {
    try await SiteFixture.open { fixture in
      let text = try await page(
        fixture, try await fixture.customer(), withdraw: true,
        #"""
        "status": "pending_user_transfer_start", "withdraw_anchor_account": "\#(SiteFixture.friend.address)", "withdraw_memo_type": "hash",
        "withdraw_memo": "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE="
        """#)
      #expect(text.contains(SiteFixture.friend.address) && text.contains("AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE="))
      #expect(text.contains("Pay 20 USDC") && text.contains(#"href="transfers/1/pay""#))
    }
  }

  @Test func `a next step with a button has no heading with the same text`() async throws {
    try await SiteFixture.open { fixture in
      let text = try await page(fixture, try await fixture.customer(), #""status": "pending_customer_info_update", "message": "Who are you?""#)
      #expect(text.matches(of: /Tell the anchor about yourself/).count == 1 && text.contains("Who are you?") && text.contains("Last checked "))
    }
  }

  @Test func `D34 - the anchor's message, instructions and page are shown permanently`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let text = try await page(
        fixture, browser,
        #"""
        "status": "pending_user_transfer_start", "message": "Pay before Friday.", "more_info_url": "https://anchor.example.com/more?id=a",
        "instructions": {"organization.bank_account_number": {"value": "0000 1111", "description": "Our account"}}
        """#)
      #expect(text.contains("Pay before Friday.") && text.contains(#"href="transfers/1/window""#))
      #expect(text.contains(#"data-copy="0000 1111""#) && text.contains("Our account"))
      // The button says what it copies.
      #expect(text.contains(/<dt>([^<]+)<\/dt><dd>0000 1111<button.*<span>Copy<\/span><span class="hidden-label">: \1</))
      #expect(try await browser.get("/transfers/1").text.contains("0000 1111"))
    }
  }

  @Test func `payment instructions are shown while a deposit is due or under way, and not after a refusal`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let instructions = #""instructions": {"organization.bank_account_number": {"value": "0000 1111"}}"#
      for (status, isShown) in [
        ("pending_user_transfer_start", true), ("pending_anchor", true), ("completed", true), ("pending_customer_info_update", false),
        ("refunded", false), ("expired", false), ("error", false),
      ] {
        let text = try await page(fixture, browser, #""status": "\#(status)", \#(instructions)"#)
        #expect(text.contains("0000 1111") == isShown, "\(status)")
      }
    }
  }

  @Test func `D34 - corrections for the anchor are entered on the transfer's page, and a withdrawal is named by its asset`() async throws {
    try await SiteFixture.open { fixture in
      let text = try await page(
        fixture, try await fixture.customer(), withdraw: true,
        #"""
        "status": "pending_transaction_info_update", "amount_out": "18", "amount_out_asset": "iso4217:EUR", "required_info_message": "No such account.",
        "required_info_updates": {"transaction": {"dest": {"description": "Your bank account"}}}
        """#)
      #expect(text.contains("Withdrawal of 20 USDC") && text.contains("18 EUR"))
      #expect(text.contains("No such account.") && text.contains(#"name="asked-dest""#) && text.contains(#"action="transfers/1/correct""#))
    }
  }

  @Test func `corrections stay in their fields if the anchor refuses them or wants a sign-in, and a required one can't be left out`() async throws {
    try await AnchorSite.open { anchor, browser in
      let wanted = #"{"dest": {}, "dest_extra": {}, "name_of_bank": {"optional": true}}"#
      let waiting = #""status": "pending_transaction_info_update", "required_info_updates": {"transaction": \#(wanted)}"#
      let id = try await anchor.site.keep(
        at: anchor.domain, via: .sep6, withdraw: true, asset: .native, #"{"id": "a", "kind": "withdrawal", \#(waiting)}"#)
      let (path, typed) = ("/transfers/\(id)/correct", ["asked-dest": "DE89 3704", "asked-dest_extra": "Bank"])
      func post(_ page: Answer, _ fields: [String: String]) async throws -> Answer {
        var fields = fields
        for name in ["token", "sign-in"] { fields[name] = try page.hidden(name) }
        return try await browser.post(path, fields)
      }
      let page = try await browser.get("/transfers/\(id)")
      let missing = try await post(page, ["asked-dest": "DE89 3704"])
      #expect(missing.status == 422 && missing.text.contains(#"value="DE89 3704""#))
      #expect(try missing.mistake(at: "asked-dest_extra") == "The anchor needs this." && missing.mistake(at: "asked-name_of_bank") == nil)
      let asking = try await post(page, typed)
      #expect(asking.status == 422 && asking.notices.contains("\(anchor.domain) needs you to sign in. Enter your PIN."))
      let wrong = try await post(asking, typed.merging(["pin": "wrong horse"]) { $1 })
      #expect(wrong.status == 422 && wrong.text.contains(#"name="pin""#))
      anchor.transport.garble("/sep6/transactions/a", #"{"error": "dest_extra is invalid"}"#, status: 400)
      let refused = try await post(wrong, typed.merging(["pin": SiteFixture.pin]) { $1 })
      #expect(refused.status == 422 && refused.notices.contains("dest_extra is invalid") && !refused.text.contains(#"name="pin""#))
      for page in [asking, wrong, refused] {
        #expect(page.text.contains(#"value="DE89 3704""#) && page.text.contains(#"value="Bank""#))
      }
      anchor.transport.garble("/sep6/transactions/a", "{}")
      #expect(try await post(refused, typed).location == "/transfers/\(id)")
    }
  }

  @Test func `D36 - numbers of accounts and documents have text fields that allow letters`() async throws {
    try await SiteFixture.open { fixture in
      let text = try await page(
        fixture, try await fixture.customer(), withdraw: true,
        #"""
        "status": "pending_transaction_info_update",
        "required_info_updates": {"transaction": {
          "bank_account_number": {}, "tax_id": {}, "id_number": {"type": "number"}, "mobile_number": {"type": "number"}, "income": {"type": "number"}}}
        """#)
      for name in ["bank_account_number", "tax_id", "id_number", "mobile_number", "income"] {
        let field = try #require(text.split(separator: "<input").first { $0.contains(#"name="asked-\#(name)""#) })
        #expect(!field.prefix { $0 != ">" }.contains("inputmode"), "\(name)")
      }
    }
  }

  @Test func `D40 - an anchor's page with an invalid or unsafe address isn't linked`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      for address in ["not an address", "javascript:alert(1)", "http://anchor.example.com/", "https://", "https://a b/"] {
        let text = try await page(fixture, browser, #""status": "pending_anchor", "more_info_url": "\#(address)""#)
        #expect(text.contains("The anchor is processing it") && !text.contains("More at the anchor"), "\(address)")
      }
    }
  }

  /// Returns the address of an anchor's page whose token expires in some seconds.
  private static func address(_ seconds: Int) -> String {
    let claims = Data(#"{"exp":\#(Int(SiteFixture.now().timeIntervalSince1970) + seconds)}"#.utf8).base64EncodedString().replacing("=", with: "")
    return "https://anchor.example.com/more?token=e30.\(claims).s"
  }

  @Test func `an anchor's page whose address has expired is opened only after a new sign-in`() async throws {
    try await AnchorSite.open { anchor, browser in
      for (status, seconds) in [("pending_user_transfer_complete", -1), ("completed", -1), ("completed", 600)] {
        let id = try await anchor.site.keep(
          at: anchor.domain, via: .sep24, withdraw: true, asset: .native,
          #"{"id": "\#(status)\#(seconds)", "kind": "withdrawal", "status": "\#(status)", "more_info_url": "\#(Self.address(seconds))"}"#)
        let path = "/transfers/\(id)/window"
        let answer = try await browser.get(path)
        if seconds > 0 {
          #expect(answer.headers[.location] == Self.address(seconds))
        } else {
          #expect(answer.heading == "Sign in to \(anchor.domain)" && "/\(answer.hiddenFields["back"] ?? "")" == path, "\(status)")
        }
      }
    }
  }

  @Test func `an anchor's page whose address has expired isn't opened while the anchor gives no answer`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      for (address, status) in [(Self.address(-1), 502), (Self.address(600), 303), ("https://anchor.example.com/more", 303)] {
        _ = try await page(fixture, browser, #""status": "pending_user_transfer_complete", "more_info_url": "\#(address)""#)
        let id = try #require(await fixture.wallet.transfers.state.value?.first?.id)
        #expect(try await browser.get("/transfers/\(id)/window").status == status)
      }
    }
  }

  @Test func `the receipt of an ended transfer is requested when it is opened`() async throws {
    try await AnchorSite.open { anchor, browser in
      try await anchor.site.wallet.signIn(toAnchor: anchor.domain, .typed(SiteFixture.pin))
      func answer(_ seconds: Int) -> String {
        #"{"id": "a", "kind": "deposit", "status": "completed", "more_info_url": "\#(Self.address(seconds))"}"#
      }
      let id = try await anchor.site.keep(at: anchor.domain, via: .sep24, withdraw: false, asset: .native, answer(-1))
      let link = try #require(try await browser.get("/transfers/\(id)").text.firstMatch(of: /href="([^"]*)"[^>]*>More at the anchor</)).1
      #expect(link == "transfers/\(id)/window")
      anchor.transport.garble("/sep24/transaction", #"{"transaction": \#(answer(600))}"#)
      #expect(try await browser.get("/\(link)").headers[.location] == Self.address(600))
    }
  }

  @Test(arguments: [31_536_000, 31_536_001, 253_402_300_800, Int.max])
  func `the next update is shown if it is due within a year`(_ seconds: Int) async throws {
    try await SiteFixture.open { fixture in
      let text = try await page(fixture, try await fixture.customer(), #""status": "pending_anchor", "status_eta": \#(seconds)"#)
      #expect(text.contains("Next update in about") == (seconds <= 31_536_000))
    }
  }

  @Test func `a quote's sold asset is the one to pay, and an expired price is no longer called guaranteed`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      for (expires, words) in [("2020-01-01T00:00:00Z", "Price was guaranteed until"), ("2035-01-01T00:00:00Z", "Price guaranteed until")] {
        let quote = try KeptQuote.forEuros(until: expires)
        let id = try await fixture.keep(
          via: .sep6, withdraw: false, asset: .native, quote: quote, #"{"id": "\#(expires)", "kind": "deposit", "status": "pending_anchor"}"#)
        let text = try await browser.get("/transfers/\(id)").text
        #expect(text.contains("<p class=\"hint\">\(words)") && text.contains("<dt>\(words)</dt>") && text.contains("21 EUR"))
      }
    }
  }

  @Test func `refunds are shown exactly, with each payment`() async throws {
    try await SiteFixture.open { fixture in
      let text = try await page(
        fixture, try await fixture.customer(), withdraw: true,
        #"""
        "status": "completed", "amount_out": "9.5", "amount_fee": "0.25",
        "refunds": {"amount_refunded": "10.0000001", "amount_fee": "0.25", "payments": [
          {"id": "b9d0b2292c4e09e8eb22d036171491e87b8d2086bf8b265874c8d182cb9c9020", "id_type": "stellar", "amount": "10", "fee": "0.2"},
          {"id": "BANK-7", "id_type": "external", "amount": "0.0000001", "fee": "0.05"}]}
        """#)
      #expect(text.contains("10.0000001 USDC") && text.contains("0.25 USDC"))
      #expect(text.contains("b9d0b2292c4e09e8eb22d036171491e87b8d2086bf8b265874c8d182cb9c9020") && text.contains("BANK-7"))
      #expect(text.contains("<dt>Refunded on Stellar by</dt>") && text.contains("<dt>Refunded by</dt>"))
    }
  }

  @Test func `a deposit that needs a trustline links to adding the asset, and one paid as a claimable balance to claiming it`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let waiting = try await page(fixture, browser, #""status": "pending_trust""#)
      #expect(waiting.contains(#"href="assets/trust?asset=USDC"#) && waiting.contains(">Add USDC</a>"))
      let id = "00000000929b20b72e5890ab51c24f1cc46fa01c4f318d8d33367d24dd614cfdf5491072"
      let aside = try await page(fixture, browser, via: .sep24, #""status": "completed", "claimable_balance_id": "\#(id)""#)
      // The balance doesn't exist on this network, so its page says so in place of the claim form. At first the server may only be lagging.
      #expect(aside.contains("This isn&#39;t waiting for you any more.") && aside.contains(id))
      #expect(!aside.contains("Claim the deposit") && !aside.contains("Claim it to have it"), "nothing urges to do what can't be done")
      #expect(aside.contains("Set aside for you to claim") && aside.contains("USDC set aside for you to claim"))
      let open = try await browser.get("/transfers?only=open").text
      #expect(open.contains("Set aside for you to claim") && open.contains("Claim the deposit"))
      fixture.clock.advance(by: .seconds(61))
      let path = try #require(open.firstMatch(of: /transfers\/[0-9]+/)).output
      let gone = try await browser.get("/\(path)").text
      #expect(gone.contains("No longer waiting: claimed already, or taken back") && gone.contains("USDC no longer waiting for you"))
      #expect(!gone.contains("Set aside") && !gone.contains("set aside") && !gone.contains("Claim the deposit"))
      let done = try await browser.get("/transfers?only=done").text
      #expect(done.contains("No longer waiting") && !done.contains("Claim the deposit"))
    }
  }

  @Test(arguments: [
    "incomplete", "pending_user_transfer_start", "pending_user_transfer_complete", "pending_customer_info_update", "pending_transaction_info_update",
    "pending_user", "pending_trust", "pending_anchor", "on_hold", "pending_stellar", "pending_external", "completed", "refunded", "expired",
    "no_market", "too_small", "too_large", "error", "a_status_of_the_future",
  ])
  func `D41 - each status is shown in words together with the anchor's status name`(_ status: String) async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let text = try await page(fixture, browser, via: .sep24, #""status": "\#(status)""#)
      let words = TransferStatus(status).words.english.replacing("'", with: "&#39;")
      #expect(text.contains(words) && text.contains("<dd>\(status)</dd>"))
      #expect(try await browser.get("/transfers").text.contains(words))
    }
  }
}
