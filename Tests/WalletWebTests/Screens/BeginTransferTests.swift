import AnchorKit
import HTTPTypes
import HorizonKit
import Sentences
import StellarKit
import Testing
import WalletKit

/// The pages that begin a transfer, with the test anchor.
struct BeginTransferTests {
  @Test func `a chosen anchor's offers are listed, and a transfer begins at once if the asset leaves no choice`() async throws {
    try await AnchorSite.open { anchor, browser in
      let path = "/transfers/new?way=deposit&domain=\(anchor.domain)"
      // Lumens are offered only through the anchor's page, so there is nothing to choose.
      #expect(try await browser.get("\(path)&asset=XLM").location?.hasPrefix("/transfers/begin?domain=") == true)
      let wallet = await anchor.site.wallet
      await MainActor.run { [domain = anchor.domain] in wallet.transfers.testAnchor = { domain } }
      let start = try await browser.get("/transfers/new?way=deposit").text
      #expect(start.contains("<h2>Anchors</h2>") && !start.contains("for your assets"), "none of its assets is held")
      let links = try await browser.get(path).text.matches(of: /href="(transfers\/begin[^"]*)"/).map { "\($0.1)" }
      #expect(links.count == 5 && links.allSatisfy { $0.hasPrefix("transfers/begin?domain=") }, "\(links)")
    }
  }

  @Test func `an asset whose entry links to a file of its own is offered`() async throws {
    try await AnchorSite.open { anchor, browser in
      let address = "http://\(anchor.domain)/.well-known/"
      let toml = try await anchor.transport.send(HTTPRequestMessage(method: .get, url: address + "stellar.toml"))
      anchor.transport.garble("stellar.toml", String(decoding: toml.body, as: UTF8.self) + "\n[[CURRENCIES]]\ntoml=\"\(address)NGNC.toml\"\n")
      anchor.transport.garble("NGNC.toml", "code=\"NGNC\"\nissuer=\"\(anchor.issuer)\"\n")
      // The file is read once.
      for _ in 1...2 {
        anchor.transport.garble("/sep6/info", #"{"deposit": {"NGNC": {"enabled": true}}}"#)
        let page = try await browser.get("/transfers/new?way=deposit&domain=\(anchor.domain)")
        #expect(page.status == 200 && page.text.contains("NGNC, here in the wallet"))
      }
    }
  }

  @Test func `an anchor that doesn't offer the chosen asset isn't said to offer nothing`() async throws {
    try await AnchorSite.open { anchor, browser in
      let path = "/transfers/new?way=withdraw&domain=\(anchor.domain)&asset=EURC%3A\(anchor.issuer)"
      let page = try await browser.get(path)
      #expect(page.status == 200 && page.heading == "Withdraw")
      #expect(page.notices.contains("offer withdrawals of EURC."), "\(page.notices)")
      #expect(page.text.contains("USDC, here in the wallet"))
      anchor.transport.garble("/sep6/info", #"{"deposit": {"USDC": {"enabled": true}}}"#)
      anchor.transport.garble("/sep24/info", #"{"deposit": {"USDC": {"enabled": true}}}"#)
      let none = try await browser.get(path)
      #expect(none.status == 422 && none.text.contains("This anchor offers no withdrawals."))
    }
  }

  @Test func `a transfer prepared for one account isn't started for another`() async throws {
    try await AnchorSite.open { anchor, browser in
      let details = try await anchor.details(of: "USDC", browser)
      let fields = details.hiddenFields.merging(["amount": "25", "method": "bank_account"]) { $1 }
      let wallet = await anchor.site.wallet
      let own = try #require(await wallet.account).id
      try await wallet.use(try await wallet.add(.newWords(count: 12), name: "Savings", .typed(SiteFixture.pin)).account.id)
      try await wallet.signIn(toAnchor: anchor.domain, .typed(SiteFixture.pin))
      for step in ["details", "change", "customer", "confirm"] {
        let refused = try await browser.post("/transfers/begin", fields.merging(["step": step]) { $1 })
        #expect(refused.status == 409 && refused.text.contains("You switched to another account. Nothing was started."), "\(step)")
      }
      #expect(await wallet.transfers.state.value?.isEmpty != false)
      try await wallet.use(own)
      #expect(try await browser.post("/transfers/begin", fields.merging(["step": "confirm"]) { $1 }).location == "/transfers/1")
    }
  }

  @Test func `an anchor's refusal of a customer is explained by the wallet, with a link to the anchor's page`() async throws {
    try await AnchorSite.open { anchor, browser in
      let fields = try await anchor.details(of: "SRT", browser).hiddenFields.merging(["amount": "25", "step": "confirm"]) { $1 }
      let status = #"{"type":"customer_info_status","more_info_url":"https://anchor.example.com/why","status":"#
      for (answer, says, link) in [
        (status + #""denied"}"#, "accept you as a customer. Ask it why.", 1),
        (status + #""pending"}"#, "is still checking what it knows about you.", 1),
        (
          #"{"type":"non_interactive_customer_info_needed","fields":["first_name","tax_id"]}"#,
          "needs to know more about you first: \(CustomerField.person(.firstName).label.english), \(CustomerField.person(.taxID).label.english).", 0
        ),
      ] as [(String, String, Int)] {
        anchor.transport.garble("/sep6/deposit", answer, status: 403)
        anchor.transport.garble("/kyc/customer", #"{"id":"c","status":"ACCEPTED","fields":{}}"#)
        let page = try await browser.post("/transfers/begin", fields)
        #expect(page.status == 422 && page.heading == "Deposit SRT" && page.text.contains(#"value="25""#))
        #expect(page.notices.contains(says) && !page.text.contains("says:"), "\(page.notices)")
        #expect(page.text.matches(of: /href="https:\/\/anchor.example.com\/why"[^>]*>More at the anchor</).count == link)
      }
    }
  }

  @Test func `an exchange-only asset without assets to exchange is refused at once`() async throws {
    try await AnchorSite.open { anchor, browser in
      _ = try await anchor.details(of: "USDC", browser)
      let path = "/transfers/begin?domain=\(anchor.domain)&asset=USDC%3A\(anchor.issuer)&way=deposit&via=sep6"
      let info = #"{"deposit": {}, "deposit-exchange": {"USDC": {"enabled": true}}}"#
      for (moneys, status, says) in [
        ("{}", 500, anchor.domain), (#"{"assets": []}"#, 200, "offer deposits of USDC."),
      ] {
        anchor.transport.garble("/sep6/info", info)
        anchor.transport.garble("/sep38/info", moneys, status: status)
        let page = try await browser.get(path)
        #expect(page.status == 502 && page.heading == "The anchor is unavailable" && page.text.contains(says))
      }
      anchor.transport.garble("/sep6/info", info)
      let page = try await browser.get(path)
      #expect(page.status == 200 && page.text.contains("What you send") && !page.text.contains("One to one"))
    }
  }

  @Test func `the page about an anchor's check links to the anchor's own page`() async throws {
    try await AnchorSite.open { anchor, browser in
      let fields = try await anchor.details(of: "SRT", browser).hiddenFields.merging(["amount": "25", "step": "confirm"]) { $1 }
      let status = #"{"type":"customer_info_status","more_info_url":"https://anchor.example.com/why","status":"pending"}"#
      anchor.transport.garble("/sep6/deposit", status, status: 403)
      anchor.transport.garble("/kyc/customer", #"{"id":"c","status":"PROCESSING","fields":{}}"#)
      let page = try await browser.post("/transfers/begin", fields)
      #expect(page.heading == "The anchor is checking")
      #expect(page.text.contains(/href="https:\/\/anchor.example.com\/why"[^>]*>More at the anchor</))
    }
  }

  @Test func `optional fields are still offered after a renewed sign-in`() async throws {
    try await AnchorSite.open { anchor, browser in
      let details = try await anchor.details(of: "SRT", browser).hiddenFields.merging(["amount": "25"]) { $1 }
      let asks = #"{"id":"c","status":"NEEDS_INFO","fields":{"first_name":{"type":"string","description":"Name","optional":true}}}"#
      anchor.transport.garble("/kyc/customer", asks)
      let about = try await browser.post("/transfers/begin", details)
      #expect(about.heading == "About you" && about.hiddenFields["offered"] == "first_name")
      anchor.transport.garble("/kyc/customer", "{}", status: 401)
      let lost = try await browser.goOn(about, ["asked-first_name": "Ada"])
      anchor.transport.garble("/kyc/customer", asks)
      let back = try await browser.goOn(lost, ["pin": SiteFixture.pin, "user": ""])
      #expect(back.heading == "About you" && back.text.contains(#"value="Ada""#))
    }
  }

  @Test func `personal data isn't sent for another account that comes into use in the meantime`() async throws {
    try await AnchorSite.open { anchor, browser in
      let asks = #"{"id":"c","status":"NEEDS_INFO","fields":{"first_name":{"type":"string","description":"Name"}}}"#
      let details = try await anchor.details(of: "SRT", browser)
      anchor.transport.garble("/kyc/customer", asks)
      let about = try await browser.goOn(details, ["amount": "25"])
      let wallet = await anchor.site.wallet
      let other = try await wallet.add(.newWords(count: 12), name: "Savings", .typed(SiteFixture.pin)).account.id
      try await wallet.use(try #require(await wallet.accounts.first { $0.id != other }).id)
      anchor.transport.garble("/kyc/customer", asks, meanwhile: { try? await wallet.use(other) })
      let refused = try await browser.goOn(about, ["asked-first_name": "Ada"])
      #expect(refused.status == 409 && refused.heading == "Another account is in use")
    }
  }

  @Test func `a sign-in isn't made for another account that comes into use in the meantime`() async throws {
    try await AnchorSite.open { anchor, browser in
      let asking = try await browser.get("/transfers/begin?domain=\(anchor.domain)&asset=SRT%3A\(anchor.issuer)&way=deposit&via=sep6")
      #expect(asking.heading == "Sign in to \(anchor.domain)")
      let wallet = await anchor.site.wallet
      let other = try await wallet.add(.newWords(count: 12), name: "Savings", .typed(SiteFixture.pin)).account.id
      try await wallet.use(other)
      let refused = try await browser.post("/transfers/sign-in", asking.hiddenFields.merging(["pin": SiteFixture.pin]) { $1 })
      #expect(refused.status == 409 && refused.heading == "Another account is in use")
      #expect(await !wallet.transfers.isSignedIn(to: anchor.domain))
    }
  }

  @Test func `a form keeps what was typed after an expired sign-in is renewed`() async throws {
    try await AnchorSite.open { anchor, browser in
      let details = try await anchor.details(of: "SRT", browser)
      anchor.transport.garble("/kyc/customer", "{}", status: 401)
      let typed = ["amount": "25", "asked-type": "cash"]
      let asking = try await browser.goOn(details, typed)
      #expect(asking.heading == "Sign in to \(anchor.domain)" && asking.text.contains("What you typed is kept."))
      let wrong = try await browser.goOn(asking, ["pin": "wrong horse", "user": ""])
      #expect(wrong.status == 422 && wrong.heading == asking.heading && wrong.hiddenFields["amount"] == "25")
      let again = try await browser.goOn(wrong, ["pin": SiteFixture.pin, "user": ""])
      #expect(again.status == 200 && again.heading == "Deposit SRT" && again.text.contains(#"value="25""#))
      #expect(again.text.contains(#"name="asked-type" value="cash" checked"#))
      // The request for personal data continues where it was interrupted.
      let about = try await browser.goOn(again, typed)
      #expect(about.heading == "About you" && about.hiddenFields["offered"]?.contains("first_name") == true)
      anchor.transport.garble("/kyc/customer", "{}", status: 401)
      let lost = try await browser.goOn(about, ["asked-first_name": "Ada"])
      let back = try await browser.goOn(lost, ["pin": SiteFixture.pin, "user": ""])
      #expect(back.heading == "About you" && back.text.contains(#"value="Ada""#) && back.hiddenFields["amount"] == "25")
    }
  }

  @Test func `the details of a deposit warn an account without lumens`() async throws {
    try await AnchorSite.open { anchor, browser in
      let wallet = await anchor.site.wallet
      try await wallet.use(try await wallet.add(.newWords(count: 12), name: "New", .typed(SiteFixture.pin)).account.id)
      await wallet.dashboard.refresh()
      let path = "/transfers/begin?domain=\(anchor.domain)&asset=USDC%3A\(anchor.issuer)&way=deposit&via=sep6"
      let created = try await anchor.details(of: "USDC", browser)
      #expect(
        created.text.contains("The anchor can create it for this deposit, but keeps the money until you have added USDC")
          && !created.text.contains("Add USDC</a>"))
      let info = #"{"deposit": {"USDC": {"enabled": true}}, "features": {"account_creation": false, "claimable_balances": false}}"#
      anchor.transport.garble("/sep6/info", info)
      let page = try await browser.get(path)
      #expect(page.status == 200 && page.text.contains(/create accounts\. Until you have received lumens[^<]* <a href="overview">Fund it first</))
    }
  }
}
