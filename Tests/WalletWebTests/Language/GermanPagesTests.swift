import Foundation
import HTTPTypes
import Localization
import StellarKit
import Testing
import WalletKit

@testable import WalletWeb

/// The German pages as seen by a person.
struct GermanPagesTests {
  /// Whether a text has words that are frequent in English and absent in German.
  private static func isEnglish(_ text: String) -> Bool {
    let words = /\b(the|your|you|is|are|isn't|doesn't|can't|not|and|of|to|it|nothing|with|from|which|this|that|for|by|yet|has|have)\b/
    return text.contains(words.ignoresCase())
  }

  /// Returns the visible and spoken text of a page, without names, codes and typed text.
  private static func words(_ text: String) -> String {
    let attributes = text.matches(of: /\s(aria-label|title|placeholder|alt|data-busy)="([^"]*)"/).map { String($0.output.2) }
    let body = text.replacing(/<(script|style)[^>]*>.*?<\/(script|style)>|<data[^>]*>[^<]*<\/data>|<option[^>]*>/.dotMatchesNewlines(), with: " ")
    return ([body.replacing(/<[^>]*>/, with: "\n")] + attributes).joined(separator: "\n").replacing("&#39;", with: "'")
  }

  private static func leftovers(_ text: String) -> [String] {
    // A text of the test's anchor, and a name that is the same in German.
    words(text.replacing(/Who\ are\ you\?|Isle\ of\ Man/, with: "")).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter(
      isEnglish)
  }

  private func german(_ fixture: SiteFixture) async throws -> Browser {
    try await fixture.wallets.store.change { $0.language = .german }
    return try await fixture.customer()
  }

  @Test func `no linked page has an English sentence left`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await german(fixture)
      try await fixture.network.receive("7.25", from: SiteFixture.friend)
      _ = try await browser.review("10")
      await fixture.network.setAside(try Asset("GOLD:\(SiteFixture.friend.address)"), by: SiteFixture.friend)
      _ = try await fixture.wallet.contacts.add(ContactForm(name: "Ana Lima", address: SiteFixture.friend.address, memo: "Miete"))
      try await fixture.keepTransfers()
      var (waiting, visited) = (Destination.allCases.map(\.path) + ["pay/review", "convert", "receive", "envelope", "nothing"], Set<String>())
      while let path = waiting.popLast() {
        guard visited.insert(path).inserted, path != "settings/reset" else { continue }
        let answer = try await browser.get("/" + path)
        guard answer.headers[.contentType]?.hasPrefix("text/html") == true else { continue }
        #expect(answer.text.contains("<html lang=\"de\""), "\(path)")
        #expect(Self.leftovers(answer.text) == [], "\(path)")
        waiting += answer.text.matches(of: /<a [^>]*href="([a-z][^":#]*)"/).map { String($0.output.1).replacing("&amp;", with: "&") }
      }
      #expect(visited.count > 60, "\(visited.count)")
    }
  }

  @Test func `refusals are in German`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await german(fixture)
      let refused = try await browser.review("1.5", to: "GABC")
      #expect(refused.status == 422 && Self.leftovers(refused.text) == [])
      #expect(try refused.mistake(at: "amount")?.hasPrefix("„1.5“ ist hier kein Betrag.") == true)
      #expect(try refused.mistake(at: "recipient")?.contains("zu kurz oder zu lang") == true)
      _ = try await browser.review("1,5")
      let wrong = try await browser.submit("/pay/review", ["pin": "wrong horse"])
      #expect(try wrong.mistake(at: "pin")?.hasPrefix("Das ist nicht Ihre PIN") == true && Self.leftovers(wrong.text) == [])
    }
  }

  @Test func `1,5 is accepted in a German form, and refused with an explanation in an English one`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await german(fixture)
      #expect(try await browser.review("1,5").location == "/pay/review")
      #expect(try await browser.get("/pay/review").text.contains("<data translate=\"no\" class=\"amount\" value=\"1.5000000\">1,5<"))
      try await fixture.wallets.store.change { $0.language = .english }
      let refused = try await browser.review("1,5")
      #expect(try refused.mistake(at: "amount")?.contains("“1,5” has a comma. Write decimals after a point") == true)
      #expect(try await browser.review("1.5").location == "/pay/review")
    }
  }

  @Test func `a form opened in another language keeps its number format`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await german(fixture)
      let page = try await browser.get("/pay")
      let fields = ["recipient": SiteFixture.friend.address, "amount": "1,5", "token": try #require(try page.hidden("token")), "numbers": "comma"]
      try await fixture.wallets.store.change { $0.language = .english }
      #expect(try await browser.post("/pay/amount", fields).location == "/pay/review")
      #expect(try await browser.get("/pay/review").text.contains("value=\"1.5000000\">1.5<"))
    }
  }

  @Test func `the browser's language is the default, and the number format follows the language unless it is set`() async throws {
    try await SiteFixture.open { fixture in
      let browser = fixture.browser()
      func heading(_ languages: String) async throws -> String? {
        try await browser.send(.get, "/sign-up", headers: [("Accept-Language", languages)]).heading
      }
      #expect(try await heading("de-DE,de;q=0.9,en;q=0.8") == "Ihr Konto anlegen")
      #expect(try await heading("en-US,en;q=0.9,de;q=0.8") == "Create your account")
      #expect(try await heading("fr, de;q=0.5") == "Ihr Konto anlegen")
      #expect(try await heading("fr") == "Create your account")
      try await fixture.wallets.store.change { $0.language = .english }
      #expect(try await heading("de") == "Create your account")
      try await fixture.wallets.store.change { $0.language = .german }
      #expect(try await fixture.wallets.store.loadSettings().numberFormat == .comma)
      try await fixture.wallets.store.change { $0.numberFormat = .point }
      #expect(try await fixture.wallets.store.loadSettings().numberFormat == .point)
    }
  }

  @Test func `the language set in the settings applies to all pages at once`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      #expect(try await browser.submit("/settings/language", ["choice": "de"]).location == "/settings")
      let settings = try await browser.get("/settings")
      #expect(settings.heading == "Einstellungen" && settings.text.contains("Deutsch") && settings.text.contains("Wie in der Sprache üblich"))
      #expect(try await browser.get("/overview").text.contains("10.000"))
      #expect(try await browser.submit("/settings/language", ["choice": "browser"]).location == "/settings")
      #expect(try await browser.get("/settings").heading == "Settings")
    }
  }

  @Test func `names aren't translated, even if they are words of the wallet`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await german(fixture)
      #expect(await fixture.wallet.account?.name == "Mein Konto")
      let account = try #require(await fixture.wallet.account)
      try await fixture.wallet.change { vault in try await vault.rename(account.id, to: "Overview") }
      let contact = try await fixture.wallet.contacts.add(ContactForm(name: "Assets", address: SiteFixture.friend.address, memo: "Nothing was sent"))
      let page = try await browser.get("/accounts/\(account.id.address)")
      #expect(page.heading == "Overview" && page.text.contains("<title>Overview · BasicPay</title>"))
      #expect(try await browser.get("/contacts/\(contact.id)").heading == "Assets")
      let contacts = try await browser.get("/contacts").text
      #expect(contacts.contains("Assets") && contacts.contains("Memo Nothing was sent"))
      _ = try await browser.review("1,5", to: "Assets", memo: "")
      #expect(try await browser.get("/pay/review").text.contains("1,5 XLM an Assets überweisen"))
    }
  }

  @Test func `days and times are in German`() {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    func formats(_ change: (inout Settings) -> Void = { _ in }) -> Formats {
      var settings = Settings()
      settings.language = .german
      change(&settings)
      let clock = ContinuousClock()
      return Formats(settings, ServerEnvironment(now: { now }, clock: clock, randomBytes: { Array(repeating: 0, count: $0) }, timeZone: { .gmt }))
    }
    func ago(_ seconds: Double) -> String { TimeView(now.addingTimeInterval(-seconds), formats()).relative }
    #expect(
      [0, 60, 1_800, 3_600, 7_200, 90_000, 200_000].map(ago) == [
        "gerade eben", "vor 1 Minute", "vor 30 Minuten", "vor 1 Stunde", "vor 2 Stunden", "vor 1 Tag", "vor 2 Tagen",
      ])
    let march = Date(timeIntervalSince1970: 1_772_500_000)
    #expect(TimeView.full(march, formats()) == "3. März 2026 um 01:06 UTC")
    #expect(TimeView.day(now, formats()) == "Heute" && TimeView.day(now.addingTimeInterval(-86_400), formats()) == "Gestern")
    #expect(TimeView.day(march, formats()) == "3. März 2026")
    #expect(TimeView.date(march, formats { $0.dateFormat = .yearFirst }) == "2026-03-03")
    #expect(TimeView.date(march, formats { $0.dateFormat = .monthFirst }) == "Mär 3, 2026")
  }

  @Test func `an open page reports received payments in its own language`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await german(fixture)
      var listener = try await Listener(browser)
      try await listener.read(until: "id=\"recent\"")
      #expect(Self.leftovers(listener.text.replacing("data: ", with: "")) == [])
      try await fixture.network.receive("7.25", from: SiteFixture.friend)
      try await listener.read(until: "empfangen")
      #expect(listener.text.contains("7,25 XLM von \(SiteFixture.friend.shortAddress) empfangen"))
    }
  }
}
