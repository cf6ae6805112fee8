import Foundation
import HTTPTypes
import StellarKit
import Testing
import WalletKit

@testable import WalletWeb

/// The history of payments, its search and its export.
struct HistoryTests {
  /// A customer to whom somebody paid 1, 2, 3 … lumens.
  private func customer(of fixture: SiteFixture, payments: Int) async throws -> Browser {
    let browser = try await fixture.customer()
    for number in 1...payments {
      try await fixture.network.receive(
        "\(number)", from: PocketNetwork.account(UInt8(number % 5 + 10)), memo: Memo("invoice \(number)", kind: .text))
    }
    try await fixture.wallet.dashboard.payments.history?.update()
    try await fixture.wallet.dashboard.payments.history?.complete()
    return browser
  }

  private func amounts(_ page: Answer) -> [String] {
    page.text.matches(of: /class="sum[^"]*">.<data translate="no" class="amount" value="([0-9.]+)"/).map { String($0.1) }
  }

  @Test func `links page through the history to its beginning without a script`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await customer(of: fixture, payments: 120)
      var (page, all, pages) = (try await browser.get("/history"), [String](), 0)
      while true {
        all += amounts(page)
        pages += 1
        guard let older = page.text.firstMatch(of: /href="(history\?before=[0-9]+)" data-older/)?.1 else { break }
        page = try await browser.get("/\(older)")
        #expect(page.text.contains("Back to the newest"))
      }
      #expect(all == (1...120).reversed().map { "\($0).0000000" } + ["10000.0000000"])
      #expect(pages == 5)
    }
  }

  @Test func `tiny payments from strangers are hidden only in the list, and can be shown`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await customer(of: fixture, payments: 2)
      let (stranger, ana) = (PocketNetwork.account(20), PocketNetwork.account(21))
      _ = try await fixture.wallet.contacts.add(ContactForm(name: "Ana", address: ana.address))
      try await fixture.network.receive("0.0000002", from: ana)
      for _ in 1...30 { try await fixture.network.receive("0.0000001", from: stranger, memo: Memo("Claim 500 XLM", kind: .text)) }
      try await fixture.wallet.dashboard.payments.history?.update()
      try await fixture.wallet.dashboard.payments.history?.complete()
      let newest = try await browser.get("/history")
      #expect(amounts(newest).isEmpty && newest.text.contains("25 tiny payments from strangers aren&#39;t shown."))
      let older = try #require(newest.text.firstMatch(of: /href="(history\?before=[0-9]+)" data-older/)?.1)
      let rest = try await browser.get("/\(older)")
      #expect(amounts(rest) == ["0.0000002", "2.0000000", "1.0000000", "10000.0000000"])
      let whole = try #require(rest.text.firstMatch(of: /href="(history\?[^"]*dust=shown)"/)?.1).replacing("&amp;", with: "&")
      #expect(try await amounts(browser.get("/\(whole)")) == Array(repeating: "0.0000001", count: 5) + amounts(rest))
      let all = try await browser.get("/history?dust=shown")
      #expect(amounts(all).count == 25 && !all.text.contains("tiny payment") && all.text.contains("dust=shown\" data-older"))
      #expect(try await amounts(browser.get("/history?q=claim+500")).count == 25)
      #expect(try await browser.get("/history/export").text.split(separator: "\r\n").count == 35)
    }
  }

  @Test func `the summary adds up the history by month, person and asset, with links to the entries`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await customer(of: fixture, payments: 20)
      #expect(try await browser.get("/history").text.contains("href=\"history/summary\""))
      let months = try await browser.get("/history/summary").text
      #expect(months.contains("<a href=\"history?from=2027-01-01&amp;to=2027-01-31\">January 2027</a>"))
      #expect(months.contains("class=\"amount\" value=\"10210.0000000\">") && months.contains("aria-current=\"true\">By month</a>"))
      let people = try await browser.get("/history/summary?by=person").text
      #expect(people.contains("href=\"history?who=\(PocketNetwork.account(12).address)\"") && people.contains("value=\"38.0000000\""))
      let assets = try await browser.get("/history/summary?by=asset").text
      #expect(assets.contains("<td role=\"cell\">XLM</td>") && assets.contains("<span class=\"hidden-label\">Asset</span>"))
      #expect(try await browser.get("/history/summary?by=nonsense").text.contains("aria-current=\"true\">By month</a>"))
    }
  }

  @Test func `a history that hasn't loaded isn't shown as empty, and an open page is notified when it has`() async throws {
    try await SiteFixture.open { fixture in
      await fixture.network.setReachable(false)
      let browser = fixture.browser()
      try await browser.signUp()
      let before = try await browser.get("/history").text
      #expect(before.contains("Loading your history…") || before.contains("The network doesn&#39;t answer"))
      #expect(!before.contains("No activity yet"))
      await fixture.wallet.dashboard.refresh()
      let summary = try await browser.get("/history/summary")
      #expect(summary.text.contains("Nothing has loaded yet.") && !summary.text.contains("Nothing has come in"))
      #expect(summary.notices.contains("The network doesn&#39;t answer"))
      let refused = try await browser.get("/history/export")
      #expect(refused.headers[.location]?.hasSuffix("/history") == true && refused.headers[.contentType] != "text/csv; charset=utf-8")
      #expect(try await browser.get("/history").notices.contains("the file would be incomplete"))
      var listener = try await Listener(browser)
      try await listener.read(until: "event: history\ndata: 0 false ")
      await fixture.network.setReachable(true)
      await fixture.wallet.dashboard.refresh()
      try await listener.read(until: "event: history\ndata: 0 true ")
      #expect(try await browser.get("/history").text.contains("No activity yet"))
      #expect(try await browser.get("/history/summary").text.contains("Nothing has come in or gone out yet."))
    }
  }

  @Test func `a server that keeps only its newest ledgers isn't taken for an account without a past`() async throws {
    try await SiteFixture.open { fixture in
      await fixture.network.setReachable(false)
      let browser = fixture.browser()
      try await browser.signUp()
      await fixture.wallet.dashboard.refresh()
      // What the account was created with isn't listed any more.
      await fixture.network.forget(1)
      await fixture.network.setReachable(true)
      _ = try await fixture.network.fund(try #require(await fixture.wallet.account).id)
      await fixture.wallet.dashboard.refresh()
      let hint = "Earlier payments may be missing: this network&#39;s server may keep only about a year."
      let empty = try await browser.get("/history").text
      #expect(empty.contains("No recent activity.") && empty.contains(hint) && !empty.contains("No activity yet"))
      #expect(try await browser.get("/overview").text.contains("No recent activity."))
      let summary = try await browser.get("/history/summary").text
      #expect(summary.contains("Nothing has come in or gone out recently.") && summary.contains(hint))

      try await fixture.network.receive("5", from: SiteFixture.friend)
      try await fixture.wallet.dashboard.payments.history?.update()
      let page = try await browser.get("/history").text
      #expect(page.contains("value=\"5.0000000\"") && page.contains(hint) && !page.contains("No recent activity."))
      let id = try #require(try await fixture.wallet.dashboard.payments.history?.oldest()).id
      let end = try await browser.get("/history?before=\(id)").text
      #expect(end.contains(hint) && !end.contains("There is nothing older."))
      #expect(try await browser.get("/history/summary").text.contains(hint))
    }
  }

  @Test func `the history is searched by memo, person, asset, direction and day, and the address keeps the filters`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await customer(of: fixture, payments: 60)
      let person = PocketNetwork.account(12).address
      #expect(try await amounts(browser.get("/history?q=INVOICE+59")) == ["59.0000000"])
      #expect(try await amounts(browser.get("/history?q=invoice%205")).count == 11)
      #expect(try await amounts(browser.get("/history?who=\(person)")) == stride(from: 57, through: 2, by: -5).map { "\($0).0000000" })
      #expect(try await amounts(browser.get("/history?q=\(person.dropFirst(10).prefix(9))")).count == 12)
      #expect(try await amounts(browser.get("/history?way=sent")).isEmpty)
      #expect(try await amounts(browser.get("/history?asset=XLM&way=received")).count == 25)
      #expect(try await amounts(browser.get("/history?from=2027-01-15&to=2027-01-15")).count == 25)
      #expect(try await amounts(browser.get("/history?from=2027-01-16")).isEmpty)
      #expect(try await amounts(browser.get("/history?to=2027-01-14")).isEmpty)
      let page = try await browser.get("/history?q=invoice&way=received")
      #expect(page.text.contains("value=\"invoice\"") && page.text.contains("<option value=\"received\" selected>"))
      let older = try #require(page.text.firstMatch(of: /href="(history\?[^"]*)" data-older/)?.1).replacing("&amp;", with: "&")
      #expect(older.contains("q=invoice") && older.contains("way=received"))
      #expect(try await amounts(browser.get("/" + older)).count == 25)
      #expect(try await browser.get("/history?q=100%25+sure").text.contains("value=\"100% sure\""))
      #expect(try await browser.get("/history?q=nothing+like+it").text.contains("Nothing in your history matches."))
    }
  }

  @Test func `an invalid filter is reported and shows no entries`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await customer(of: fixture, payments: 2)
      for (query, sentence) in [
        ("asset=GOLD", "This is not an asset"), ("who=Ana", "neither an address nor a name"), ("from=yesterday", "This is not a date"),
        ("to=2026-02-31", "This is not a date"),
      ] {
        let page = try await browser.get("/history?\(query)")
        #expect(page.text.contains(sentence) && amounts(page).isEmpty, "\(query)")
      }
      #expect(try await browser.get("/history?before=x&way=up&q=%FF%").status == 200)
    }
  }

  @Test func `an entry's page has its recipient, amount, memo, fee, hash and ledger`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.review("12.5", memo: "Lunch")
      _ = try await browser.submit("/pay/review", ["pin": SiteFixture.pin])
      try await fixture.wallet.dashboard.payments.history?.update()
      let path = try #require(try await browser.get("/history").text.firstMatch(of: /href="(history\/[0-9]+)"/)?.1)
      let page = try await browser.get("/\(path)")
      #expect(page.heading == "Sent" && page.text.contains("class=\"seal plain\""), "green is for money that came in")
      let hash = try #require(try await fixture.wallet.dashboard.payments.history?.entries(limit: 1).first?.hash)
      for part in [SiteFixture.friend.address, "value=\"12.5000000\"", "Lunch", "value=\"0.0000100\"", hash.description, "Ledger"] {
        #expect(page.text.contains(part), "\(part)")
      }
      #expect(!page.text.contains("stellar.expert"), "nobody else knows this network")
      for path in ["/history/1", "/history/x", "/history/-5", "/history/99999999999999999999"] { #expect(try await browser.get(path).status == 404) }
    }
  }

  @Test func `a payment that arrived in another asset can't be repeated, but can be paid back`() throws {
    let (friend, silver) = (SiteFixture.friend, Asset.issued(code: try AssetCode("SILVER"), issuer: PocketNetwork.account(3)))
    func form(_ isGain: Bool, _ other: Asset?) throws -> String? {
      let amount = try Amount("10")
      return HistoryEntryScreen.repeating(
        HistoryEntry(
          id: 1, kind: .pathPayment, operation: "path_payment_strict_send", changes: [HistoryChange(.native, isGain: isGain, amount)],
          otherSide: other.map { [HistoryChange($0, isGain: !isGain, amount)] } ?? [], counterparty: friend.address, time: .distantPast), Names())
    }
    #expect(try form(false, silver) == nil && form(false, nil) == nil)
    #expect(try form(false, .native)?.contains("amount=10.0000000&asset=XLM") == true, "along a path back to the same asset")
    #expect(try form(true, silver)?.contains("to=\(friend.address)&amount=10.0000000&asset=XLM") == true, "what arrived is paid back")
  }

  @Test func `paying a stranger back shows the advice to ask for the address and the memo`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      // A contact with this memo at the same address says nothing about a sender from there.
      _ = try await fixture.wallet.contacts.add(ContactForm(name: "Bob", address: SiteFixture.friend.address, memo: "7", memoKind: .id))
      try await fixture.network.receive("5", from: SiteFixture.friend, memo: .id(7))
      try await fixture.wallet.dashboard.payments.history?.update()
      let path = try #require(try await browser.get("/history").text.firstMatch(of: /href="(history\/[0-9]+)"/)?.1)
      let hint = "ask them where to pay it back and with which memo"
      let page = try await browser.get("/\(path)").text
      #expect(page.contains("<span>Pay back</span>") && page.contains(hint) && page.contains("class=\"seal done\""))
      _ = try await fixture.wallet.contacts.add(ContactForm(name: "Ana", address: SiteFixture.friend.address))
      let known = try await browser.get("/\(path)").text
      #expect(known.contains("<span>Pay back</span>") && !known.contains(hint))
    }
  }

  @Test func `an asset with an ambiguous code is shown with its issuer, and the filter offers up to 200 assets`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let assets = try (1...210).map { number in
        Asset.issued(code: try AssetCode(number < 3 ? "USD" : "A\(number)"), issuer: PocketNetwork.account(UInt8(number)))
      }
      for asset in assets.reversed() { try await fixture.network.receive("5", of: asset, from: SiteFixture.friend) }
      try await fixture.wallet.dashboard.payments.history?.update()
      try await fixture.wallet.dashboard.payments.history?.complete()
      let issuer = try #require(assets[0].issuer)
      // The overview distinguishes an imitation from lumens, too.
      let imitation = Asset.issued(code: try AssetCode("XLM"), issuer: issuer)
      try await fixture.network.receive("7", of: imitation, from: SiteFixture.friend)
      try await fixture.wallet.dashboard.payments.history?.update()
      #expect(try await browser.get("/overview").text.contains("XLM (\(issuer.shortAddress))"))
      let page = try await browser.get("/history").text
      #expect(page.contains("USD (\(issuer.shortAddress))") && page.contains(">A3<") && !page.contains("A3 ("))
      let path = try #require(page.firstMatch(of: /href="(history\/[0-9]+)"/)?.1)
      let entry = try await browser.get("/\(path)").text
      #expect(entry.contains("<dt>Asset</dt><dd><data class=\"hash\" value=\"\(imitation)\">"))
      let chosen = try #require(assets.max())
      let menu = try await browser.get("/history?asset=\(chosen.description)").text
      #expect(menu.contains("<option value=\"\(chosen)\" selected>") && menu.matches(of: /<option value="[A-Z0-9]+:G/).count <= 201)
    }
  }

  @Test func `contacts who share an address are listed and added up by memo`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let exchange = SiteFixture.friend
      for (number, name) in ["Anna", "Bob"].enumerated() {
        _ = try await fixture.wallet.contacts.add(ContactForm(name: name, address: exchange.address, memo: "\(number)", memoKind: .id))
        #expect(try await browser.review("\(number + 1)", to: name).location == "/pay/review")
        #expect(try await browser.submit("/pay/review", ["pin": SiteFixture.pin]).location?.hasPrefix("/payments/") == true)
      }
      // The sender chooses the memo, so this payment is from the address, not from Anna.
      try await fixture.network.receive("5", from: exchange, memo: .id(0))
      try await fixture.wallet.dashboard.payments.history?.update()
      #expect(try await amounts(browser.get("/history?who=Anna")) == ["1.0000000"])
      #expect(try await amounts(browser.get("/history?q=bob")) == ["2.0000000"])
      #expect(try await amounts(browser.get("/history?who=\(exchange.address)")) == ["5.0000000", "2.0000000", "1.0000000"])
      let people = try await browser.get("/history/summary?by=person").text
      #expect(people.contains("href=\"history?who=Anna\"") && people.contains("href=\"history?who=Bob\""))
      #expect(!people.contains("value=\"3.0000000\""))
    }
  }

  @Test func `the exported table has all matching entries and no formulas`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await customer(of: fixture, payments: 60)
      try await fixture.network.receive("7", from: SiteFixture.friend, memo: Memo("=1+1", kind: .text))
      try await fixture.wallet.dashboard.payments.history?.update()
      let table = try await browser.get("/history/export")
      #expect(table.headers[.contentType] == "text/csv; charset=utf-8")
      let rows = table.text.split(separator: "\r\n")
      #expect(rows.count == 63 && rows[0].hasPrefix("\u{FEFF}\"time\",\"direction\""), "with the mark that Excel needs")
      #expect(rows[1].contains("\"'=1+1\""))
      #expect(try await browser.get("/history/export?q=invoice+6").text.split(separator: "\r\n").count == 3)
    }
  }

  @Test func `the table of somebody who writes amounts with a comma has commas before decimals and semicolons between cells`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.submit("/settings/numbers", ["choice": "comma"])
      try await fixture.network.receive("10.5", from: SiteFixture.friend, memo: Memo("a, =1+1; b", kind: .text))
      let rows = try await browser.get("/history/export").text.split(separator: "\r\n")
      #expect(rows[0].hasPrefix("\u{FEFF}\"time\";\"direction\""))
      #expect(rows[1].contains(";\"10,5000000\";\"XLM\";") && rows[1].contains(";\"a,' =1+1; b\";"))
    }
  }

  @Test func `an exported table includes entries that hadn't been loaded`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      // The background update can't reach the network.
      await fixture.network.setReachable(false)
      for number in 1...70 { try await fixture.network.receive("\(number)", from: SiteFixture.friend) }
      await fixture.wallet.dashboard.refresh()
      await fixture.network.setReachable(true)
      #expect(try await browser.get("/history/export").text.split(separator: "\r\n").count == 72)
    }
  }

  @Test func `an export is refused while the history is loading, and works once it has loaded`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      await fixture.network.setReachable(false)
      for number in 1...70 { try await fixture.network.receive("\(number)", from: SiteFixture.friend) }
      await fixture.wallet.dashboard.refresh()
      await fixture.network.holdHistory()
      await fixture.network.setReachable(true)
      async let asked = browser.get("/history/export?way=received")
      try await fixture.clock.sleeper(for: .seconds(4))
      fixture.clock.advance(by: .seconds(4))
      let answer = try await asked
      #expect(answer.headers[.location]?.hasSuffix("/history?way=received") == true && answer.headers[.contentType] != "text/csv; charset=utf-8")
      // What a page's script gets doesn't use up the message for the person. A page that reloads itself shows it.
      func page(for destination: String) async throws -> Answer {
        try await browser.send(.get, "/history?seen", headers: [("Sec-Fetch-Dest", destination), ("Sec-Fetch-Site", "same-origin")])
      }
      #expect(try await page(for: "empty").notices.isEmpty)
      #expect(try await page(for: "document").notices.contains("Your history is still loading. Export it once that is done."))
      #expect(try await page(for: "document").notices.isEmpty)
      await fixture.network.releaseHistory()
      let table = try await browser.get("/history/export")
      #expect(table.headers[.contentType] == "text/csv; charset=utf-8" && table.text.split(separator: "\r\n").count == 72)
    }
  }

  @Test func `the history shows the current names of contacts`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await customer(of: fixture, payments: 3)
      let contacts = await fixture.wallet.contacts
      let ana = try await contacts.add(ContactForm(name: "Ana", address: PocketNetwork.account(12).address))
      #expect(try await browser.get("/history").text.contains(">Ana</data>"))
      let overview = try await browser.get("/overview").text
      #expect(overview.contains(">Ana</data>") && overview.contains(Emblem.of(PocketNetwork.account(12)).description))
      let table = try await browser.get("/history/export").text.split(separator: "\r\n")
      #expect(table.count { $0.contains("\"Ana\"") } == 1 && table[1].hasSuffix(",\"Received\""))
      #expect(try await amounts(browser.get("/history?q=an")).count == 1)
      #expect(try await amounts(browser.get("/history?who=ana")) == ["2.0000000"])
      _ = try await contacts.remove(ana.id)
      #expect(try await !browser.get("/history").text.contains(">Ana<"))
    }
  }

  @Test func `without the network the history is still shown, and the balances show their age`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await customer(of: fixture, payments: 3)
      await fixture.network.setReachable(false)
      fixture.clock.advance(by: .seconds(60))
      await fixture.wallet.dashboard.refresh()
      let (overview, history) = (try await browser.get("/overview"), try await browser.get("/history"))
      #expect(overview.text.contains("The network doesn&#39;t answer") && overview.text.contains("As of <time"))
      #expect(amounts(history) == ["3.0000000", "2.0000000", "1.0000000", "10000.0000000"])
      let path = try #require(history.text.firstMatch(of: /href="(history\/[0-9]+)"/)?.1)
      #expect(try await browser.get("/\(path)").status == 200)
      // A table without the latest entries would be useless for taxes.
      #expect(try await browser.get("/history/export").headers[.location]?.hasSuffix("/history") == true)
      #expect(try await browser.get("/history").notices.contains("so the file could be incomplete"))
      await fixture.network.setReachable(true)
      #expect(try await browser.get("/history/export").text.split(separator: "\r\n").count == 5)
    }
  }

  @Test func `a contact with a federation address who was never paid has no payments`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await customer(of: fixture, payments: 2)
      _ = try await fixture.wallet.contacts.add(ContactForm(name: "Fay", address: "fay*example.org"))
      for who in ["fay", "FAY*example.org"] {
        let page = try await browser.get("/history?who=\(who)")
        #expect(page.text.contains("You haven&#39;t paid this contact yet") && !page.text.contains("neither an address nor a name"), "\(who)")
        #expect(amounts(page).isEmpty)
      }
    }
  }
}
