import Foundation
import HTTPTypes
import Localization
import Testing
import WalletKit

/// A purchase through the ramp, whose window is played by the test.
@Suite(.timeLimit(.minutes(5))) struct RampTests {
  private static let origin = "http://localhost:8002"
  private static let approved = #"{"kind":"TRANSFER_UPDATE","payload":{"id":"1","status":"APPROVED","updatedAt":"now"}}"#

  /// A browser in which a purchase's window has just been opened, with the token of its forms.
  private func opened(_ fixture: SiteFixture, way: String = "buy", amount: String = "50") async throws -> (Browser, token: String) {
    let browser = try await fixture.customer()
    let wallet = await fixture.wallet
    await MainActor.run { wallet.ramp.imitation = { Self.origin } }
    let begun = try await browser.submit("/ramp", ["way": way, "asset": "solana SOL", "amount": amount, "proof": "asked"])
    #expect(begun.location == "/ramp/window/1")
    let page = try await browser.get("/ramp/window/1")
    #expect(page.status == 200)
    #expect(page.text.contains("data-url=\"\(Self.origin)/app?"))
    return (browser, try #require(try page.hidden("token")))
  }

  /// Posts what the page's script would, which isn't the person being there.
  private func script(_ browser: Browser, _ path: String, _ fields: [String: String], type: String, _ bytes: [UInt8]) async throws -> Answer {
    let headers = [("Content-Type", type), ("Origin", "http://\(browser.fixture.authority)"), ("Sec-Fetch-Dest", "empty")]
    return try await browser.send(.post, path, headers: headers, bytes: bytes)
  }

  private func carry(_ message: String, _ browser: Browser, _ token: String, from origin: String = origin) async throws {
    let fields = ["token": token, "id": "1", "origin": origin, "frame": "main", "body": message]
    let answer = try await script(browser, "/ramp/message", fields, type: Browser.multipartType, Browser.multipart(fields, file: []))
    #expect(answer.status == 204)
  }

  private func news(_ browser: Browser, _ token: String, version: Int = -1) async throws -> Answer {
    let fields = ["token": token, "id": "1", "version": String(version)]
    return try await script(browser, "/ramp/updates", fields, type: "application/x-www-form-urlencoded", Array(Browser.encoded(fields).utf8))
  }

  private func status(_ fixture: SiteFixture) async throws -> RampStatus {
    let wallet = await fixture.wallet
    return try await wallet.ramp.record(1).status
  }

  @Test func `who works in the window isn't locked out, as long as something has happened there in half an hour`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, token) = try await opened(fixture)
      try await carry(#"{"kind":"READY"}"#, browser, token)
      for _ in 0..<29 {
        fixture.clock.advance(by: .seconds(60))
        #expect(try await news(browser, token).status == 200)
      }
      try await carry(Self.approved, browser, token)
      while try await status(fixture) != .moving { await Task.yield() }
      for _ in 0..<29 {
        fixture.clock.advance(by: .seconds(60))
        #expect(try await news(browser, token).status == 200)
      }
      #expect(try await status(fixture) == .moving)
      // Nobody is there any more: fifteen minutes later it is locked.
      var minutes = 0
      while await fixture.wallets.dataKey != nil {
        #expect(minutes < 20)
        fixture.clock.advance(by: .seconds(60))
        minutes += 1
        _ = try await news(browser, token)
      }
      #expect(minutes >= 15)
    }
  }

  @Test func `a purchase that was filled in for one account isn't begun for another`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let wallet = await fixture.wallet
      await MainActor.run { wallet.ramp.imitation = { Self.origin } }
      let page = try await browser.get("/ramp")
      let fields = [
        "token": try #require(try page.hidden("token")), "account": try #require(try page.hidden("account")), "numbers": "point", "way": "buy",
        "asset": "solana SOL", "amount": "50", "proof": "asked",
      ]
      let own = try #require(await wallet.account).id
      try await wallet.use(try await wallet.add(.newWords(count: 12), name: "Savings", .typed(SiteFixture.pin)).account.id)
      let refused = try await browser.post("/ramp", fields)
      #expect(refused.status == 409 && refused.text.contains("You switched to another account. Nothing was started."))
      try await wallet.use(own)
      #expect(try await browser.post("/ramp", fields).location == "/ramp/window/1")
    }
  }

  @Test func `a purchase outlives the locking of the wallet, and says after signing in what is known of it`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, token) = try await opened(fixture)
      try await carry(Self.approved, browser, token)
      while try await status(fixture) != .moving { await Task.yield() }
      fixture.clock.advance(by: .seconds(16 * 60))
      while await fixture.wallets.dataKey != nil { try await Task.sleep(for: .milliseconds(5)) }
      #expect(try await status(fixture) == .outcomeUnknown)
      #expect(try await news(browser, token).status != 200)
      #expect(try await browser.get("/ramp/window/1").location?.hasPrefix("/sign-in") == true)
      let later = fixture.browser()
      try await later.signIn()
      // Where signing in leads back to.
      #expect(try await later.get("/ramp/window/1").location == "/ramp/transfers/1")
      let page = try await later.get("/ramp/transfers/1").text
      for words in ["Approved, outcome unknown", "Whether it arrived isn&#39;t known here", "The payment was approved."] {
        #expect(page.contains(words) || page.contains(words.replacing("&#39;", with: "'")), "\(words)")
      }
      let list = try await later.get("/transfers").text
      #expect(list.contains("href=\"ramp/transfers/1\"") && list.contains("Buy SOL for 50 USD"))
      #expect(try await later.get("/transfers?only=done").text.contains("ramp/transfers/1"))
      #expect(try await !later.get("/transfers?only=open").text.contains("ramp/transfers/1"))
      try await fixture.wallets.store.change { $0.language = .german }
      #expect(try await later.get("/ramp/transfers/1").text.contains("<h3 class=\"label\">Ihre Adresse</h3>"))
    }
  }

  @Test func `a sale is shown in the person's numbers and as a test, and is answered only as the request that was shown`() async throws {
    try await SiteFixture.open { fixture in
      try await fixture.wallets.store.change { $0.numberFormat = .comma }
      let (browser, token) = try await opened(fixture, way: "sell", amount: "1,5")
      let recipient = "EN9B5dFJSn78KMGMaP3CwshiRm6B82GnaDJrd7qEFig2"
      try await carry(
        #"{"kind":"REQUEST_SEND_TRANSACTION","payload":{"amount":"1.500","recipientAddress":"\#(recipient)","tokenAddress":"x","decimals":9}}"#,
        browser, token)
      var panel = try await news(browser, token).text
      while !panel.contains("Tokens to send") { panel = try await news(browser, token).text }
      #expect(
        panel.contains("1,5 <span") && panel.contains("This is a test") && !panel.contains("solana:") && !panel.contains("QR code of what to send"))
      for (number, isAnswered) in [("", false), ("2", false), ("1", true)] {
        let fields = ["token": token, "id": "1", "what": "sent", "number": number]
        let answer = try await script(browser, "/ramp/do", fields, type: "application/x-www-form-urlencoded", Array(Browser.encoded(fields).utf8))
        #expect(answer.status == 200 && answer.text.contains("Tokens to send") != isAnswered)
      }
      let page = try await browser.get("/ramp/transfers/1").text
      #expect(page.contains("Sell 1,5 SOL on Solana") && page.contains("1,5 SOL to \(recipient)"))
      #expect(try await browser.get("/transfers").text.contains("Sell 1,5 SOL"))
    }
  }

  @Test func `a text is shown with what can't be seen in it, and one for another site with a warning`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, token) = try await opened(fixture)
      let text = #"bank.example wants you to sign in with your Solana account:\n\u202Eabc"#
      try await carry(#"{"kind":"REQUEST_SIGNED_MESSAGE","payload":{"messageToSign":"\#(text)"}}"#, browser, token)
      var panel = try await news(browser, token).text
      while !panel.contains("data-text") { panel = try await news(browser, token).text }
      for part in [#"\\u{202E}abc"#, "They are shown as codes", "this text signs you in to bank.example"] { #expect(panel.contains(part), "\(part)") }
    }
  }

  @Test func `where the money isn't real the pages say so`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let wallet = await fixture.wallet
      await MainActor.run { wallet.ramp.imitation = { Self.origin } }
      _ = try await browser.submit("/ramp", ["way": "sell", "asset": "solana SOL", "amount": "5", "proof": "asked"])
      #expect(try await browser.get("/ramp/window/1").text.contains("</h1><p>Sandbox: not real money</p>"))
      _ = try await browser.submit("/settings/network", ["network": "testnet"])
      #expect(try await browser.get("/ramp").text.contains("never send real tokens for a sale"))
      _ = try await browser.submit("/settings/network", ["network": "public", "confirm": "yes"])
      #expect(try await !browser.get("/ramp").text.contains("never send real tokens for a sale"))
    }
  }

  @Test func `what another origin posts, or another session carries, is no message of the window's`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, token) = try await opened(fixture)
      try await carry(Self.approved, browser, token, from: "http://localhost:8003")
      try await carry(#"{"kind":"READY"}"#, browser, token)
      #expect(try await status(fixture) == .open)
      let fields = ["token": "guessed", "id": "1", "origin": Self.origin, "frame": "main", "body": Self.approved]
      let answer = try await script(browser, "/ramp/message", fields, type: Browser.multipartType, Browser.multipart(fields, file: []))
      #expect(answer.status == 403)
      #expect(try await status(fixture) == .open)
    }
  }

  @Test func `in the wallet's own window the ramp's page is in a second one, and no page has a frame`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, _) = try await opened(fixture)
      #expect(try await browser.get("/ramp/window/1").location == "/ramp/transfers/1")
      _ = try await browser.submit("/ramp", ["way": "buy", "asset": "solana SOL", "amount": "5", "proof": "asked"])
      let page = try await browser.send(.get, "/ramp/window/2", headers: [("User-Agent", "WebKit BasicPayWindow/1")])
      #expect(page.status == 200 && page.text.contains("data-own-window") && page.text.contains("mode=webview"))
      #expect(page.headers[.contentSecurityPolicy]?.contains("frame-src") == false)
    }
  }

  @Test func `the page names its frame's origin to the browser, and no other page has a frame`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, _) = try await opened(fixture)
      // The window was opened by the page before.
      #expect(try await browser.get("/ramp/window/1").location == "/ramp/transfers/1")
      #expect(
        try await browser.submit("/ramp", ["way": "buy", "asset": "polygon POL", "amount": "5", "proof": "asked"]).location == "/ramp/window/2")
      let page = try await browser.get("/ramp/window/2")
      #expect(page.headers[.contentSecurityPolicy]?.hasSuffix("; frame-src \(Self.origin)") == true)
      for path in ["/ramp", "/ramp/transfers/1", "/transfers"] {
        #expect(try await browser.get(path).headers[.contentSecurityPolicy]?.contains("frame-src") == false)
      }
    }
  }

  @Test func `one's own addresses can be copied and read by a camera`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let page = try await browser.get("/ramp").text
      let wallet = await fixture.wallet
      let addresses = try await MainActor.run { Set(try RampChain.allCases.map { try wallet.rampAddress(on: $0) }) }
      for address in addresses { #expect(page.contains("data-copy=\"\(address)\"")) }
      #expect(addresses.count == 2 && page.matches(of: /<svg class="qr"/).count == 2)
    }
  }
}
