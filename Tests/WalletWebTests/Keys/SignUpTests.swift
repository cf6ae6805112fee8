import Foundation
import HTTPTypes
import StellarKit
import Testing
import WalletKit

/// The first account of a wallet.
struct SignUpTests {
  private static let both = ["pin": SiteFixture.pin, "pinAgain": SiteFixture.pin]

  @Test(arguments: [24, 12]) func `new words are shown once, and in no other answer`(_ count: Int) async throws {
    try await SiteFixture.open { fixture in
      let browser = fixture.browser()
      let made = try await browser.submit("/sign-up", Self.both.merging(["count": "\(count)"]) { $1 })
      #expect(made.location == "/shown")
      let shown = try await browser.get("/shown")
      #expect(shown.words.count == count && shown.headers[.cacheControl] == "no-store")
      let mnemonic = try Mnemonic(phrase: shown.words.joined(separator: " "))
      let account = try #require(await fixture.wallet.account)
      #expect(try mnemonic.keyPair().accountID == account.id)
      #expect(try await browser.get("/shown").location?.contains(/^\/words\/.*\?again$/) == true)
      #expect(!made.text.contains(shown.words[0]) && !"\(made.headers)".contains(shown.words[0]))
    }
  }

  @Test func `typing three of the words confirms the copy`() async throws {
    try await SiteFixture.open { fixture in
      let browser = fixture.browser()
      try await browser.signUp()
      let words = try await browser.get("/shown").words
      let overview = try await browser.get("/overview")
      #expect(overview.notices.contains("Not backed up"))
      let check = try await browser.get("/copy-check")
      let asked = check.text.matches(of: /name="word([0-9]+)"/).compactMap { Int($0.1) }
      #expect(asked.count == 3 && Set(asked).count == 3 && asked == asked.sorted())
      var typed = Dictionary(uniqueKeysWithValues: asked.map { ("word\($0)", " \(words[$0 - 1].uppercased()) ") })
      let last = try #require(asked.last)
      typed["word\(last)"] = "nonsense"
      let wrong = try await browser.submit("/copy-check", typed)
      #expect(wrong.status == 422)
      #expect(try wrong.mistake(at: "word\(last)") == "That isn&#39;t word \(last). Look at your paper.")
      #expect(try wrong.mistake(at: "word\(asked[0])") == nil)
      #expect(await fixture.wallet.vaultState.contents?.needsBackup == true)
      typed["word\(last)"] = words[last - 1]
      #expect(try await browser.submit("/copy-check", typed).location == "/overview")
      let after = try await browser.get("/overview").notices
      #expect(after.contains("Your copy is right") && !after.contains("Not backed up"))
      #expect(try await !browser.get("/overview").notices.contains("Your copy is right"), "it is said once")
      #expect(await fixture.wallet.vaultState.contents?.needsBackup == false)
      #expect(try await browser.get("/copy-check").location == "/accounts")
      #expect(try await browser.get("/settings/security-log").text.contains("Copy of the words confirmed"))
    }
  }

  @Test func `words of another wallet restore their account and need no check`() async throws {
    try await SiteFixture.open { fixture in
      let mnemonic = try Mnemonic(entropy: Array(1...16))
      let browser = fixture.browser()
      let form = try await browser.get("/sign-up/words")
      #expect(form.heading == "Restore from recovery words" && form.text.contains("Restore my account") && !form.text.contains("Create my account"))
      let fields = Self.both.merging(["words": "  \(mnemonic.revealPhrase().uppercased()) ", "wordsPassphrase": "p", "index": "3"]) { $1 }
      #expect(try await browser.submit("/sign-up/words", fields).location == "/overview")
      #expect(try await fixture.wallet.account?.id == mnemonic.keyPair(account: 3, passphrase: "p").accountID)
      #expect(try await !browser.get("/overview").notices.contains("Not backed up"))
    }
  }

  @Test func `a wallet can begin with a secret key or a watched address`() async throws {
    let keyPair = try KeyPair(seed: Array(repeating: 7, count: 32))
    try await SiteFixture.open { fixture in
      let seed = Self.both.merging(["seed": " \(keyPair.revealSecretSeed())\n"]) { $1 }
      let answer = try await fixture.browser().submit("/sign-up/seed", seed)
      #expect(answer.location == "/overview")
      #expect(await fixture.wallet.account == WalletAccount(id: keyPair.accountID, name: "My account", origin: .seed))
    }
    try await SiteFixture.open { fixture in
      let watched = Self.both.merging(["address": keyPair.accountID.address]) { $1 }
      let answer = try await fixture.browser().submit("/sign-up/watch", watched)
      #expect(answer.location == "/overview")
      #expect(await fixture.wallet.account?.canSign == false)
    }
  }

  @Test(arguments: [
    ("words", "words", ["words": "abandon abandon"], "12, 15, 18, 21 or 24"),
    ("words", "words", ["words": String(repeating: "abandon ", count: 11) + "xylo"], "Word 12"),
    ("words", "index", ["index": "-1"], "A whole number"), ("seed", "seed", ["seed": "SABC"], "A secret key has 56"),
    ("watch", "address", ["address": "GABC"], "An address has 56"), ("new", "pin", ["pin": "123", "pinAgain": "123"], "Too short"),
    ("new", "pinAgain", ["pinAgain": "something else"], "differ"),
  ])
  func `an invalid entry is reported at its field, and no secret is sent back`(
    _ source: String, _ field: String, _ typed: [String: String], _ sentence: String
  ) async throws {
    try await SiteFixture.open { fixture in
      let path = source == "new" ? "/sign-up" : "/sign-up/\(source)"
      let answer = try await fixture.browser().submit(path, Self.both.merging(typed) { $1 })
      #expect(answer.status == 422)
      #expect(try answer.mistake(at: field)?.contains(sentence) == true)
      for secret in ["abandon", "SABC", SiteFixture.pin] { #expect(!answer.text.contains(secret)) }
      #expect(await fixture.wallet.vaultState == .notCreated)
    }
  }

  @Test func `the sign-up pages are available only while there is no wallet`() async throws {
    try await SiteFixture.open { fixture in
      let browser = fixture.browser()
      let ways = ["/sign-up/words", "/sign-up/seed", "/sign-up/watch", "/sign-up/restore"]
      let first = try await browser.get("/sign-up").text
      for way in ways {
        #expect(first.contains("href=\"\(way)\""))
        #expect(try await browser.get(way).status == 200)
      }
      #expect(try await browser.get("/sign-in").location == "/sign-up")
      #expect(try await browser.get("/sign-in/forgotten").location == "/sign-up")
      try await browser.signUp()
      for way in ways + ["/sign-up"] { #expect(try await fixture.browser().get(way).location == "/sign-in") }
    }
  }
}
