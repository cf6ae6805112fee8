import HTTPTypes
import StellarKit
import Testing
import WalletKit

/// Answers to forms: each is a page at its own address, so that going back never sends a form again (Post/Redirect/Get).
struct AnswerTests {
  /// Sends a form and returns the address of the page with its answer.
  private func answer(to path: String, on page: String? = nil, _ fields: [String: String] = [:], in browser: Browser) async throws -> String {
    let token = try #require(try await browser.get(page ?? path).hidden("token"))
    let sent = try await browser.posted(path, fields.merging(["token": token]) { $1 })
    #expect(sent.status == 303 && sent.text.isEmpty, "\(path)")
    return try #require(sent.headers[.location])
  }

  @Test(arguments: [
    ("/pay", "/pay"), ("/pay/amount", "/pay"), ("/convert", "/convert"), ("/settings/pin", "/settings/pin"),
    ("/settings/erasing", "/settings/erasing"),
    ("/contacts/add", "/contacts/add"), ("/accounts/add/words", "/accounts/add/words"), ("/accounts/add/watch", "/accounts/add/watch"),
    ("/envelope", "/envelope"), ("/envelope/send", "/envelope"), ("/settings/reset", "/settings/reset"),
  ])
  func `every form is answered with a redirect to a page`(_ path: String, _ page: String) async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let place = try await answer(to: path, on: page, in: browser)
      let shown = try await browser.get(place)
      #expect((200..<500).contains(shown.status) && shown.heading != nil)
    }
  }

  @Test func `a refused form keeps what was typed except the PIN, and is empty again after a reload`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let place = try await answer(to: "/contacts/add", ["name": "Ana", "address": "GABC", "note": "Lisbon"], in: browser)
      let page = try await browser.get(place)
      #expect(page.status == 422 && page.text.contains("value=\"Ana\"") && page.text.contains("value=\"GABC\"") && page.text.contains("Lisbon"))
      #expect(try page.mistake(at: "address") != nil)
      let again = try await browser.get(place)
      #expect(again.status == 200 && !again.text.contains("GABC"))
      #expect(try again.mistake(at: "address") == nil)
      let watched = try await answer(to: "/accounts/add/watch", ["name": "Savings", "address": "GABC", "pin": SiteFixture.pin], in: browser)
      let refused = try await browser.get(watched).text
      #expect(refused.contains("value=\"Savings\"") && refused.contains("value=\"GABC\"") && !refused.contains(SiteFixture.pin))
    }
  }

  @Test func `a text of several lines is kept in a refused form and stored unchanged`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      var typed = ["name": "Ana", "address": "GABC", "memoKind": "text", "note": "Rent, flat 4\r\nIBAN on paper"]
      let refused = try await browser.submit("/contacts/add", typed)
      #expect(refused.status == 422 && refused.text.contains(">Rent, flat 4\nIBAN on paper</textarea>"))
      typed["address"] = SiteFixture.friend.address
      _ = try await browser.submit("/contacts/add", typed)
      #expect(await fixture.wallet.contacts.contact(named: "Ana")?.note == "Rent, flat 4\nIBAN on paper")
    }
  }

  @Test func `the answer to a wrong PIN shows the review, and leads to the payment once it is paid`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.review("5")
      let review = try #require(try await browser.get("/pay/review").hidden("review"))
      let place = try await answer(to: "/pay/review", ["review": review, "pin": "wrong horse"], in: browser)
      let refused = try await browser.get(place)
      #expect(refused.heading == "Review" && refused.status == 422 && !refused.text.contains("wrong horse"))
      #expect(try await browser.submit("/pay/review", ["pin": SiteFixture.pin]).location?.hasPrefix("/payments/") == true)
      #expect(try await browser.get(place).location?.hasPrefix("/payments/") == true)
      #expect(await fixture.network.submissions == 1)
    }
  }

  @Test func `an envelope's page can be reloaded until newer answers replace it`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let place = try await answer(to: "/envelope", ["envelope": "not an envelope"], in: browser)
      for _ in 0..<2 { #expect(try await browser.get(place).text.contains("a whole transaction envelope. Paste the whole text again.")) }
      for _ in 0..<8 { _ = try await answer(to: "/pay", ["recipient": "x"], in: browser) }
      #expect(try await !browser.get(place).text.contains("not an envelope"))
    }
  }

  @Test func `an answer is available only in its session`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, other) = (try await fixture.customer(), fixture.browser())
      try await other.signIn()
      let place = try await answer(to: "/contacts/add", ["name": "Ana", "address": "GABC"], in: browser)
      let name = try #require(place.split(separator: "?").last)
      #expect(try await !other.get("/contacts/add?\(name)").text.contains("GABC"))
      #expect(try await browser.get(place).text.contains("GABC"))
    }
  }

  @Test func `a wrong PIN at sign-in redirects, too`() async throws {
    try await SiteFixture.open { fixture in
      _ = try await fixture.customer()
      let stranger = fixture.browser()
      let place = try await answer(to: "/sign-in", ["pin": "wrong horse"], in: stranger)
      #expect(place.hasPrefix("/sign-in?answer="))
      let refused = try await stranger.get(place)
      #expect(refused.status == 422)
      #expect(try refused.mistake(at: "pin")?.contains("not your PIN") == true)
      #expect(try await stranger.get(place).status == 200)
    }
  }

  @Test func `a form's address without a page redirects to the page of the form`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      for (path, page) in [("/envelope/sign", "/envelope"), ("/fund", "/"), ("/contacts/undo", "/contacts"), ("/transfers/sign-in", "/transfers")] {
        let answer = try await browser.get("\(path)?answer=old")
        #expect(answer.status == 303)
        #expect(answer.location == page || answer.location?.isEmpty == true && page == "/", "\(path): \(answer.location ?? "")")
      }
      #expect(try await browser.get("/nothing").status == 404)
    }
  }

  @Test func `an empty PIN doesn't count as a wrong entry`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.review("5")
      for _ in 0..<12 {
        let answer = try await browser.submit("/pay/review", ["pin": ""])
        #expect(try answer.mistake(at: "pin") == "Enter your PIN or passphrase. Nothing was sent or changed.")
      }
      #expect(try await !browser.get("/settings/security-log").text.contains("Wrong PIN"))
      #expect(try await browser.submit("/pay/review", ["pin": SiteFixture.pin]).location?.hasPrefix("/payments/") == true)
      _ = try await browser.submit("/sign-out", on: "/overview")
      for _ in 0..<12 { #expect(try await browser.submit("/sign-in", ["pin": ""]).status == 422) }
      try await browser.signIn()
    }
  }

  @Test func `an obvious PIN is refused wherever a PIN is set`() async throws {
    try await SiteFixture.open { fixture in
      let newcomer = fixture.browser()
      for pin in ["123456", "000000", "Passwort"] {
        let refused = try await newcomer.submit("/sign-up", ["pin": pin, "pinAgain": pin])
        #expect(try refused.mistake(at: "pin")?.hasPrefix("Too easy to guess") == true)
      }
      try await newcomer.signUp()
      let words = try await newcomer.get("/shown").words.joined(separator: " ")
      let trivial = ["pin": SiteFixture.pin, "newPin": "654321", "newPinAgain": "654321", "new": "654321", "newAgain": "654321"]
      #expect(try await newcomer.submit("/settings/pin", trivial).text.contains("Too easy to guess"))
      _ = try await newcomer.submit("/sign-out", on: "/overview")
      let forgotten = try await newcomer.submit("/sign-in/forgotten/words", ["words": words, "pin": "111111", "pinAgain": "111111"])
      #expect(try forgotten.mistake(at: "pin")?.hasPrefix("Too easy to guess") == true)
      try await newcomer.signIn()
    }
  }
}
