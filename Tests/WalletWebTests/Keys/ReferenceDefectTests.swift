import Foundation
import HTTPTypes
import StellarKit
import Testing
import WalletKit

/// The defects of another demo wallet that are tested in WalletKitTests, as far as they concern screens.
struct ReferenceDefectTests {
  @Test func `D1: the forms accept passphrases and explain what a PIN protects`() async throws {
    try await SiteFixture.open { fixture in
      let browser = fixture.browser()
      let page = try await browser.get("/sign-up").text
      for part in [
        "keeps out other people at this computer", "stop a thief who has copied all the files", "an estimate", "about 11 hours",
        "about 1 second",
        "about 203 days", "device key",
      ] {
        #expect(page.contains(part), "\(part)")
      }
      #expect(!page.contains("maxlength"))
      let passphrase = "six long words, with a comma"
      _ = try await browser.submit("/sign-up", ["pin": passphrase, "pinAgain": passphrase])
      #expect(try await fixture.browser().submit("/sign-in", ["pin": passphrase]).location == "/overview")
      #expect(try await fixture.browser().submit("/sign-in", ["pin": String(passphrase.prefix(6))]).status == 422)
    }
  }

  @Test func `D4: an idle wallet locks, and the sign-in page links to help for a forgotten PIN`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      #expect(try await fixture.wallets.store.loadSettings().autoLock == 15)
      fixture.clock.advance(by: .seconds(15 * 60))
      #expect(try await browser.get("/overview").location?.hasPrefix("/sign-in") == true)
      #expect(try await fixture.browser().get("/sign-in").text.contains("href=\"/sign-in/forgotten\""))
      let ways = try await fixture.browser().get("/sign-in/forgotten").text
      #expect(ways.contains("I have my recovery words") && ways.contains("Erase everything"))
    }
  }

  @Test func `D5: secrets are shown only on request, the words are checked, and neither they nor the PIN stay in a page`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let words = try await browser.get("/shown").words
      let seed = try Mnemonic(phrase: words.joined(separator: " ")).keyPair().revealSecretSeed()
      let again = try #require(try await browser.get("/shown").location)
      #expect(again.hasPrefix("/words/"), "they are shown once")
      let asks = try await browser.get(again)
      #expect(asks.notices.contains("hidden again") && asks.text.contains("name=\"pin\""))
      for path in ["/overview", "/accounts", "/settings", "/copy-check", "/pay"] {
        let page = try await browser.get(path).text
        #expect(!page.contains(seed) && !page.contains(SiteFixture.pin), "\(path)")
        #expect(words.filter { page.contains(">\($0)<") }.isEmpty, "\(path)")
      }
      #expect(try await browser.get("/overview").text.contains("Not backed up"))
      let check = try await browser.get("/copy-check")
      let asked = check.text.matches(of: /name="word([0-9]+)"/).compactMap { Int($0.1) }
      #expect(asked.count == 3)
      let answers = Dictionary(uniqueKeysWithValues: asked.map { ("word\($0)", words[$0 - 1]) })
      #expect(try await browser.submit("/copy-check", answers).location == "/overview")
      #expect(try await !browser.get("/overview").text.contains("Not backed up"))
      #expect(try await browser.get("/copy-check").location == "/accounts", "the words that were asked for are forgotten")
    }
  }

  @Test func `D5: the words to check are forgotten after "later" and after 20 minutes`() async throws {
    try await SiteFixture.open(autoLock: nil) { fixture in
      let browser = try await fixture.customer()
      #expect(try await browser.get("/shown").text.contains("href=\"copy-check/later\""))
      #expect(try await browser.get("/copy-check").status == 200)
      #expect(try await browser.get("/copy-check/later").location == "/overview")
      #expect(try await browser.get("/copy-check").location == "/accounts")
      let id = try #require(await fixture.wallet.vaultState.contents?.words.first).id
      _ = try await browser.submit("/words/\(id)", ["pin": SiteFixture.pin])
      _ = try await browser.get("/shown")
      fixture.clock.advance(by: .seconds(1199))
      #expect(try await browser.get("/copy-check").status == 200)
      fixture.clock.advance(by: .seconds(1))
      #expect(try await browser.get("/copy-check").location == "/accounts")
    }
  }

  @Test func `D5: signing out forgets what was typed or shown`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.review("10", memo: "for Ana")
      _ = try await browser.submit("/sign-out", on: "/overview")
      try await browser.signIn()
      #expect(try await browser.get("/shown").location == "/accounts")
      #expect(try await !browser.get("/pay/amount").text.contains("for Ana"))
    }
  }
}
