import Foundation
import HTTPTypes
import StellarKit
import Testing
import WalletKit

/// Words and secret keys shown to their owner.
struct RevealTests {
  @Test func `a secret key is shown once, for a minute, after the PIN`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let account = try #require(await fixture.wallet.account)
      let path = "/accounts/\(account.id.address)/seed"
      let asked = try await browser.submit(path, ["pin": SiteFixture.pin])
      #expect(asked.location == "/shown")
      let shown = try await browser.get("/shown")
      let seed = try #require(shown.text.firstMatch(of: /<p class="secret mono" translate="no">(S[A-Z2-7]{55})</)).1
      #expect(try KeyPair(secretSeed: String(seed)).accountID == account.id)
      #expect(shown.headers[.cacheControl] == "no-store" && shown.text.contains("data-forget=\"60\""))
      #expect(shown.text.contains("<noscript><meta http-equiv=\"refresh\" content=\"60; url=./shown?seen\"></noscript>"))
      #expect(!asked.text.contains(seed) && !"\(asked.headers)".contains(seed))
      #expect(try await browser.get("/shown").location == path + "?again")
      #expect(try await browser.get(path + "?again").notices.contains("hidden again"))
      #expect(try await browser.get("/settings/security-log").text.contains("Secret key shown"))
    }
  }

  @Test func `confirmed words are shown for a minute, and unconfirmed ones for ten`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.get("/shown")
      let id = try #require(await fixture.wallet.vaultState.contents?.words.first).id
      #expect(try await browser.submit("/words/\(id)", ["pin": SiteFixture.pin]).location == "/shown")
      let long = try await browser.get("/shown")
      #expect(long.words.count == 24 && long.text.contains("data-forget=\"600\"") && !long.text.contains("data-copy"))
      let wallet = await fixture.wallet
      try await wallet.change { vault throws(VaultError) in try await vault.confirmBackup(ofWords: id) }
      _ = try await browser.submit("/words/\(id)", ["pin": SiteFixture.pin])
      let short = try await browser.get("/shown")
      #expect(short.words == long.words && short.text.contains("data-forget=\"60\"") && short.text.contains("data-clear=\"60\""))
      #expect(short.text.contains("role=\"alert\" data-forgotten"), "a screen reader says that they are gone")
    }
  }

  @Test func `words are shown together with their passphrase`() async throws {
    try await SiteFixture.open { fixture in
      let browser = fixture.browser()
      let words = try Mnemonic(entropy: Array(1...16)).revealPhrase()
      let fields = ["pin": SiteFixture.pin, "pinAgain": SiteFixture.pin, "words": words, "wordsPassphrase": "second  <factor>"]
      #expect(try await browser.submit("/sign-up/words", fields).location == "/overview")
      let id = try #require(await fixture.wallet.vaultState.contents?.words.first).id
      _ = try await browser.submit("/words/\(id)", ["pin": SiteFixture.pin])
      #expect(try await browser.get("/shown").text.contains("<p class=\"secret mono verbatim\" translate=\"no\">second  &lt;factor&gt;</p>"))
    }
  }

  @Test(arguments: [(MnemonicLanguage.english, "en"), (.japanese, "ja")])
  func `a browser doesn't translate words, and a screen reader says them in their own language`(_ language: MnemonicLanguage, _ tag: String)
    async throws
  {
    try await SiteFixture.open { fixture in
      try await fixture.wallets.store.change { $0.language = .german }
      let browser = fixture.browser()
      let words = try Mnemonic(entropy: Array(1...16), language: language).revealPhrase()
      let fields = ["pin": SiteFixture.pin, "pinAgain": SiteFixture.pin, "words": words]
      #expect(try await browser.submit("/sign-up/words", fields).location == "/overview")
      let id = try #require(await fixture.wallet.vaultState.contents?.words.first).id
      _ = try await browser.submit("/words/\(id)", ["pin": SiteFixture.pin])
      let shown = try await browser.get("/shown").text
      #expect(shown.contains("<html lang=\"de\"") && shown.contains("<ol class=\"words\" translate=\"no\" lang=\"\(tag)\">"))
    }
  }

  @Test func `a secret isn't shown after a wrong PIN, in another session, or a minute later`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.get("/shown")
      let path = "/accounts/\(try #require(await fixture.wallet.account).id.address)/seed"
      let refused = try await browser.submit(path, ["pin": "wrong PIN"])
      #expect(try refused.mistake(at: "pin")?.contains("not your PIN") == true)
      #expect(try await browser.get("/shown").location?.hasPrefix("/words/") == true, "what was shown before")
      #expect(try await browser.get("/settings/security-log").text.contains("Wrong PIN or passphrase</span>"))
      _ = try await browser.submit(path, ["pin": SiteFixture.pin])
      let other = fixture.browser()
      try await other.signIn()
      #expect(try await other.get("/shown").location == "/accounts")
      fixture.clock.advance(by: .seconds(61))
      #expect(try await browser.get("/shown").location?.hasPrefix("/words/") == true)
    }
  }

  @Test func `a watched account has no key to show`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.submit("/accounts/add/watch", ["name": "x", "address": SiteFixture.friend.address, "pin": SiteFixture.pin])
      let path = "/accounts/\(SiteFixture.friend.address)"
      #expect(try await !browser.get(path).text.contains("/seed"))
      #expect(try await browser.submit(path + "/seed", ["pin": SiteFixture.pin]).notices.contains("only watch this account"))
    }
  }
}
