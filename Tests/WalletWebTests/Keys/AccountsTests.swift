import Foundation
import HTTPTypes
import StellarKit
import Testing
import WalletKit

/// Several accounts in one wallet.
struct AccountsTests {
  private static let keyPair = try? KeyPair(seed: Array(repeating: 9, count: 32))

  private func add(_ source: String, _ fields: [String: String], in browser: Browser) async throws -> Answer {
    try await browser.submit("/accounts/add/\(source)", fields.merging(["pin": SiteFixture.pin]) { first, _ in first })
  }

  @Test func `accounts of every kind can be added, and the account in use stays`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let first = try #require(await fixture.wallet.account)
      let words = try #require(await fixture.wallet.vaultState.contents?.words.first)
      let keyPair = try #require(Self.keyPair)
      let mnemonic = try Mnemonic(entropy: Array(1...32))
      #expect(try await browser.get("/accounts/add").text.contains("accounts/add/next/\(words.id)"))
      _ = try await add("next/\(words.id)", ["name": "Second"], in: browser)
      #expect(try await add("new", ["name": "Third", "count": "12"], in: browser).location == "/shown")
      #expect(try await browser.get("/shown").words.count == 12)
      _ = try await add("words", ["name": "Fourth", "words": mnemonic.revealPhrase()], in: browser)
      _ = try await add("seed", ["name": "Fifth", "seed": keyPair.revealSecretSeed()], in: browser)
      let watched = try await add("watch", ["name": "Sixth", "address": SiteFixture.friend.address], in: browser)
      #expect(watched.location == "/accounts/\(SiteFixture.friend.address)")
      let accounts = await fixture.wallet.accounts
      #expect(accounts.map(\.name) == ["My account", "Second", "Third", "Fourth", "Fifth", "Sixth"])
      #expect(await fixture.wallet.account == first)
      #expect(accounts[1].origin == .words(id: words.id, index: 1) && accounts[4].origin == .seed && accounts[5].origin == .watchOnly)
      let list = try await browser.get("/accounts").text
      let kinds = [
        "Recovery words 1</span>", "Recovery words 1, account 1", "Recovery words 2</span>", "Imported secret key", "Only watched",
      ]
      for kind in kinds {
        #expect(list.contains(kind), "\(kind)")
      }
      let log = try await browser.get("/settings/security-log").text
      for event in ["Account created", "Account imported", "Account added to watch"] { #expect(log.contains(event)) }
    }
  }

  @Test func `switching accounts needs no PIN or sign-in, and forgets the payment under review`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let words = try #require(await fixture.wallet.vaultState.contents?.words.first)
      _ = try await add("next/\(words.id)", ["name": "Savings"], in: browser)
      let second = try #require(await fixture.wallet.accounts.last)
      _ = try await browser.review("10")
      #expect(try await browser.submit("/accounts/\(second.id.address)/use", on: "/accounts").location == "/overview")
      #expect(await fixture.wallet.account == second)
      let overview = try await browser.get("/overview").text
      #expect(overview.contains("Savings") && overview.contains(second.id.address))
      #expect(try await browser.get("/pay/review").location == "/pay")
    }
  }

  @Test func `the pages of accounts and words belong to the settings, and erasing is marked as destructive`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let address = try #require(await fixture.wallet.account).id.address
      let words = try #require(await fixture.wallet.vaultState.contents?.words.first)
      for path in ["/accounts", "/accounts/\(address)", "/accounts/\(address)/remove", "/accounts/add", "/words/\(words.id)"] {
        #expect(try await browser.get(path).text.contains("<a href=\"settings\" aria-current=\"true\">"), "\(path)")
      }
      let page = try await browser.get("/accounts/\(address)").text
      #expect(page.contains("<span class=\"what destroys\">Erase this wallet</span>"))
      let parts = [">Address</h2>", "Show the recovery words", "Show the secret key", "Save the name", "<h2>Solana</h2>", "Erase this wallet"]
      let places = parts.compactMap { page.firstRange(of: $0)?.lowerBound }
      #expect(places.count == parts.count && places == places.sorted(), "what people come for is at the top, and what destroys at the end")
    }
  }

  @Test func `an account is renamed and moved`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let words = try #require(await fixture.wallet.vaultState.contents?.words.first)
      _ = try await add("next/\(words.id)", ["name": "Second"], in: browser)
      let path = "/accounts/\(try #require(await fixture.wallet.accounts.last).id.address)"
      #expect(try await browser.submit(path + "/rename", on: path, ["name": " Für Ana <3 "]).location == path)
      #expect(try await browser.get(path).heading == "Für Ana &lt;3")
      let refused = try await browser.submit(path + "/rename", on: path, ["name": String(repeating: "x", count: 41)])
      #expect(try refused.mistake(at: "name") == "A name has 1 to 40 characters on one line.")
      #expect(try await browser.submit(path + "/move", on: path, ["direction": "up"]).location == "/accounts")
      #expect(await fixture.wallet.accounts.map(\.name) == ["Für Ana <3", "My account"])
      _ = try await browser.submit(path + "/move", on: path, ["direction": "up"])
      #expect(await fixture.wallet.accounts.map(\.name) == ["Für Ana <3", "My account"])
      _ = try await browser.submit(path + "/move", on: path, ["direction": "down"])
      #expect(await fixture.wallet.accounts.map(\.name) == ["My account", "Für Ana <3"])
      #expect(try await browser.submit(path + "/move", on: path, ["direction": "sideways"]).status == 400)
    }
  }

  @Test func `removing an account warns of the loss, asks twice and needs the PIN`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await add("seed", ["name": "Key", "seed": try #require(Self.keyPair).revealSecretSeed()], in: browser)
      let path = "/accounts/\(try #require(Self.keyPair).accountID.address)/remove"
      let first = try await browser.get(path)
      #expect(first.notices.contains("Without your copy of the key") && !first.text.contains("name=\"pin\""))
      let second = try await browser.get(path + "?sure")
      #expect(second.heading == "Really remove Key?")
      #expect(try await browser.submit(path, on: path + "?sure", ["pin": "wrong PIN"]).mistake(at: "pin")?.contains("not your PIN") == true)
      #expect(await fixture.wallet.accounts.count == 2)
      #expect(try await browser.submit(path, on: path + "?sure", ["pin": SiteFixture.pin]).location == "/accounts")
      #expect(await fixture.wallet.accounts.count == 1)
      let log = try await browser.get("/settings/security-log").text
      #expect(log.contains("Account removed") && log.contains("Wrong PIN or passphrase</span>"))
    }
  }

  @Test func `removing the last account of unconfirmed words warns that they weren't written down`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await add("watch", ["name": "Ana", "address": SiteFixture.friend.address], in: browser)
      let path = "/accounts/\(try #require(await fixture.wallet.account).id.address)/remove"
      #expect(try await browser.get(path).notices.contains("not confirmed that you wrote them down"))
    }
  }

  @Test func `the only account can't be removed, and its page links to erasing the wallet`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let path = "/accounts/\(try #require(await fixture.wallet.account).id.address)"
      let page = try await browser.get(path).text
      #expect(!page.contains("/remove\"") && page.contains("href=\"settings/reset\"") && page.contains("This is your only account here"))
      for address in [path + "/remove", path + "/remove?sure"] {
        let refusal = try await browser.get(address)
        #expect(refusal.heading == "Your only account" && refusal.notices.contains("Add another first"))
        #expect(!refusal.text.contains("name=\"pin\"") && refusal.text.contains("class=\"destroys\" href=\"settings/reset\""))
        #expect(refusal.text.contains("class=\"button wide\" href=\"accounts/add\""), "what it advises is its button")
      }
      let answer = try await browser.submit(path + "/remove", on: path, ["pin": SiteFixture.pin])
      #expect(answer.status == 422 && answer.notices.contains("Add another first"))
      #expect(await fixture.wallet.accounts.count == 1)
      _ = try await add("watch", ["name": "Ana", "address": SiteFixture.friend.address], in: browser)
      #expect(try await browser.get(path).text.contains("\(path.dropFirst())/remove\""))
    }
  }

  @Test func `the account's page has the words' addresses on other chains`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let words = try #require(await fixture.wallet.vaultState.contents?.words.first)
      let page = try await browser.get("/accounts/\(try #require(await fixture.wallet.account).id.address)").text
      #expect(page.contains(words.solana) && page.contains(words.ethereum) && page.contains("Ethereum and Polygon"))
    }
  }

  @Test func `an account isn't added with a wrong PIN, without a name, twice, or from unknown words`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      #expect(try await add("new", ["name": "x", "pin": "wrong PIN"], in: browser).mistake(at: "pin") != nil)
      #expect(try await add("new", ["name": ""], in: browser).mistake(at: "name") != nil)
      _ = try await add("watch", ["name": "x", "address": SiteFixture.friend.address], in: browser)
      #expect(try await add("watch", ["name": "y", "address": SiteFixture.friend.address], in: browser).notices.contains("already"))
      #expect(try await browser.get("/accounts/add/next/nothing").status == 404)
      #expect(try await browser.get("/accounts/\(PocketNetwork.account(3).address)").status == 404)
      #expect(await fixture.wallet.accounts.count == 2)
    }
  }
}
