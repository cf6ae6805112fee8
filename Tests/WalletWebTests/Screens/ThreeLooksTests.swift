import StellarKit
import Testing
import WalletKit

/// Paying in three steps: the recipient, the amount, and the review.
struct ThreeLooksTests {
  @Test func `choosing a recipient leads to the amount, and going back keeps what was typed`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await fixture.wallet.contacts.add(ContactForm(name: "Ana", address: SiteFixture.friend.address))
      let who = try await browser.get("/pay").text
      #expect(who.contains("<button name=\"chosen\" value=\"Ana\">") && who.contains("1 Who"))
      #expect(try await browser.submit("/pay", ["chosen": "Ana", "recipient": ""]).location == "/pay/amount")
      let amount = try await browser.get("/pay/amount")
      #expect(try amount.hidden("recipient") == "Ana")
      #expect(amount.text.contains("<span class=\"hint mono\">\(SiteFixture.friend.shortAddress)</span>"))
      let typed = ["recipient": "Ana", "amount": "12.5", "memo": "Rent"]
      #expect(try await browser.submit("/pay/amount", typed.merging(["action": "who"]) { $1 }).location == "/pay")
      #expect(try await browser.get("/pay").text.contains("name=\"recipient\" value=\"Ana\""))
      _ = try await browser.submit("/pay", ["recipient": "Ana"])
      let back = try await browser.get("/pay/amount").text
      #expect(back.contains("value=\"12.5\"") && back.contains("value=\"Rent\""))
      #expect(try await browser.submit("/pay/amount", typed).location == "/pay/review")
      let review = try await browser.get("/pay/review").text
      #expect(review.contains("Pay 12.5 XLM to Ana</button>") && review.contains("<dt>From</dt>") && review.contains("<a href=\"pay/amount\">"))
    }
  }

  @Test func `a refused form says so in its title, and the browser focuses the wrong field`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      func focused(_ page: Answer) -> [String] { page.text.matches(of: /<input id="([a-z]+)"[^>]* autofocus/).map { String($0.1) } }
      let fresh = try await browser.get("/pay/amount?to=\(SiteFixture.friend.address)")
      #expect(focused(fresh) == ["amount"] && fresh.text.contains("<title>How much to pay · BasicPay</title>"))
      let refused = try await browser.review("a lot")
      #expect(focused(refused) == ["amount"] && refused.text.contains("<title>Not accepted: How much to pay · BasicPay</title>"))
    }
  }

  @Test func `a memo isn't kept for another recipient`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.review("12.5", memo: "Rent")
      _ = try await browser.submit("/pay", ["recipient": PocketNetwork.account(9).address])
      let amount = try await browser.get("/pay/amount").text
      #expect(amount.contains("value=\"12.5\"") && !amount.contains("Rent"))
    }
  }

  @Test func `a part of a name suggests contacts and is refused as a recipient`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      for name in ["Ana Müller", "Ben"] {
        _ = try await fixture.wallet.contacts.add(ContactForm(name: name, address: SiteFixture.friend.address, memo: name))
      }
      let answer = try await browser.submit("/pay", ["recipient": "mull"])
      #expect(answer.status == 422 && answer.text.contains("Did you mean…"))
      #expect(try answer.mistake(at: "recipient")?.contains("named “mull”") == true)
      #expect(answer.text.contains("value=\"Ana Müller\"") && !answer.text.contains("value=\"Ben\""))
      #expect(try await browser.get("/pay/amount").text.contains("named “mull”"), "nor is anybody paid by it")
    }
  }

  @Test func `an asset chosen on its page is kept for the payment, and an amount of another asset isn't`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let gold = "GOLD:\(SiteFixture.friend.address)"
      _ = try await browser.submit("/pay/amount", on: "/pay", ["recipient": SiteFixture.friend.address, "amount": "7", "action": "who"])
      let asset = try #require(try await browser.get("/pay?asset=\(gold)").hidden("asset"))
      #expect(asset == gold)
      _ = try await browser.submit("/pay", ["recipient": SiteFixture.friend.address, "asset": asset])
      let amount = try await browser.get("/pay/amount").text
      #expect(amount.contains("value=\"\(gold)\"") && amount.contains("name=\"amount\" value=\"\""))
    }
  }

  @Test func `a missing account is reported before the amount is entered, without waiting for an unreachable network`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let page = "/pay/amount?to=\(PocketNetwork.account(9).address)"
      #expect(try await browser.get(page).text.contains("Create the account with this payment"))
      await fixture.network.setReachable(false)
      let answer = try await browser.get(page)
      #expect(answer.status == 200 && !answer.text.contains("Create the account with this payment"))
      #expect(try await browser.get("/pay/amount").location == "/pay", "there is nobody to pay")
    }
  }

  @Test func `a missing account is reported on both pages, with a different notice for an own account`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let fund = try KeyPair(seed: [UInt8](repeating: 7, count: 32))
      _ = try await fixture.wallet.add(.seed(fund), name: "Holiday fund", .typed(SiteFixture.pin))
      for (who, isOwn) in [("Holiday fund", true), (PocketNetwork.account(9).address, false)] {
        let amount = try await browser.get("/pay/amount?to=\(who.replacing(" ", with: "%20"))").text
        #expect(amount.contains("the money is lost") != isOwn && amount.contains("Your account Holiday fund") == isOwn)
        let form = ["recipient": who, "amount": "5", "way": "createAccount"]
        #expect(try await browser.submit("/pay/amount", on: "/pay", form).location == "/pay/review")
        let review = try await browser.get("/pay/review").text
        #expect(review.contains("<p class=\"notice info\">"))
        #expect(review.contains("perhaps nobody has its key") != isOwn && review.contains("This is your account Holiday fund.") == isOwn)
      }
    }
  }

  @Test func `the reserve for a new account, a claimable balance or an asset is computed from the network's base reserve`() async throws {
    try await SiteFixture.open { fixture in
      await fixture.network.setReserve(try Amount("2"))
      let browser = try await fixture.customer()
      let gold = Asset.issued(code: try AssetCode("GOLD"), issuer: PocketNetwork.account(3))
      try await fixture.network.give("3", of: gold)
      await fixture.wallet.dashboard.refresh()
      let stranger = PocketNetwork.account(9).address
      #expect(try await browser.get("/pay/amount?to=\(stranger)").text.contains("A new account needs at least 4 XLM, which stays"))
      let form = ["recipient": SiteFixture.friend.address, "amount": "1", "asset": gold.description]
      let refused = try await browser.submit("/pay/amount", on: "/pay", form)
      #expect(refused.text.contains("Set it aside for them to claim") && refused.text.contains("That reserves 2 XLM of yours until they do."))
      #expect(try await browser.get("/assets/add").text.contains("That reserves 2 XLM until you remove it."))
    }
  }

  @Test func `the overview shows contacts with links to the amount`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      #expect(try await browser.get("/overview").text.contains("class=\"card people\" hidden"))
      _ = try await fixture.wallet.contacts.add(ContactForm(name: "Ana", address: SiteFixture.friend.address))
      #expect(try await browser.get("/overview").text.contains("<a href=\"pay/amount?to=Ana\">"))
    }
  }
}
