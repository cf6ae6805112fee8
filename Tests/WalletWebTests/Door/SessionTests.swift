import HTTPTypes
import Testing
import WalletKit

/// Who is let in, and for how long.
struct SessionTests {
  static let pages = ["/", "/overview", "/pay", "/pay/review", "/history", "/payments/1"]

  @Test func `without an account everything leads to the sign-up page`() async throws {
    try await House.open { house in
      for path in Self.pages + ["/sign-in"] {
        let answer = try await house.browser().get(path)
        #expect(answer.location == "/sign-up", "\(path)")
      }
    }
  }

  @Test func `without a session everything leads to the sign-in page`() async throws {
    try await House.open { house in
      let browser = house.browser()
      try await browser.signUp()
      #expect(try await browser.get("/").location == "/overview")
      #expect(try await browser.get("/sign-up").location == "/")
      let stranger = house.browser()
      for path in Self.pages { #expect(try await stranger.get(path).location == "/sign-in", "\(path)") }
      #expect(try await stranger.get("/sign-up").location == "/")
      #expect(try await stranger.get("/events").status == 401)
    }
  }

  @Test func `the cookie stays with this site and out of scripts' reach`() async throws {
    try await House.open { house in
      let answer = try await house.browser().get("/sign-up")
      let cookie = try #require(answer.headers[.setCookie])
      let attributes = Set(cookie.split(separator: "; ").dropFirst())
      #expect(attributes == ["HttpOnly", "SameSite=Strict", "Path=/"])
      #expect(cookie.prefix { $0 != ";" }.count == "basicpay=".count + 64)
    }
  }

  @Test func `signing in gives a new session, and signing out ends it`() async throws {
    try await House.open { house in
      let browser = try await house.customer()
      let first = browser.cookie
      #expect(try await browser.submit("/sign-out", on: "/overview").location == "/sign-in")
      #expect(browser.cookie == "basicpay=")
      browser.cookie = first
      #expect(try await browser.get("/overview").location == "/sign-in", "the old cookie still opens")
      _ = try await browser.get("/sign-in")
      let planted = browser.cookie
      try await browser.signIn()
      #expect(browser.cookie != planted && browser.cookie != first)
      let thief = house.browser()
      thief.cookie = planted
      #expect(try await thief.get("/overview").location == "/sign-in", "a session planted before signing in is signed in")
    }
  }

  @Test func `a session ends half an hour after its last use`() async throws {
    try await House.open { house in
      let browser = try await house.customer()
      house.clock.advance(by: .seconds(29 * 60))
      #expect(try await browser.get("/overview").status == 200)
      house.clock.advance(by: .seconds(29 * 60))
      #expect(try await browser.get("/overview").status == 200)
      house.clock.advance(by: .seconds(30 * 60))
      #expect(try await browser.get("/overview").location == "/sign-in")
    }
  }

  @Test func `visitors who don't sign in can't push out who did`() async throws {
    try await House.open { house in
      let browser = try await house.customer()
      for _ in 0..<100 { _ = try await house.browser().get("/sign-in") }
      #expect(try await browser.get("/overview").status == 200)
    }
  }

  @Test func `a wrong PIN opens nothing and says so at its field`() async throws {
    try await House.open { house in
      try await house.browser().signUp()
      let browser = house.browser()
      let answer = try await browser.submit("/sign-in", ["pin": "wrong horse"])
      #expect(answer.status == 422)
      #expect(try answer.mistake(at: "pin")?.hasPrefix("That is not your PIN") == true)
      #expect(!answer.text.contains("wrong horse"))
      #expect(try await browser.get("/overview").location == "/sign-in")
    }
  }

  @Test func `after ten wrong guesses within a minute even the right PIN has to wait`() async throws {
    try await House.open { house in
      try await house.browser().signUp()
      for _ in 0..<10 { _ = try await house.browser().submit("/sign-in", ["pin": "wrong horse"]) }
      let browser = house.browser()
      house.clock.advance(by: .milliseconds(17_500))
      let answer = try await browser.submit("/sign-in", ["pin": House.pin])
      #expect(answer.status == 429)
      #expect(try answer.mistake(at: "pin") == "Too many wrong guesses. Wait 43 seconds, then try again.")
      house.clock.advance(by: .seconds(43))
      try await browser.signIn()
    }
  }

  @Test(arguments: [("12345", "12345", "pin"), ("", "", "pin"), ("123456", "123457", "pinAgain")])
  func `a PIN that won't do makes no account`(_ pin: String, _ again: String, _ field: String) async throws {
    try await House.open { house in
      let browser = house.browser()
      let answer = try await browser.submit("/sign-up", ["pin": pin, "pinAgain": again])
      #expect(answer.status == 422)
      #expect(try answer.mistake(at: field)?.isEmpty == false)
      #expect(await house.wallet.account == nil)
      try await browser.signUp()
    }
  }

  @Test func `a second sign-up changes nothing`() async throws {
    try await House.open { house in
      let (first, second) = (house.browser(), house.browser())
      let token = try #require(try await second.get("/sign-up").hidden("token"))
      try await first.signUp()
      let account = await house.wallet.account
      let answer = try await second.post("/sign-up", ["token": token, "pin": "another horse", "pinAgain": "another horse"])
      #expect(answer.location == "/")
      #expect(try await second.get("/overview").location == "/sign-in")
      #expect(await house.wallet.account == account)
    }
  }
}
