import StellarKit
import Testing
import WalletKit

@testable import WalletWeb

/// The page of a held asset.
@Suite(.timeLimit(.minutes(5))) struct AssetScreenTests {
  @Test func `an asset's past price is shown for the chosen period`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let gold = Asset.issued(code: try AssetCode("GOLD"), issuer: SiteFixture.friend)
      try await fixture.network.give("3", of: gold, forTenLumens: "2")
      await fixture.wallet.dashboard.refresh()
      let path = "/\(AssetsScreen.path(gold))"
      let page = try await browser.get(path).text
      #expect(page.contains("Price of 1 GOLD") && page.contains("<p class=\"change in\">+100.0% over the past week</p>"))
      #expect(page.contains("<td>2.50 XLM</td>") || page.contains("<td>2.5 XLM</td>"))
      #expect(page.contains("?period=week\" aria-current=\"true\""))
      let year = try await browser.get("\(path)?period=year").text
      #expect(year.contains("Too few trades against XLM over the past year to show a price") && !year.contains("data-chart"))
      #expect(try await browser.get("\(path)?period=day").text.contains("?period=week\" aria-current=\"true\""), "what isn't known is left")
      #expect(try await !browser.get("/\(AssetsScreen.path(.native))").text.contains("Price of"))
    }
  }

  @Test func `quotes and prices of an almost worthless asset are shown for a larger amount, not as 0`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let copper = Asset.issued(code: try AssetCode("COPPER"), issuer: SiteFixture.friend)
      try await fixture.network.give("300", of: copper, forTenLumens: "500000000")
      await fixture.wallet.dashboard.refresh()
      let form = ["direction": "send", "from": copper.description, "into": Asset.native.description, "amount": "100", "slippage": "1"]
      #expect(try await browser.submit("/convert", form).location == "/convert/ways")
      let page = try await browser.get("/convert/ways").text
      #expect(page.contains("100,000 COPPER = 0.002 XLM") && page.contains("Price of 100,000 COPPER"))
      #expect(page.contains("+100.0% over the past week"))
    }
  }

  @Test func `a conversion offers a choice of fee only if the fees differ`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      #expect(try await !browser.get("/convert").text.contains("name=\"fee\""))
      await fixture.network.setFees([.low: 100, .medium: 200, .high: 9_000])
      // The network's fees are looked up every ten minutes.
      fixture.clock.advance(by: .seconds(601))
      await fixture.wallet.dashboard.refresh()
      #expect(try await browser.get("/convert").text.contains("name=\"fee\""))
    }
  }

  @Test func `pool shares are shown in the person's number format`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      await fixture.network.setPoolShares(try Amount("1.234"))
      try await fixture.network.give("3", of: .issued(code: try AssetCode("GOLD"), issuer: SiteFixture.friend))
      #expect(try await browser.get("/assets").text.contains("1.234 shares"))
      #expect(try await browser.get("/assets/XLM").text.contains("Reserve for your shares of 1 pool"))
      try await fixture.wallets.store.change { $0.numberFormat = .comma }
      let page = try await browser.get("/assets").text
      #expect(page.contains("1,234 shares") && !page.contains("1.234"))
    }
  }

  @Test func `every page that signs for an asset shows the account's notices once`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let (gold, copper) = (try AssetCode("GOLD"), try AssetCode("COPPER"))
      let held = Asset.issued(code: gold, issuer: SiteFixture.friend)
      await fixture.network.setAside(held, by: SiteFixture.friend)
      await fixture.network.useElsewhere()
      let claim = try #require(try await fixture.network.claimableBalances(for: SiteFixture.friend, at: SiteFixture.now()).first)
      for path in [
        PoolScreen.path(try LiquidityPool(.native, held).id), ClaimScreen.path(claim.id),
        TrustScreen.path(.issued(code: copper, issuer: SiteFixture.friend)),
      ] {
        let page = try await browser.get("/\(path)")
        #expect(page.status == 200 && page.text.matches(of: /This account has been used/).count == 1, "\(path)")
      }
    }
  }

  @Test func `where others must sign too, the pages of pools, claims and trustlines say so on their button, and how long they have`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let (own, gold) = (try #require(await fixture.wallet.account).id, try AssetCode("GOLD"))
      let held = Asset.issued(code: gold, issuer: SiteFixture.friend)
      await fixture.network.setAside(held, by: SiteFixture.friend)
      let claim = try #require(try await fixture.network.claimableBalances(for: SiteFixture.friend, at: SiteFixture.now()).first)
      let pages = [
        (PoolScreen.path(try LiquidityPool(.native, held).id), "Take it out"), (ClaimScreen.path(claim.id), "Claim 1 GOLD"),
        (TrustScreen.path(.issued(code: try AssetCode("COPPER"), issuer: SiteFixture.friend)), "Add COPPER"),
      ]
      for (path, label) in pages { #expect(try await browser.get("/\(path)").text.contains("<button class=\"primary wide\">\(label)</button>")) }
      await fixture.network.setSigners(AccountSigners(own, low: 2, medium: 2, others: [Signer(.ed25519(SiteFixture.friend), weight: 1)]))
      for (path, label) in pages {
        let page = try await browser.get("/\(path)")
        #expect(page.text.contains("<button class=\"primary wide\">Sign, and export for the others</button>"), "\(path)")
        #expect(!page.text.contains(">\(label)</button>"))
        #expect(page.notices.contains("Nothing is sent yet. Within one day, it has to be signed by the others and sent."))
      }
    }
  }

  @Test func `an expired quote leads to a review only if the chosen path is still as good and the best`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let gold = Asset.issued(code: try AssetCode("GOLD"), issuer: PocketNetwork.account(3))
      try await fixture.network.give("3", of: gold, forTenLumens: "2")
      let form = ["direction": "send", "from": gold.description, "into": "XLM", "amount": "1", "slippage": "1"]
      #expect(try await browser.submit("/convert", form).location == "/convert/ways")
      func choose(on page: Answer) async throws -> Answer {
        try await browser.post("/convert/ways", page.hiddenFields.merging(["path": "0"]) { $1 })
      }
      let shown = try await browser.get("/convert/ways")
      let notice = "These are new quotes: the ones you saw had expired. Choose again."

      fixture.clock.advance(by: .seconds(11))
      try await fixture.network.setPrice(of: gold, forTenLumens: "4")
      let worse = try await choose(on: shown)
      #expect(worse.text.contains(notice) && worse.text.contains("1 GOLD = 2.5 XLM"))

      fixture.clock.advance(by: .seconds(11))
      try await fixture.network.setPrice(of: gold, forTenLumens: "1")
      #expect(try await choose(on: worse).location == "/convert/review")
      #expect(try await browser.get("/convert/review").text.contains("<dd>1 GOLD = 10 XLM</dd>"), "what is better")
      let better = try await browser.get("/convert/ways")

      fixture.clock.advance(by: .seconds(11))
      await fixture.network.openDetour(by: .issued(code: try AssetCode("TIN"), issuer: PocketNetwork.account(3)))
      let passed = try await choose(on: better).text
      #expect(passed.contains(notice) && passed.contains("1 GOLD = 20 XLM"))
    }
  }

  @Test func `a page of earlier quotes leads to no review, not even of the same conversion`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let gold = Asset.issued(code: try AssetCode("GOLD"), issuer: PocketNetwork.account(3))
      try await fixture.network.give("3", of: gold, forTenLumens: "2")
      func quotes(for amount: String) async throws -> Answer {
        let form = ["direction": "send", "from": gold.description, "into": "XLM", "amount": amount, "slippage": "1"]
        #expect(try await browser.submit("/convert", form).location == "/convert/ways")
        return try await browser.get("/convert/ways")
      }
      func choose(on page: Answer) async throws -> Answer {
        try await browser.post("/convert/ways", page.hiddenFields.merging(["path": "0"]) { $1 })
      }
      let first = try await quotes(for: "1")
      for amount in ["2", "1"] {
        let latest = try await quotes(for: amount)
        let answer = try await choose(on: first)
        #expect(answer.status == 422 && answer.notices.contains("These aren&#39;t the quotes you saw"))
        #expect(answer.hiddenFields["quotes"] == latest.hiddenFields["quotes"])
        #expect(try await browser.get("/convert/review").location == "/convert", "nothing is reviewed")
        #expect(try await browser.get("/convert/ways").status == 200, "the latest quotes are still there")
      }
      #expect(try await choose(on: try await browser.get("/convert/ways")).location == "/convert/review")
    }
  }

  @Test func `a conversion into a new asset shows its issuer and reserve, and that it is added`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let gold = Asset.issued(code: try AssetCode("GOLD"), issuer: SiteFixture.friend)
      let mine = Asset.issued(code: try AssetCode("GOLD"), issuer: PocketNetwork.account(3))
      try await fixture.network.give("3", of: mine, forTenLumens: "2")
      await fixture.wallet.dashboard.refresh()
      let form = ["direction": "send", "from": mine.description, "into": "custom", "intoOther": gold.description, "amount": "1", "slippage": "1"]
      #expect(try await browser.submit("/convert", form).location == "/convert/ways")
      #expect(try await browser.submit("/convert/ways", ["path": "0"]).location == "/convert/review")
      let page = try await browser.get("/convert/review").text
      #expect(page.contains("Adds GOLD to your assets") && page.contains("value=\"0.5000000\""))
      #expect(page.contains("You hold another GOLD already, from another issuer.") && page.contains("nobody but the issuer vouches for this asset"))
      let steps = try #require(page.firstMatch(of: /<ol class="list">(.*?)<\/ol>/)).output.1
      #expect(steps.matches(of: /<li>/).count == 2 && steps.contains(SiteFixture.friend.address))
      #expect(await fixture.network.submissions == 0)
    }
  }
}
