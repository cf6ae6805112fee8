import Foundation
import HTTPTypes
import Sentences
import StellarKit
import Testing
import WalletKit

/// The settings and their effects.
struct SettingsTests {
  @Test func `every setting has a page with the current value selected`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let page = try await browser.get("/settings").text
      let chosen = [
        "auto-lock": "15", "language": "browser", "theme": "system", "numbers": "language", "dates": "dayFirst", "fees": "medium",
      ]
      for (name, value) in chosen {
        #expect(page.contains("href=\"settings/\(name)\""))
        let text = try await browser.get("/settings/\(name)").text
        #expect(text.contains("value=\"\(value)\" checked") && text.components(separatedBy: " checked").count == 2)
      }
    }
  }

  @Test(arguments: [
    ("auto-lock", "off", "Never"), ("auto-lock", "60", "After 1 hour"), ("theme", "dark", "Dark"), ("numbers", "comma", "1.234,56"),
    ("dates", "yearFirst", "2026-11-21"), ("fees", "high", "High"),
  ])
  func `a chosen setting is stored and shown`(_ name: String, _ value: String, _ label: String) async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      #expect(try await browser.submit("/settings/\(name)", ["choice": value]).location == "/settings")
      #expect(try await browser.get("/settings").text.contains("<span class=\"soft\">\(label)</span>"))
      #expect(try await browser.get("/settings/\(name)").text.contains("value=\"\(value)\" checked"))
    }
  }

  @Test(arguments: ["auto-lock", "language", "theme", "numbers", "dates", "fees"])
  func `a setting's value that isn't offered is refused`(_ name: String) async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let before = try await fixture.wallets.store.loadSettings()
      for value in ["", "neon", "-1", "0", "99999", "point "] {
        #expect(try await browser.submit("/settings/\(name)", ["choice": value]).status == 400)
      }
      #expect(try await fixture.wallets.store.loadSettings() == before)
    }
  }

  @Test func `a file without certificates is refused at its field, and an empty field is accepted`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      #expect(try await browser.get("/settings").text.contains("<span class=\"soft\">System only</span>"))
      for file in ["own.pem", "/nowhere/own.pem"] {
        let page = try await browser.submit("/settings/certificates", ["file": file])
        #expect(page.status == 422 && page.text.contains("value=\"\(file)\"") && page.text.contains("aria-invalid=\"true\""))
      }
      #expect(try await browser.submit("/settings/certificates", ["file": ""]).location == "/settings")
      #expect(try await browser.get("/overview").status == 200)
    }
  }

  @Test func `a changed auto-lock time applies at once`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.submit("/settings/auto-lock", ["choice": "1"])
      fixture.clock.advance(by: .seconds(59))
      #expect(try await browser.get("/overview").status == 200)
      fixture.clock.advance(by: .seconds(60))
      #expect(try await browser.get("/overview").status == 303)
      try await browser.signIn()
      _ = try await browser.submit("/settings/auto-lock", ["choice": "off"])
      fixture.clock.advance(by: .seconds(1_000_000))
      #expect(try await browser.get("/overview").status == 200)
      #expect(try await browser.get("/settings/security-log").text.contains("Auto-lock: never"))
    }
  }

  @Test(arguments: ["light", "dark"]) func `the theme applies to every page, also the sign-in page`(_ theme: String) async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      #expect(try await browser.get("/overview").text.contains("<html lang=\"en\">"))
      _ = try await browser.submit("/settings/theme", ["choice": theme])
      for path in ["/overview", "/pay", "/nothing", "/sign-in"] {
        #expect(try await browser.get(path).text.contains("<html lang=\"en\" data-theme=\"\(theme)\">"), "\(path)")
      }
    }
  }

  // MARK: Numbers

  @Test func `amounts are shown in the chosen format, with the exact value in the markup`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.submit("/settings/numbers", ["choice": "comma"])
      let page = try await browser.get("/overview").text
      #expect(page.contains("value=\"10000.0000000\">10.000<") && !page.contains(">10,000<"))
      #expect(try await browser.review("1234,5").location == "/pay/review")
      let review = try await browser.get("/pay/review").text
      #expect(review.contains("value=\"1234.5000000\">1.234,5<"))
      #expect(review.contains("Pay 1.234,5 XLM to"))
    }
  }

  @Test func `an amount in another format is refused`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.submit("/settings/numbers", ["choice": "comma"])
      for typed in ["1.5", "1.500", "1.234,56"] {
        let answer = try await browser.review(typed)
        #expect(answer.status == 422)
        #expect(try answer.mistake(at: "amount")?.contains("comma before decimals") == true)
        #expect(answer.text.contains("value=\"\(typed)\""))
      }
    }
  }

  @Test func `an amount is read in the number format of the page where it was typed`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let open = try await browser.get("/pay/amount?to=\(SiteFixture.friend.address)")
      let token = try #require(try open.hidden("token"))
      #expect(try open.hidden("numbers") == "point")
      _ = try await browser.submit("/settings/numbers", ["choice": "comma"])
      let fields = ["token": token, "numbers": "point", "recipient": SiteFixture.friend.address, "amount": "1.5"]
      #expect(try await browser.post("/pay/amount", fields).location == "/pay/review")
      #expect(try await browser.get("/pay/review").text.contains("value=\"1.5000000\">1,5<"))
      #expect(try await browser.get("/pay/amount").text.contains("name=\"amount\" value=\"1,5\""), "going back shows it in today's format")
      _ = try await browser.post("/pay/amount", fields.merging(["amount": "1,5"]) { _, new in new })
      let back = try await browser.get("/pay/amount").text
      #expect(back.contains("name=\"amount\" value=\"\""), "what was refused in one format must not become an amount in another")
    }
  }

  @Test(arguments: [("low", "0.000015"), ("medium", "0.000035"), ("high", "0.0005")])
  func `the fee in the settings applies to the next review`(_ choice: String, _ fee: String) async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      await fixture.network.setFees([.low: 150, .medium: 350, .high: 5000])
      #expect(try await browser.submit("/settings/fees", ["choice": choice]).location == "/settings")
      _ = try await browser.review("10")
      let review = try await browser.get("/pay/review").text
      #expect(review.contains("value=\"\(try Amount(fee).description)\""), "\(fee)")
    }
  }

  @Test func `the payment that blocks another is named with its amount in the person's number format`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.submit("/settings/numbers", ["choice": "comma"])
      await fixture.network.become(.silent)
      _ = try await browser.review("10,5")
      _ = try await browser.submit("/pay/review", ["pin": SiteFixture.pin])
      _ = try await browser.review("1")
      let refusal = try await browser.submit("/pay/review", ["pin": SiteFixture.pin])
      #expect(refusal.status == 422 && refusal.notices.contains("your last transaction (a payment of 10,5 XLM to"))
    }
  }

  // MARK: Security log, about, reset

  @Test func `the security log lists events, newest first`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      try await fixture.wallets.store.log.add(.seedRevealed, "Savings <b>")
      try await fixture.wallets.store.log.add(.secretChanged)
      let text = try await browser.get("/settings/security-log").text
      let (changed, revealed) = (try #require(text.range(of: "PIN or passphrase changed")), try #require(text.range(of: "Secret key shown")))
      #expect(changed.lowerBound < revealed.lowerBound)
      #expect(text.contains("Savings &lt;b&gt;"))
    }
  }

  @Test func `the about page links to the licences of all components`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let about = try await browser.get("/settings/about").text
      let address = try #require(about.firstMatch(of: /href="(\/licences\.txt\?[0-9a-f]+)"/)?.1)
      let licences = try await browser.get(String(address))
      #expect(licences.headers[.contentType] == "text/plain; charset=utf-8")
      for name in ["GRDB.swift", "hummingbird", "swift-crypto", "swift-nio", "libsodium", "SQLite"] { #expect(licences.text.contains(name)) }
    }
  }

  @Test(arguments: ["", "erase", "ERASE!", "yes"]) func `erasing needs the exact word`(_ word: String) async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let answer = try await browser.submit("/settings/reset", ["word": word])
      #expect(answer.status == 422)
      #expect(try answer.mistake(at: "word")?.hasPrefix("Nothing was erased.") == true)
      #expect(await fixture.wallet.account != nil)
      #expect(try await browser.get("/overview").status == 200)
    }
  }

  @Test func `erasing removes the account, settings and sessions, and a new account can be created`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, other) = (try await fixture.customer(), fixture.browser())
      try await other.signIn()
      let address = try #require(await fixture.wallet.account).id
      _ = try await browser.submit("/settings/theme", ["choice": "dark"])
      _ = try await browser.submit("/settings/network", ["network": "testnet"])
      #expect(try await browser.submit("/settings/reset", ["word": "ERASE"]).location == "/sign-up")
      #expect(await fixture.wallet.account == nil)
      #expect(await fixture.wallet.profile == .sandbox)
      #expect(try await fixture.wallets.store.loadSettings().theme == .system)
      #expect(try await other.get("/overview").location?.hasPrefix("/sign-") == true)
      let anew = fixture.browser()
      try await anew.signUp()
      #expect(await fixture.wallet.account?.id != address)
    }
  }
}
