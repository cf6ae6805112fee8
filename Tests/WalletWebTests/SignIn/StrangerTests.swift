import Foundation
import HTTPTypes
import Testing
import WalletKit

@testable import WalletWeb

/// Attacks on the sign-in page by another user of the same computer, which must not affect the owner.
struct StrangerTests {
  private static let (ownName, otherName) = (String(repeating: "a", count: 64), String(repeating: "b", count: 64))

  /// Runs a test on a wallet whose owner has signed up and out in a browser, and enabled erasing after ten wrong entries.
  private static func open(_ test: @Sendable @escaping (SiteFixture, _ owner: Browser) async throws -> Void) async throws {
    try await SiteFixture.open { fixture in
      let owner = fixture.browser(named: ownName)
      try await owner.signUp()
      #expect(try await owner.submit("/settings/erasing", ["pin": SiteFixture.pin, "erasing": "on"]).location == "/settings")
      #expect(try await owner.submit("/sign-out", on: "/overview").location == "/sign-in")
      try await test(fixture, owner)
    }
  }

  /// Makes different wrong guesses at the sign-in page, with the required waits.
  private func guessWrongly(_ numbers: Range<Int>, in browser: Browser, _ guesser: Guesser) async throws {
    for number in numbers {
      let wait = try browser.fixture.wallets.store.guesses(of: guesser).waitLeft()
      browser.fixture.clock.advance(by: max(wait, .seconds(7)))
      #expect(try await browser.submit("/sign-in", ["pin": "wrong \(number)"]).status == 422)
    }
  }

  private func events(_ fixture: SiteFixture) throws -> [String] {
    try fixture.wallets.store.log.events().map { "\($0.kind.rawValue) \($0.detail)" }
  }

  @Test(arguments: [nil, otherName]) func `a stranger's guesses delay only strangers and never erase the wallet`(_ name: String?) async throws {
    try await Self.open { fixture, owner in
      let stranger = fixture.browser(named: name)
      try await guessWrongly(0..<12, in: stranger, .stranger)
      #expect(try await stranger.submit("/sign-in", ["pin": SiteFixture.pin]).status == 429)
      #expect(try await fixture.browser().submit("/sign-in", ["pin": SiteFixture.pin]).status == 429, "all strangers together")
      #expect(try fixture.wallets.store.guesses.wrongGuesses().count == 0)
      #expect(try await !owner.get("/sign-in/browser/\(Self.ownName)").text.contains("data-wait"))
      try await owner.signIn()
      #expect(try events(fixture).filter { $0 == "strangerRefused PIN or passphrase" }.count == 12)
      #expect(try !events(fixture).contains { $0.hasPrefix("signInFailed") })
      let log = try await owner.get("/settings/security-log").text
      #expect(log.contains("Wrong entry in an unknown browser"))
    }
  }

  @Test func `a new browser signs in with the right PIN after the strangers' wait, and is known afterwards`() async throws {
    try await Self.open { fixture, _ in
      try await guessWrongly(0..<6, in: fixture.browser(), .stranger)
      let new = fixture.browser(named: Self.otherName)
      #expect(try await new.submit("/sign-in", ["pin": SiteFixture.pin]).status == 429)
      fixture.clock.advance(by: .seconds(8))
      try await new.signIn()
      _ = try await new.submit("/sign-out", on: "/overview")
      try await guessWrongly(6..<10, in: fixture.browser(), .stranger)
      try await new.signIn()
    }
  }

  @Test func `ten wrong entries in the known browser erase the wallet, also by a thief with its cookie and name`() async throws {
    try await Self.open { fixture, owner in
      try await guessWrongly(0..<5, in: fixture.browser(), .stranger)
      try await guessWrongly(0..<5, in: owner, .owner)
      let thief = fixture.browser(named: Self.ownName)
      thief.known = owner.known
      try await guessWrongly(5..<9, in: thief, .owner)
      fixture.clock.advance(by: .seconds(3600))
      let last = try await thief.submit("/sign-in", ["pin": "wrong 9"])
      #expect(last.heading == "Everything was erased")
    }
  }

  @Test func `a browser is known only with both cookie and name, and only in its home`() async throws {
    try await Self.open { fixture, owner in
      try await guessWrongly(0..<6, in: fixture.browser(), .stranger)
      let kept = try #require(owner.known)
      #expect(kept.path == "/sign-in/browser/\(Self.ownName)")
      let (onlyName, onlyCookie) = (fixture.browser(named: Self.ownName), fixture.browser(named: Self.otherName))
      onlyCookie.known = Browser.Kept(cookie: kept.cookie, path: "/sign-in")
      for half in [onlyName, onlyCookie] { #expect(try await half.submit("/sign-in", ["pin": SiteFixture.pin]).status == 429) }
      try await SiteFixture.open { other in
        try await other.browser().signUp()
        let guest = other.browser(named: Self.ownName)
        guest.known = kept
        #expect(try await guest.submit("/sign-in/forgotten", ["word": "ERASE"]).status == 403)
      }
    }
  }

  @Test func `the cookie of a known browser is hidden from scripts and other pages and renewed at each sign-in`() async throws {
    try await Self.open { fixture, owner in
      let old = try #require(owner.known)
      let answer = try await owner.submit("/sign-in", ["pin": SiteFixture.pin])
      let setting = try #require(answer.headers[values: .setCookie].first { $0.hasPrefix("basicpay-browser=") })
      let attributes = Set(setting.split(separator: "; ").dropFirst())
      #expect(attributes == ["Max-Age=34560000", "HttpOnly", "SameSite=Strict", "Path=/sign-in/browser/\(Self.ownName)"])
      #expect(owner.known != old)
      let thief = fixture.browser(named: Self.ownName)
      thief.known = old
      #expect(try await thief.submit("/sign-in/forgotten", ["word": "ERASE"]).status == 403)
    }
  }

  @Test(arguments: ["", "a", String(repeating: "A", count: 64), String(repeating: "a", count: 63) + "/", "../" + String(repeating: "a", count: 61)])
  func `an invalid browser name gets no cookie`(_ name: String) async throws {
    try await SiteFixture.open { fixture in
      let browser = fixture.browser()
      _ = try await browser.submit("/sign-up", ["pin": SiteFixture.pin, "pinAgain": SiteFixture.pin, "browser": name])
      #expect(browser.session != nil && browser.known == nil)
    }
  }

  @Test func `strangers' wrong words and passkeys are logged separately and don't delay the owner`() async throws {
    try await Self.open { fixture, owner in
      let words = Array(repeating: "abandon", count: 11).joined(separator: " ") + " about"
      let stranger = fixture.browser()
      for _ in 0..<10 {
        let answer = try await stranger.submit("/sign-in/forgotten/words", ["words": words, "pin": "another horse", "pinAgain": "another horse"])
        #expect(answer.status == 422)
      }
      #expect(try await stranger.submit("/sign-in", ["passkeyId": "AAAA", "passkeyOutput": "AAAA"]).status == 429)
      fixture.clock.advance(by: .seconds(60))
      #expect(try await stranger.submit("/sign-in", ["passkeyId": "AAAA", "passkeyOutput": "AAAA"]).status == 422)
      #expect(try events(fixture).filter { $0 == "strangerRefused words" }.count == 10)
      #expect(try events(fixture).filter { $0 == "strangerRefused passkey" }.count == 1)
      try await owner.signIn()
    }
  }
}
