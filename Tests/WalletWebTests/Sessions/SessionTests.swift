import Foundation
import HTTPTypes
import Hummingbird
import StellarKit
import Testing
import WalletKit

@testable import WalletWeb

/// Access to sessions, and their lifetime.
struct SessionTests {
  static let pages = ["/", "/overview", "/pay", "/pay/review", "/history", "/payments/1"]

  @Test func `without an account everything leads to the sign-up page`() async throws {
    try await SiteFixture.open { fixture in
      for path in Self.pages + ["/sign-in"] {
        let answer = try await fixture.browser().get(path)
        #expect(answer.location == "/sign-up", "\(path)")
      }
    }
  }

  @Test func `without a session everything leads to the sign-in page`() async throws {
    try await SiteFixture.open { fixture in
      let browser = fixture.browser()
      try await browser.signUp()
      #expect(try await browser.get("/").location == "/overview")
      #expect(try await browser.get("/sign-up").location == "/sign-in")
      let stranger = fixture.browser()
      for path in Self.pages {
        let asked = path.dropFirst().replacing("/", with: "%2F")
        #expect(try await stranger.get(path).location == (asked.isEmpty ? "/sign-in" : "/sign-in?to=\(asked)"), "\(path)")
      }
      #expect(try await stranger.get("/sign-up").location == "/sign-in")
      #expect(try await stranger.get("/s/\(String(repeating: "0", count: 64))/events/x").status == 401)
    }
  }

  @Test func `the session cookie is bound to a secret path and hidden from scripts`() async throws {
    try await SiteFixture.open { fixture in
      let page = try await fixture.browser().get("/sign-up")
      #expect(page.headers[.setCookie] == nil, "nobody has signed in yet")
      let browser = fixture.browser()
      let answer = try await browser.submit("/sign-up", ["pin": SiteFixture.pin, "pinAgain": SiteFixture.pin])
      let cookie = try #require(answer.headers[.setCookie])
      let path = try #require(answer.base).dropLast()
      #expect(Set(cookie.split(separator: "; ").dropFirst()) == ["HttpOnly", "SameSite=Strict", "Path=\(path)"])
      #expect(cookie.prefix { $0 != ";" }.count == "basicpay=".count + 64)
      #expect(!cookie.prefix { $0 != ";" }.contains(path.dropFirst(3)), "the path tells the cookie")
    }
  }

  @Test func `a session needs both its path and its cookie`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, other) = (try await fixture.customer(), fixture.browser())
      try await other.signIn()
      #expect(try await other.get("/overview").status == 200)
      let (first, second) = (try #require(browser.session), try #require(other.session))
      let thief = fixture.browser()
      for path in ["/overview", "/pay", "/nothing"] {
        let answer = try await thief.get(first.path + path)
        #expect(answer.status != 200 && !answer.text.contains("<data"), "a copied address")
        #expect(!(answer.location ?? "").contains("/s/"))
        thief.session = Browser.Kept(cookie: first.cookie, path: second.path)
        #expect(try await thief.get(path).status != 200, "the cookie at another session's path")
        thief.session = Browser.Kept(cookie: second.cookie, path: first.path)
        #expect(try await thief.get(path).status != 200, "another session's cookie")
        thief.session = nil
      }
      #expect(try await browser.get("/overview").status == 200)
    }
  }

  @Test func `a browser that keeps no cookies is told so, and its session ends`() async throws {
    try await SiteFixture.open { fixture in
      let other = try await fixture.customer()
      let browser = fixture.browser()
      try await browser.signIn()
      let session = try #require(browser.session)
      browser.session = nil
      let page = try await browser.get(session.path + "/overview")
      #expect(page.status == 401 && page.heading == "Cookies are blocked")
      browser.session = session
      #expect(try await browser.get("/overview").location == "/sign-in?to=overview", "nobody can reach it any more")
      #expect(try await other.get("/overview").status == 200)
    }
  }

  @Test func `planted cookies don't hide the session's cookie`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let session = try #require(browser.session)
      browser.session?.cookie = "basicpay=planted; other=1; " + session.cookie + "; basicpay=" + String(repeating: "0", count: 64)
      #expect(try await browser.get("/overview").status == 200)
    }
  }

  @Test func `signing in gives a new session, and signing out ends it`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let first = browser.session
      #expect(try await browser.submit("/sign-out", on: "/overview").location == "/sign-in")
      #expect(browser.session == nil)
      browser.session = first
      #expect(try await browser.get("/overview").location == "/sign-in?to=overview", "the old cookie still opens")
      browser.session = nil
      try await browser.signIn()
      #expect(browser.session?.cookie != first?.cookie && browser.session?.path != first?.path)
    }
  }

  @Test func `signing in doesn't use a planted session`() async throws {
    try await SiteFixture.open { fixture in
      try await fixture.browser().signUp()
      let victim = fixture.browser()
      let planted = Browser.Kept(cookie: "basicpay=\(String(repeating: "1", count: 64))", path: "/s/\(String(repeating: "2", count: 64))")
      victim.session = planted
      try await victim.signIn()
      let thief = fixture.browser()
      thief.session = planted
      #expect(try await thief.get("/overview").location == "/sign-in?to=overview")
    }
  }

  @Test func `a session ends a quarter of an hour after its last use`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      fixture.clock.advance(by: .seconds(14 * 60))
      #expect(try await browser.get("/overview").status == 200)
      fixture.clock.advance(by: .seconds(14 * 60))
      #expect(try await browser.get("/overview").status == 200)
      fixture.clock.advance(by: .seconds(15 * 60))
      #expect(try await browser.get("/overview").location == "/sign-in?to=overview")
    }
  }

  @Test func `requests by a page's script don't keep a session open`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      fixture.clock.advance(by: .seconds(14 * 60))
      let byItself = [("Sec-Fetch-Dest", "empty"), ("Sec-Fetch-Site", "same-origin")]
      #expect(try await browser.send(.get, "/overview", headers: byItself).status == 200)
      fixture.clock.advance(by: .seconds(60))
      #expect(try await browser.get("/overview").location == "/sign-in?to=overview")
    }
  }

  @Test func `typing keeps the session open, with the page's token only`() async throws {
    try await SiteFixture.open(autoLock: 1) { fixture in
      let browser = try await fixture.customer()
      let byItself = [("Sec-Fetch-Dest", "empty"), ("Sec-Fetch-Site", "same-origin")]
      @Sendable func tell(_ token: String) async throws -> Int {
        let headers = byItself + [("Content-Type", "application/x-www-form-urlencoded")]
        return try await browser.send(.post, "/typing", headers: headers, body: Browser.encoded(["token": token])).status
      }
      #expect(try await tell("x") == 403)
      let token = try #require(try await browser.get("/pay").hidden("token"))
      fixture.clock.advance(by: .seconds(50))
      #expect(try await tell(token) == 204)
      fixture.clock.advance(by: .seconds(59))
      #expect(try await browser.send(.get, "/overview", headers: byItself).status == 200)
      fixture.clock.advance(by: .seconds(1))
      #expect(try await browser.get("/overview").location == "/sign-in?to=overview")
    }
  }

  @Test(arguments: [nil, 60, 3600]) func `a session's idle time is configurable and can be unlimited`(_ seconds: Int?) async throws {
    try await SiteFixture.open(autoLock: seconds.map { $0 / 60 }) { fixture in
      let browser = try await fixture.customer()
      let page = try await browser.get("/overview").text
      #expect(page.contains("<noscript><meta http-equiv=\"refresh\"") == (seconds != nil))
      #expect(seconds == nil || page.contains("content=\"\((seconds ?? 0) + 2); url=./overview?seen\""))
      fixture.clock.advance(by: .seconds((seconds ?? 1_000_000) - 1))
      #expect(try await browser.get("/overview").status == 200)
      fixture.clock.advance(by: .seconds(seconds ?? 1_000_000))
      #expect(try await browser.get("/overview").status == (seconds == nil ? 200 : 303))
    }
  }

  @Test func `a shorter idle time applies at once`() async throws {
    let clock = TestClock()
    let environment = ServerEnvironment(now: SiteFixture.now, clock: clock, randomBytes: CountingBytes().bytes)
    let sessions = Sessions(environment: environment, idleLimit: nil)
    let opened = await sessions.open(vault: Data())
    let ended = Flag()
    _ = await sessions.addListener(of: opened.session) { ended.raise() }
    clock.advance(by: .seconds(600))
    #expect(await sessions.isOpen(opened.session) && !ended.isRaised)
    await sessions.setIdleLimit(.seconds(600))
    #expect(ended.isRaised)
    #expect(await !sessions.isOpen(opened.session))
  }

  @Test func `the session unused for longest ends when there are too many`() async throws {
    let clock = TestClock()
    let sessions = Sessions(environment: ServerEnvironment(now: SiteFixture.now, clock: clock, randomBytes: CountingBytes().bytes))
    var opened: [Session] = []
    for _ in 0...Sessions.limit {
      opened.append(await sessions.open(vault: Data()).session)
      clock.advance(by: .seconds(1))
    }
    #expect(await !sessions.isOpen(opened[0]))
    for session in opened.dropFirst() { #expect(await sessions.isOpen(session)) }
  }

  @Test func `a session for which the old PIN was given ends at its first request after a change of the PIN, and no other session does`()
    async throws
  {
    try await SiteFixture.open { fixture in
      _ = try await fixture.customer()
      let environment = ServerEnvironment(now: SiteFixture.now, clock: fixture.clock, randomBytes: CountingBytes().bytes)
      let sessions = Sessions(environment: environment, wallets: fixture.wallets)
      let own = await sessions.open(vault: try #require(await fixture.wallet.vaultState.contents?.identity))
      let late = await sessions.open(vault: Data("the old one".utf8))
      #expect(await sessions.isOpen(own.session))
      #expect(await sessions.session(at: late.session.base, cookies: [late.cookie.value], isInUse: true) == nil)
      #expect(await sessions.session(at: own.session.base, cookies: [own.cookie.value], isInUse: true)?.key == own.session.key)
    }
  }

  @Test func `a session ends if the PIN was changed and it can't be read to which one`() async throws {
    try await SiteFixture.open { fixture in
      _ = try await fixture.customer()
      let environment = ServerEnvironment(now: SiteFixture.now, clock: fixture.clock, randomBytes: CountingBytes().bytes)
      let sessions = Sessions(environment: environment, wallets: fixture.wallets)
      let own = await sessions.open(vault: try #require(await fixture.wallet.vaultState.contents?.identity))
      let unconfirmed = SignUpError.vault(.notConfirmed(path: "vault.json"))
      await #expect(throws: unconfirmed) {
        try await sessions.changeSecret(in: own.session) {
          try FileManager.default.removeItem(at: fixture.home.vaultFile)
          _ = await fixture.wallets.currentVaultState()
          throw unconfirmed
        }
      }
      #expect(await sessions.session(at: own.session.base, cookies: [own.cookie.value], isInUse: true) == nil)
    }
  }

  @Test func `a locked wallet's pages reveal nothing about the account`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let account = try #require(await fixture.wallet.account)
      browser.session = nil
      for path in ["/sign-in", "/sign-in?to=pay", "/nothing", "/sign-up", "/overview"] {
        let answer = try await browser.get(path)
        for part in [account.id.address, account.id.shortAddress, account.name, "emblem\" viewBox"] { #expect(!answer.text.contains(part)) }
      }
    }
  }

  @Test func `signing in returns to the requested page`() async throws {
    try await SiteFixture.open { fixture in
      let first = try await fixture.customer()
      let browser = fixture.browser()
      let asked = try #require(try await browser.get("/pay?recipient=\(SiteFixture.friend.address)&memo=a%20b").location)
      #expect(asked == "/sign-in?to=pay%3Felsewhere%26recipient%3D\(SiteFixture.friend.address)%26memo%3Da%2520b")
      #expect(try await browser.submit("/sign-in", on: asked, ["pin": "wrong horse"]).status == 422)
      let answer = try await browser.submit("/sign-in", on: asked, ["pin": SiteFixture.pin])
      #expect(answer.location == "/pay?elsewhere&recipient=\(SiteFixture.friend.address)&memo=a%20b")
      #expect(try await browser.get("/pay").status == 200)
      let old = try #require(first.session)
      first.session = nil
      #expect(try await first.get(old.path + "/history").location == "/sign-in?to=history", "an old session's path isn't led to")
    }
  }

  @Test(arguments: ["あ", "🙂"]) func `a payment link with the longest message is opened after signing in, and a longer address says why it isn't`(
    _ letter: String
  ) async throws {
    try await SiteFixture.open { fixture in
      _ = try await fixture.customer()
      let stranger = fixture.browser()
      let (key, message) = (try KeyPair(seed: Array(repeating: 1, count: 32)), String(repeating: letter, count: StellarURI.messageLimit))
      let request = PaymentRequest(to: .account(MuxedAccount(SiteFixture.friend)), amount: try Amount("10.5"), memo: .id(7))
      let signed = try StellarURI(.pay(request), message: message, network: .sandbox, originDomain: "shop.example.org").signed(by: key)
      for link in [try StellarURI(.pay(request), message: message, network: .sandbox), signed] {
        let path = OpenScreen.path(of: link.text)
        let signIn = try #require(try await stranger.get("/" + path).location)
        let page = try await stranger.get(signIn)
        #expect(try page.hidden("to") == path.replacing("?", with: "?elsewhere&"))
        let answer = try await fixture.browser().submit("/sign-in", on: signIn, ["pin": SiteFixture.pin])
        #expect(answer.location?.hasPrefix("/open?elsewhere&uri=web") == true)
      }
      let longer = OpenScreen.path(of: "web+stellar:pay?destination=\(SiteFixture.friend)&x=" + String(repeating: "a", count: ReturnPath.limit))
      let refused = try await fixture.browser().get("/" + longer)
      #expect(refused.status == 414 && refused.heading == "Sign in first" && refused.text.contains("pasted on the Pay page"))
    }
  }

  @Test(arguments: [
    ("/transfers/1/window", "transfers/1"), ("/transfers/1/window?anew&price", "transfers/1"), ("/ramp/window/1", "ramp/transfers/1"),
    ("/settings/devices", "settings"), ("/copy-check/later", "copy-check"), ("/payments/\(String(repeating: "a", count: 64))?shown", nil),
  ])
  func `a link from elsewhere to a page with side effects leads to a harmless page`(
    _ path: String, _ shown: String?
  ) async throws {
    try await SiteFixture.open { fixture in
      _ = try await fixture.customer()
      let stranger = fixture.browser()
      func signIn(to place: String) -> String { "/sign-in?to=\(place.percentEncoded)" }
      let wanted = String(path.dropFirst())
      let leads = signIn(to: shown ?? String(wanted.prefix { $0 != "?" }))
      let marked = wanted.contains("?") ? wanted.replacing("?", with: "?elsewhere&") : wanted + "?elsewhere"
      let link = [("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document")]
      // From another website, from another program, and from a browser without these headers.
      for headers in [link + [("Sec-Fetch-Site", "cross-site")], link + [("Sec-Fetch-Site", "none")], []] {
        for address in [path, signIn(to: wanted), signIn(to: marked)] {
          #expect(try await stranger.send(.get, address, headers: headers).location == leads, "\(address)")
        }
        #expect(try await stranger.send(.get, leads, headers: headers).status == 200)
      }
      // A page of the wallet that was locked is reached again.
      let own = [("Sec-Fetch-Site", "same-origin")]
      #expect(try await stranger.send(.get, path, headers: own).location == signIn(to: wanted))
      #expect(try await stranger.send(.get, signIn(to: wanted), headers: own).hidden("to") == wanted)
    }
  }

  @Test(arguments: [
    "//evil.example", "/evil", "https://evil.example", "javascript:alert(1)", "\\\\evil.example", "../../evil", "pay/../../x", "pay\r\nX: y",
    "s/0000/pay", "pay?a=\"><b>", "pay#x", "%2F%2Fevil.example", ".", "pay//x", "@evil.example", String(repeating: "a", count: ReturnPath.limit + 1),
  ])
  func `signing in never redirects out of the wallet`(_ place: String) async throws {
    try await SiteFixture.open { fixture in
      let browser = fixture.browser()
      try await browser.signUp()
      browser.session = nil
      let answer = try await browser.submit("/sign-in", ["pin": SiteFixture.pin, "to": place])
      #expect(answer.headers[.location] == (browser.session?.path ?? "?") + "/overview")
      #expect(ReturnPath(named: place).path == "")
    }
  }

  @Test func `a wrong PIN is refused with a message at its field`() async throws {
    try await SiteFixture.open { fixture in
      try await fixture.browser().signUp()
      let browser = fixture.browser()
      let answer = try await browser.submit("/sign-in", ["pin": "wrong horse"])
      #expect(answer.status == 422)
      #expect(try answer.mistake(at: "pin")?.hasPrefix("That is not your PIN") == true)
      #expect(!answer.text.contains("wrong horse"))
      #expect(try await browser.get("/overview").location == "/sign-in?to=overview")
    }
  }

  @Test func `after ten wrong PINs within a minute the right PIN has to wait, too`() async throws {
    try await SiteFixture.open { fixture in
      try await fixture.browser().signUp()
      for _ in 0..<10 { _ = try await fixture.browser().submit("/sign-in", ["pin": "wrong horse"]) }
      let browser = fixture.browser()
      fixture.clock.advance(by: .milliseconds(17_500))
      let answer = try await browser.submit("/sign-in", ["pin": SiteFixture.pin])
      #expect(answer.status == 429)
      #expect(answer.notices.hasSuffix("until this time is up: 0:43") && answer.text.contains("data-wait=\"43\""))
      fixture.clock.advance(by: .seconds(43))
      try await browser.signIn()
    }
  }

  @Test func `guesses from a network device delay only that device`() async throws {
    let clock = TestClock()
    let environment = ServerEnvironment(now: SiteFixture.now, clock: clock, randomBytes: CountingBytes().bytes)
    let limit = GuessLimit(uptime: environment.uptime)
    for _ in 0..<10 { try await limit.begin(on: 1) }
    await #expect(throws: GuessLimit.Exceeded.self) { try await limit.begin(on: 1) }
    try await limit.begin(on: nil)
    try await limit.begin(on: 2)
    await limit.forgive(on: 2)
    #expect(await limit.waitLeft(on: 1) == .seconds(60))
    await limit.forgive(on: 1)
    try await limit.begin(on: 1)
    clock.advance(by: .seconds(60))
    #expect(await limit.waitLeft(on: 1) == .zero)
  }

  @Test(arguments: [("12345", "12345", "pin"), ("", "", "pin"), ("194857", "194858", "pinAgain")])
  func `an invalid PIN creates no account`(_ pin: String, _ again: String, _ field: String) async throws {
    try await SiteFixture.open { fixture in
      let browser = fixture.browser()
      let answer = try await browser.submit("/sign-up", ["pin": pin, "pinAgain": again])
      #expect(answer.status == 422)
      #expect(try answer.mistake(at: field)?.isEmpty == false)
      #expect(await fixture.wallet.account == nil)
      try await browser.signUp()
    }
  }

  @Test func `a second sign-up changes nothing`() async throws {
    try await SiteFixture.open { fixture in
      let (first, second) = (fixture.browser(), fixture.browser())
      let token = try #require(try await second.get("/sign-up").hidden("token"))
      try await first.signUp()
      let account = await fixture.wallet.account
      let answer = try await second.post("/sign-up", ["token": token, "pin": "another horse", "pinAgain": "another horse"])
      #expect(answer.location == "/sign-in")
      #expect(try await second.get("/overview").location == "/sign-in?to=overview")
      #expect(await fixture.wallet.account == account)
    }
  }
}
