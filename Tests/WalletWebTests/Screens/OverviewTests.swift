import StellarKit
import Testing
import WalletKit

/// What there is, what moved, and what a page says when it doesn't know.
struct OverviewTests {
  @Test func `an account without money offers to be funded, and then has it`() async throws {
    try await SiteFixture.open { fixture in
      let browser = fixture.browser()
      try await browser.signUp()
      let before = try await browser.get("/overview")
      #expect(before.text.contains("Not funded yet") && before.text.contains("Fund with 10,000 XLM"))
      #expect(!before.text.contains("class=\"payment\""))
      #expect(try await browser.submit("/fund", on: "/overview").location == "/overview")
      let after = try await browser.get("/overview")
      #expect(!after.text.contains("Not funded yet"))
      #expect(after.text.contains("value=\"10000.0000000\">10,000<"))
      #expect(after.text.contains("Spendable") && after.text.contains("value=\"9998.9999900\""))
      #expect(after.text.contains("Set aside") && after.text.contains("value=\"1.0000100\""))
    }
  }

  @Test func `every page says whose account and which network it is`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let account = try #require(await fixture.wallet.account)
      for (path, label) in [("/overview", "Overview"), ("/pay", "Pay"), ("/history", "History")] {
        let page = try await browser.get(path)
        #expect(page.text.contains("<title>\(label) · BasicPay</title>") && page.heading == label)
        #expect(page.text.contains(account.id.shortAddress) && page.text.contains("Sandbox: not real money"))
        #expect(page.text.contains("<a href=\"\(path.dropFirst())\" aria-current=\"page\">"))
        #expect(page.text.matches(of: /<li class="[a-z]*"><a href="[a-z]+" aria-current="page"/).count == 1)
      }
    }
  }

  @Test func `a stranger's memo is shown as text`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      try await fixture.network.receive("7", from: SiteFixture.friend, memo: Memo("<script>alert(1)</script>", kind: .text))
      try await fixture.network.receive("7", from: SiteFixture.friend, memo: Memo("\"\u{301} onclick=\"x", kind: .text))
      let page = try await browser.get("/history")
      #expect(!page.text.contains("<script>alert") && page.text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
      #expect(page.text.contains("&quot;\u{301} onclick=&quot;x"))
    }
  }

  @Test func `the history has every payment under its day, each leading to its own page`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      try await fixture.network.receive("7.25", from: SiteFixture.friend, memo: Memo("ticket", kind: .text))
      let history = try await browser.get("/history")
      #expect(history.text.contains("<h2 class=\"day\">Today</h2>"))
      #expect(history.text.matches(of: /<li class="payment"/).count == 2)
      let path = try #require(history.text.firstMatch(of: /href="(history\/[0-9]+)"/)?.1)
      let page = try await browser.get("/" + path)
      #expect(page.heading == "Received")
      for part in ["From", SiteFixture.friend.address, "7.2500000", "ticket"] { #expect(page.text.contains(part), "\(part)") }
    }
  }

  @Test func `without the network the last known balance stays, and the page says so`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      await fixture.network.setReachable(false)
      fixture.clock.advance(by: .seconds(3))
      await fixture.wallet.dashboard.refresh()
      let page = try await browser.get("/overview")
      #expect(page.text.contains("value=\"10000.0000000\"") && page.text.contains("The network doesn&#39;t answer"))
      #expect(try await browser.get("/history").text.contains("The network doesn&#39;t answer"))
      #expect(try await browser.submit("/fund", on: "/pay").status == 422)
    }
  }

  @Test func `the overview with all its files is light`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let page = try await browser.get("/overview")
      let files = Set(page.text.matches(of: /(?:src|href)="(\/[a-z]+\.[a-z]+\?[0-9a-f]+)/).map { String($0.1) })
      #expect(files.count == 5)
      var bytes = page.text.utf8.count
      for file in files {
        let answer = try await browser.get(file)
        #expect(answer.status == 200)
        bytes += answer.text.utf8.count
      }
      #expect(bytes < 62_000, "uncompressed, so compressed much less")
    }
  }
}
