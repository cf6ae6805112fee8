import Foundation
import HTTPTypes
import Testing
import WalletKit

@testable import WalletWeb

/// Passkeys in the forms. Creating and using them in a browser is tested in a real browser.
struct PasskeyTests {
  /// A passkey as a browser sends it.
  private static let (id, output) = (Data((0..<20).map { $0 }), Data((0..<32).map { 200 - $0 }))
  private static let given = ["passkeyId": Base64URL.encode(id), "passkeyOutput": Base64URL.encode(output)]
  private static let path = "/settings/passkeys"

  /// Fills in the page that adds a passkey.
  private static func add(_ browser: Browser, _ other: [String: String] = [:]) async throws -> Answer {
    let salt = try #require(try await browser.get(path + "/add").hidden("salt"))
    let fields = given.merging(["salt": salt, "name": "My phone", "pin": SiteFixture.pin]) { $1 }.merging(other) { $1 }
    return try await browser.submit(path + "/add", fields)
  }

  private static func events(_ fixture: SiteFixture) throws -> [String] {
    try fixture.wallets.store.log.events().map { "\($0.kind) \($0.detail)".trimmingCharacters(in: .whitespaces) }
  }

  @Test func `an added passkey signs in and pays without the PIN until it is removed`() async throws {
    try await SiteFixture.open { fixture in
      let owner = try await fixture.customer()
      #expect(try await !owner.get("/settings/security-log").text.contains("data-passkeys"))
      #expect(try await Self.add(owner).location == Self.path)
      #expect(try await owner.get("/settings").text.contains("<span class=\"soft\">My phone</span>"))

      let browser = fixture.browser()
      #expect(try await browser.submit("/sign-in", Self.given).location == "/overview")
      _ = try await browser.review("10")
      let answer = try await browser.submit("/pay/review", Self.given)
      #expect(answer.location?.hasPrefix("/payments/") == true)
      #expect(await fixture.network.submissions == 1)

      let list = try await owner.get(Self.path).text
      #expect(list.contains("<span class=\"soft\">Added on 15 Jan 2027</span>"))
      let link = try #require(list.firstMatch(of: /href="(settings\/passkeys\/remove\?passkey=[A-Za-z0-9_-]+)"/)?.1)
      let passkey = try #require(try await owner.get("/\(link)").hidden("passkey"))
      let gone = try await owner.submit(Self.path + "/remove", on: "/\(link)", ["passkey": passkey, "pin": SiteFixture.pin])
      #expect(gone.location == Self.path)
      #expect(try await owner.get(Self.path).text.contains("No passkey yet"))
      #expect(try await fixture.browser().submit("/sign-in", Self.given).status == 422)
      let expected = [
        "strangerRefused passkey", "passkeyRemoved My phone", "signedIn with the passkey My phone",
        "passkeyAdded My phone",
      ]
      #expect(try Self.events(fixture).prefix(4) == expected[...])
    }
  }

  @Test(arguments: [
    ["passkeyOutput": Base64URL.encode(Data(count: 32))], ["passkeyId": "AAAA"], ["passkeyId": ""], ["passkeyOutput": "AAAA"],
    ["passkeyOutput": "not=base64"],
    ["passkeyId": "+/+/"], ["passkeyOutput": given["passkeyOutput", default: ""] + "A"], ["passkeyOutput": String(repeating: "A", count: 4_000)],
    ["passkeyOutput": "", "pin": ""], ["passkeyOutput": "x", "pin": SiteFixture.pin],
  ])
  func `an unknown or damaged passkey is refused at sign-in and payment with a message at the PIN field`(_ changed: [String: String]) async throws {
    try await SiteFixture.open { fixture in
      let owner = try await fixture.customer()
      _ = try await Self.add(owner)
      let fields = Self.given.merging(changed) { $1 }
      let stranger = fixture.browser()
      let answer = try await stranger.submit("/sign-in", fields)
      #expect(answer.status == 422)
      let isPIN = changed["passkeyOutput"]?.isEmpty == true
      let sentence = !isPIN ? "That passkey doesn" : changed["pin"] == "" ? "Enter your PIN" : "That is not your PIN"
      #expect(try answer.mistake(at: "pin")?.hasPrefix(sentence) == true)
      #expect(stranger.session == nil)
      for value in changed.values where value.count > 3 { #expect(!answer.text.contains("\"\(value)\"")) }
      _ = try await owner.review("10")
      let refused = try await owner.submit("/pay/review", fields)
      #expect(refused.status == 422 && refused.heading == "Review")
      #expect(await fixture.network.submissions == 0)
      try await stranger.signIn()
    }
  }

  @Test func `adding a passkey needs the right PIN, a name and a complete passkey`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let wrong = try await Self.add(browser, ["pin": "wrong horse"])
      #expect(try wrong.status == 422 && wrong.mistake(at: "pin")?.hasPrefix("That is not your PIN") == true)
      #expect(!wrong.text.contains(Self.given["passkeyOutput", default: ""]), "what opens the vault came back in a page")
      #expect(wrong.text.contains("value=\"My phone\""))
      let name = try await Self.add(browser, ["name": " "])
      #expect(try name.status == 422 && name.mistake(at: "name")?.contains("1 to") == true)
      let bad = [
        ["passkeyOutput": ""], ["passkeyOutput": "AAAA"], ["passkeyId": ""], ["passkeyId": Base64URL.encode(Data(count: 1024))], ["salt": ""],
        ["salt": Base64URL.encode(Data(count: 31))], ["salt": "++++"],
      ]
      for fields in bad {
        let answer = try await Self.add(browser, fields)
        #expect(answer.status == 422 && answer.text.contains("Nothing was added"), "\(fields)")
      }
      #expect(await fixture.wallet.passkeys.isEmpty)
      #expect(try Self.events(fixture).contains("secretRefused"))
    }
  }

  @Test func `the page that adds a passkey keeps its salt after a wrong PIN and otherwise has a new one`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let salt = try #require(try await browser.get(Self.path + "/add").hidden("salt"))
      let again = try await Self.add(browser, ["salt": salt, "pin": "wrong horse"])
      #expect(try again.hidden("salt") == salt)
      #expect(try await browser.get(Self.path + "/add").hidden("salt") != salt)
    }
  }

  @Test func `removing a passkey needs the right PIN`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await Self.add(browser)
      let page = Self.path + "/remove?passkey=\(Base64URL.encode(Self.id))"
      for pin in ["", "wrong horse"] {
        let answer = try await browser.submit(Self.path + "/remove", on: page, ["passkey": Base64URL.encode(Self.id), "pin": pin])
        #expect(try answer.status == 422 && answer.mistake(at: "pin")?.hasPrefix(pin.isEmpty ? "Enter your PIN" : "That is not your PIN") == true)
      }
      #expect(await fixture.wallet.passkeys.map(\.name) == ["My phone"])
      for unknown in ["", "AAAA", "%%", "+"] {
        #expect(try await browser.get(Self.path + "/remove?passkey=\(unknown)").location == Self.path)
        #expect(try await browser.submit(Self.path + "/remove", on: page, ["passkey": unknown, "pin": SiteFixture.pin]).location == Self.path)
      }
    }
  }

  @Test func `after a change of the PIN the settings say that passkeys still open the wallet, if there are any`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, other) = (try await fixture.customer(), "another horse")
      let fields = ["pin": SiteFixture.pin, "newPin": other, "newPinAgain": other]
      #expect(try await browser.submit("/settings/pin", fields).location == "/settings")
      #expect(try await !browser.get("/settings").text.contains("still open this wallet"))
      _ = try await Self.add(browser, ["pin": other])
      let again = Self.given.merging(["newPin": SiteFixture.pin, "newPinAgain": SiteFixture.pin]) { $1 }
      #expect(try await browser.submit("/settings/pin", again).location == "/settings")
      #expect(try await browser.get("/settings").notices.contains("Your passkeys still open this wallet"))
    }
  }

  @Test func `many wrong passkeys are rate-limited, but don't count as wrong PINs`() async throws {
    try await SiteFixture.open { fixture in
      _ = try await Self.add(try await fixture.customer())
      let wrong = Self.given.merging(["passkeyOutput": Base64URL.encode(Data(count: 32))]) { $1 }
      for _ in 0..<10 { #expect(try await fixture.browser().submit("/sign-in", wrong).status == 422) }
      #expect(try await fixture.browser().submit("/sign-in", wrong).status == 429)
      fixture.clock.advance(by: .seconds(60))
      try await fixture.browser().signIn()
    }
  }

  @Test func `the passkey's form needs the page's token and the wallet's own origin like any other`() async throws {
    try await SiteFixture.open { fixture in
      _ = try await Self.add(try await fixture.customer())
      let browser = fixture.browser()
      let token = try #require(try await browser.get("/sign-in").hidden("token"))
      #expect(try await browser.post("/sign-in", Self.given.merging(["token": "x"]) { $1 }).status == 403)
      for origin in ["http://basicpay.localhost:1", "null", "https://evil.example"] {
        #expect(try await browser.post("/sign-in", Self.given.merging(["token": token]) { $1 }, origin: origin).status == 403)
      }
      #expect(browser.session == nil)
    }
  }

  @Test func `the sign-in page has the passkeys' ids and salts, and nothing else of the vault`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await Self.add(browser)
      let salt = try #require(await fixture.wallet.passkeys.first?.salt)
      let page = try await fixture.browser().get("/sign-in")
      let listed = page.text.firstMatch(of: /data-passkeys="([^"]*)"/).map { String($0.1) }
      #expect(listed == "\(Base64URL.encode(Self.id)).\(Base64URL.encode(salt))")
      #expect(!page.text.contains("My phone"))
      _ = try await browser.review("1")
      for path in ["/pay/review", Self.path + "/add"] { #expect(try await browser.get(path).text.contains("data-passkeys=\"\(listed ?? "?")\"")) }
      let policy = page.headers.first { $0.name.rawName == "Permissions-Policy" }?.value
      #expect(policy?.contains("publickey-credentials-get=(self)") == true && policy?.contains("publickey-credentials-create=(self)") == true)
    }
  }
}
