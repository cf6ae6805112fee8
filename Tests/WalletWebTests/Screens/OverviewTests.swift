import Foundation
import StellarKit
import Testing
import WalletKit

@testable import WalletWeb

/// Balances, recent payments, and pages without current data.
struct OverviewTests {
  @Test func `an unfunded account offers funding and shows the balance afterwards`() async throws {
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
      let lumens = try await browser.get("/assets/XLM")
      #expect(lumens.text.contains("Spendable") && lumens.text.contains("value=\"9998.9999900\""))
      #expect(lumens.text.contains("Not spendable") && !lumens.text.contains("Set aside") && lumens.text.contains("value=\"1.0000100\""))
    }
  }

  @Test func `the minimum balance to start is computed from the network's base reserve`() async throws {
    try await SiteFixture.open { fixture in
      try await #require(fixture.others["public"]).setReserve(try Amount("2"))
      let browser = fixture.browser()
      try await browser.signUp()
      _ = try await browser.submit("/settings/network", ["network": "public", "confirm": "yes"])
      await fixture.wallet.dashboard.refresh()
      #expect(try await browser.get("/overview").text.contains("(XLM): at least 4 XLM, which stays in it as its reserve."))
    }
  }

  @Test func `tiny payments from strangers aren't shown on the overview`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      try await fixture.network.receive("7", from: SiteFixture.friend)
      let hint = "Tiny payments from strangers aren't shown here."
      #expect(try await !valued(fixture, browser).text.contains(hint))
      for _ in 1...20 { try await fixture.network.receive("0.0000001", from: SiteFixture.friend, memo: Memo("Claim 500 XLM", kind: .text)) }
      let page = try await valued(fixture, browser).text
      #expect(page.contains("value=\"7.0000000\"") && page.contains(hint) && !page.contains("Claim 500 XLM"))
      _ = try await fixture.wallet.contacts.add(ContactForm(name: "Ana", address: SiteFixture.friend.address))
      let known = try await browser.get("/overview").text
      #expect(known.contains("Claim 500 XLM") && !known.contains(hint))
    }
  }

  private static func asset(_ code: String) throws -> Asset { .issued(code: try AssetCode(code), issuer: SiteFixture.friend) }

  /// Returns the overview after the prices have been looked up.
  private func valued(_ fixture: SiteFixture, _ browser: Browser, in currency: WorthCurrency = .asset(.native)) async throws -> Answer {
    let dashboard = await fixture.wallet.dashboard
    // The known prices are outdated by now.
    fixture.clock.advance(by: .seconds(31))
    await dashboard.refresh()
    await dashboard.refreshPrices(in: currency)
    return try await browser.get("/overview")
  }

  @Test func `a missing file of contacts and settings is reported until the person continues without it`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      #expect(try await !browser.get("/overview").text.contains("was missing"))
      try await fixture.wallets.store.change { $0.loss = .told }
      let page = try await browser.get("/overview")
      #expect(page.text.contains("home.sqlite was missing") && page.text.contains("put it back"))
      #expect(try await browser.submit("/overview/loss", on: "/overview").location == "/overview")
      #expect(try await !browser.get("/overview").text.contains("was missing"))
    }
  }

  @Test func `assets beyond the limit of price lookups are reported as not looked up`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      try await fixture.network.give("3", of: Self.asset("GOLD"), forTenLumens: "2")
      for number in 1...91 { try await fixture.network.give("2", of: Self.asset("B\(number)"), forTenLumens: "10") }
      let page = try await valued(fixture, browser)
      #expect(page.text.contains("Prices are looked up for 90 assets; 2 others aren&#39;t counted.") && !page.text.contains("without a price"))
      #expect(try await browser.get("/assets").text.matches(of: /Not looked up/).count == 2)
    }
  }

  @Test func `the total counts all assets with a price, and says how many have none`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      try await fixture.network.give("3", of: Self.asset("GOLD"), forTenLumens: "2")
      try await fixture.network.give("70000", of: Self.asset("JUNK"))
      let page = try await valued(fixture, browser)
      #expect(page.text.contains("<data translate=\"no\" class=\"amount\" value=\"10015.0000000\">10,015<"))
      #expect(page.text.contains("1 asset without a price ") && page.text.contains("No market"))
      #expect(page.text.contains("≈ <data translate=\"no\" class=\"amount\" value=\"15.0000000\">15<"))
      let order = page.text.matches(of: /data-key="(XLM|GOLD|JUNK)/).map { String($0.1) }
      #expect(order == ["XLM", "GOLD", "JUNK"])
    }
  }

  @Test func `the total doesn't count pool shares, and says so`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let (words, source) = ("Shares of 1 pool aren&#39;t counted.", "<details class=\"source\">")
      let balance = try await valued(fixture, browser).text
      #expect(!balance.contains(words) && !balance.contains(source) && balance.contains(">Change the currency</a>"), "nothing is estimated")
      await fixture.network.setAside(try Self.asset("GOLD"), by: SiteFixture.friend)
      let page = try await valued(fixture, browser).text
      #expect(page.contains(words) && page.contains(source) && page.contains("<span class=\"hidden-label\">about</span></span> <data"))
      #expect(try await browser.submit("/settings/currency", ["choice": "off"]).location == "/overview")
      #expect(try await browser.get("/overview").text.contains(words))
    }
  }

  @Test func `the account's past worth is shown as a line and a table for the chosen period`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let page = try await valued(fixture, browser)
      #expect(page.text.contains("<p class=\"change in\">+10,000 XLM over the past week</p>"))
      #expect(page.text.contains("class=\"line\" d=\"M0 ") && page.text.contains("<td>10,000 XLM</td>"))
      #expect(page.text.contains("value=\"week\" aria-pressed=\"true\"") && !page.text.contains("shares"))
      #expect(try await browser.submit("/overview/period", ["period": "month"]).location == "/overview")
      #expect(try await browser.submit("/overview/period", ["period": "day"]).status == 400)
      let other = try await browser.get("/overview")
      #expect(other.text.contains("value=\"month\" aria-pressed=\"true\"") && !other.text.contains("past week"))
      try await fixture.network.give("3", of: Self.asset("GOLD"), forTenLumens: "2")
      fixture.clock.advance(by: .seconds(31))
      await fixture.wallet.dashboard.refresh()
      await fixture.wallet.dashboard.refreshPrices(in: .asset(.native), over: .month)
      let split = try await browser.get("/overview").text
      #expect(split.contains("over the past month") && split.contains("XLM 99%</li>") && split.contains("GOLD &lt; 1%</li>"))
    }
  }

  @Test func `of 41 assets the five most valuable are shown, with a link to all`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      for number in 1...40 { try await fixture.network.give("\(number)", of: Self.asset("A\(number)"), forTenLumens: "1") }
      let page = try await valued(fixture, browser)
      #expect(page.text.matches(of: /data-key="(\w+)/).map { String($0.1) }.prefix(5) == ["XLM", "A40", "A39", "A38", "A37"])
      #expect(page.text.matches(of: /<li data-key/).count == 5 && page.text.contains(">All 41 assets<"))
    }
  }

  @Test func `a server that can't list an account's assets is reported with a notice`() async throws {
    try await SiteFixture.open { fixture in
      await fixture.network.hideLists(2)
      let browser = try await fixture.customer()
      let words = "this network&#39;s server can&#39;t list an account&#39;s assets"
      #expect(try await browser.get("/overview").text.contains(words))
      let assets = try await browser.get("/assets").text
      #expect(assets.contains(words) && assets.contains("can't list what is waiting for you to claim") && !assets.contains("notice bad"))
      #expect(try await browser.get("/assets/XLM").text.contains("Reserve for 2 other entries in your account"))
    }
  }

  @Test func `pinned assets come first, and hidden assets are folded but still counted`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let (gold, junk) = (try Self.asset("GOLD"), try Self.asset("JUNK"))
      try await fixture.network.give("3", of: gold, forTenLumens: "2")
      try await fixture.network.give("70000", of: junk)
      _ = try await valued(fixture, browser)
      let page = "/\(AssetsScreen.path(junk))"
      func change(_ asset: Asset, _ change: String) async throws -> Answer {
        let path = "/\(AssetsScreen.path(asset))"
        return try await browser.submit("\(path)/list", on: path, ["change": change])
      }
      #expect(try await browser.get(page).text.contains("value=\"hide\">Hide<"))
      #expect(try await change(junk, "hide").location == page)
      #expect(try await browser.get(page).text.contains("It is still yours, and counts in the total."))
      #expect(try await change(gold, "pin").status == 303)
      let home = try await browser.get("/overview").text
      #expect(home.matches(of: /data-key="(XLM|GOLD|JUNK)/).map { String($0.1) } == ["GOLD", "XLM"])
      #expect(home.contains("value=\"10015.0000000\"") && home.contains("1 asset without a price "))
      let assets = try await browser.get("/assets").text
      #expect(assets.contains("<summary>1 hidden asset</summary>") && assets.contains("They are still yours, and count in the total."))
      #expect(try await browser.get("/assets?q=junk").text.contains("hidden asset") == false, "who searches finds it")
      #expect(try await browser.get("/assets?q=junk").text.contains(">JUNK <"))
      #expect(try await change(gold, "unpin").status == 303)
      #expect(try await change(junk, "show").status == 303)
      #expect(try await browser.get("/assets").text.contains("<summary>2 unverified assets</summary>"), "they are where they were before")
      #expect(try await change(junk, "pin").status == 303)
      #expect(try await valued(fixture, browser).text.contains("data-key=\"JUNK"))
      #expect(try await change(.native, "hide").status == 303)
      #expect(try await browser.get("/overview").text.contains("data-key=\"XLM"), "lumens are never hidden")
      #expect(try await change(junk, "burn").status == 400)
      #expect(try await !browser.get("/assets/XLM").text.contains("value=\"hide\""))
    }
  }

  @Test func `unverified assets are folded once they are checked, unless they are pinned`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let (gold, junk) = (try Self.asset("GOLD"), try Self.asset("JUNK"))
      try await fixture.network.give("3", of: gold, forTenLumens: "2")
      try await fixture.network.give("70000", of: junk)
      let before = try await valued(fixture, browser).text
      #expect(before.contains("data-key=\"JUNK") && !before.contains(", not verified") && !before.contains("shown here"))
      #expect(before.contains(", not checked yet"))
      let path = "/\(AssetsScreen.path(gold))"
      #expect(try await browser.submit("\(path)/list", on: path, ["change": "pin"]).status == 303)
      let assets = try await browser.get("/assets").text
      #expect(assets.contains("<summary>1 unverified asset</summary>") && assets.contains("Nobody vouches for these."))
      #expect(try await !browser.get("/assets?q=junk").text.contains("unverified asset"), "who searches finds it")
      let after = try await browser.get("/overview").text
      #expect(after.contains("data-key=\"GOLD") && !after.contains("data-key=\"JUNK"))
      #expect(after.contains("1 unverified asset isn&#39;t shown here."))
    }
  }

  @Test func `the list of assets is sorted by worth, name or amount, and a search keeps that`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      try await fixture.network.give("1", of: Self.asset("GOLD"), forTenLumens: "0.1")
      try await fixture.network.give("7000", of: Self.asset("COAL"))
      try await fixture.network.give("500", of: Self.asset("ZINC"), forTenLumens: "100")
      _ = try await valued(fixture, browser)
      func list(_ sort: String) async throws -> String { try await browser.get("/assets?q=\(SiteFixture.friend.address)\(sort)").text }
      func order(_ sort: String) async throws -> [String] {
        try await list(sort).matches(of: /<li><a href="assets\/(XLM|GOLD|COAL|ZINC)-/).map { String($0.1) }
      }
      #expect(try await order("") == ["GOLD", "ZINC", "COAL"])
      #expect(try await order("&sort=name") == ["COAL", "GOLD", "ZINC"])
      #expect(try await order("&sort=amount") == ["COAL", "ZINC", "GOLD"])
      #expect(try await order("&sort=colour") == ["GOLD", "ZINC", "COAL"])
      let page = try await list("&sort=name")
      #expect(page.contains("<a href=\"assets?sort=amount&amp;q=\(SiteFixture.friend.address)\">By amount</a>"))
      #expect(page.contains("\" aria-current=\"true\">By name</a>"))
    }
  }

  @Test func `a short search finds no asset by letters that its issuer's address has by chance`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let address = SiteFixture.friend.address
      let inAddress = String(address.dropFirst(20).prefix(3))
      for code in ["GOLD", "COAL", "X" + inAddress] { try await fixture.network.give("1", of: Self.asset(code)) }
      func found(_ search: String) async throws -> Set<String> {
        let page = try await browser.get("/assets?sort=name&q=\(search)").text
        return Set(page.matches(of: /<li><a href="assets\/(\w+)-/).map { String($0.1) })
      }
      #expect(try await found(inAddress) == ["X" + inAddress])
      #expect(try await found("%20coa%20") == ["COAL"])
      #expect(try await found(String(address.suffix(4))) == ["GOLD", "COAL", "X" + inAddress])
      #expect(try await found("GOLD:\(address)") == ["GOLD"])
    }
  }

  @Test func `the total is shown in a currency with a fixed rate, in an asset, or not at all`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let gold = try Self.asset("GOLD")
      try await fixture.network.give("3", of: gold, forTenLumens: "2")
      _ = try await valued(fixture, browser)
      func choose(_ fields: [String: String]) async throws -> Answer { try await browser.submit("/settings/currency", fields) }
      #expect(try await choose(["choice": "fixed", "code": " eur", "rate": "0.2"]).location == "/overview")
      #expect(try await valued(fixture, browser).text.contains("value=\"2003.0000000\">2,003<span class=\"fine\"></span> <span class=\"code\">EUR"))
      #expect(try await browser.get("/settings").text.contains("EUR, at your own rate"))
      #expect(try await browser.get("/settings/currency").text.contains("value=\"0.2\""))

      #expect(try await choose(["choice": "off"]).location == "/overview")
      let off = try await browser.get("/overview")
      #expect(off.text.contains("You chose not to look up prices.") && !off.text.contains("≈"))

      #expect(try await choose(["choice": "asset", "asset": gold.description]).location == "/overview")
      let inGold = try await browser.get("/overview").text
      // On a busy machine the prices may be known before the page is rendered.
      #expect(inGold.contains("Looking up what your other assets are worth…") || inGold.contains("≈"))
      for (fields, sentence) in [
        (["choice": "fixed", "code": "EURO€", "rate": "1"], "Enter a short name of 1 to 12 letters or digits"),
        (["choice": "fixed", "code": "EUR", "rate": "0"], "Enter how much 1 XLM is worth, such as 0.25."),
        (["choice": "fixed", "code": "EUR", "rate": "1,5"], "Enter how much 1 XLM is worth"),
        (["choice": "asset", "asset": try Self.asset("OTHER").description], "Choose one of your assets."),
      ] {
        let answer = try await choose(fields)
        #expect(answer.status == 422 && answer.text.contains(sentence))
      }
      #expect(try await choose(["choice": "dollars"]).status == 400)
      #expect(try await browser.get("/settings").text.contains(">GOLD<"), "what was refused changes nothing")
    }
  }

  @Test func `a total that is too large to be shown isn't looked up for ever`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.submit("/settings/currency", ["choice": "fixed", "code": "IRR", "rate": "100000000"])
      let page = try await valued(fixture, browser).text
      #expect(page.contains("The total is more than can be shown in IRR.") && page.contains("Too large to show") && !page.contains("Looking up"))
    }
  }

  @Test func `every page names its account and network`() async throws {
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

  @Test func `a memo with markup or invisible characters is shown as text`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      try await fixture.network.receive("7", from: SiteFixture.friend, memo: Memo("<script>alert(1)</script>", kind: .text))
      try await fixture.network.receive("7", from: SiteFixture.friend, memo: Memo("\"\u{301} onclick=\"x", kind: .text))
      let page = try await browser.get("/history")
      #expect(!page.text.contains("<script>alert") && page.text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
      #expect(page.text.contains("&quot;\u{301} onclick=&quot;x"))
      try await fixture.network.receive("7", from: SiteFixture.friend, memo: Memo("1042\u{200B}", kind: .text))
      #expect(try await browser.get("/history").text.contains("1042\\u{200B}"), "what nobody would see is spelled out")
    }
  }

  @Test func `the history lists each payment under its day with a link to its page`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      try await fixture.network.receive("7.25", from: SiteFixture.friend, memo: Memo("ticket", kind: .text))
      let history = try await browser.get("/history")
      #expect(history.text.contains(/<h2 class="day" data-day="[^"]+">Today<\/h2>/))
      #expect(history.text.matches(of: /<li class="payment"/).count == 2)
      let path = try #require(history.text.firstMatch(of: /href="(history\/[0-9]+)"/)?.1)
      let page = try await browser.get("/" + path)
      #expect(page.heading == "Received")
      for part in ["From", SiteFixture.friend.address, "7.2500000", "ticket"] { #expect(page.text.contains(part), "\(part)") }
    }
  }

  @Test func `without the network the last known balance is shown with a notice`() async throws {
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

  @Test func `an open page is notified when the network is gone, and old balances show their age`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      var listener = try await Listener(browser)
      try await listener.read(until: "value=\"10000.0000000\"")
      let (wallet, settings) = (await fixture.wallet, fixture.wallets.store.settingsInLanguage)
      let known = try #require(await wallet.dashboard.assets.knownAt)
      #expect(await HomeState(wallet, settings, now: known.addingTimeInterval(299)).age == nil)
      #expect(await HomeState(wallet, settings, now: known.addingTimeInterval(300)).age == known)
      #expect(await HomeState(wallet, settings, now: known.addingTimeInterval(-1)).age == known, "the clock was set back")
      await fixture.network.setReachable(false)
      // The task that checks the sessions sleeps equally long.
      try await fixture.clock.sleeper(for: LiveUpdates.heartbeat, count: 2)
      fixture.clock.advance(by: .seconds(600))
      try await listener.read(until: "The network doesn&#39;t answer")
      let page = try await browser.get("/overview").text
      #expect(page.contains("value=\"10000.0000000\"") && page.contains("As of <time") && page.contains("The network doesn&#39;t answer"))
    }
  }

  @Test(.timeLimit(.minutes(1))) func `an open page requests balances again after the clock was set back`() async throws {
    let isSetBack = Flag()
    try await SiteFixture.open(isSetBack: isSetBack) { fixture in
      let browser = try await fixture.customer()
      var listener = try await Listener(browser)
      try await listener.read(until: "value=\"10000.0000000\"")
      await fixture.network.setReachable(false)
      isSetBack.raise()
      try await fixture.clock.sleeper(for: LiveUpdates.heartbeat, count: 2)
      fixture.clock.advance(by: .seconds(600))
      try await listener.read(until: "The network doesn&#39;t answer")
    }
  }

  @Test func `the overview with all its files has less than 80,000 bytes`() async throws {
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
      #expect(bytes < 80_000, "uncompressed, so compressed much less")
    }
  }
}
