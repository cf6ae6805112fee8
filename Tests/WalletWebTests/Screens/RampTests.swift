import Foundation
import HTTPTypes
import Localization
import StellarKit
import Testing
import WalletKit

/// Purchases and sales through the ramp, whose window is simulated by the test.
@Suite(.timeLimit(.minutes(5))) struct RampTests {
  private static let origin = "http://localhost:8002"
  private static let approved = #"{"kind":"TRANSFER_UPDATE","payload":{"id":"1","status":"APPROVED","updatedAt":"now"}}"#

  /// Returns a browser with a newly opened ramp window, and the token of its forms.
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

  /// Posts as the page's script does, which doesn't count as activity of the person.
  private func script(_ browser: Browser, _ path: String, _ fields: [String: String], type: String, _ bytes: [UInt8]) async throws -> Answer {
    let headers = [("Content-Type", type), ("Origin", "http://\(browser.fixture.authority)"), ("Sec-Fetch-Dest", "empty")]
    return try await browser.send(.post, path, headers: headers, bytes: bytes)
  }

  private func carry(_ message: String, _ browser: Browser, _ token: String, from origin: String = origin, frame: String = "main") async throws {
    let fields = ["token": token, "id": "1", "network": "sandbox", "origin": origin, "frame": frame, "body": message]
    let answer = try await script(browser, "/ramp/message", fields, type: Browser.multipartType, Browser.multipart(fields, file: []))
    #expect(answer.status == 204)
  }

  private func news(_ browser: Browser, _ token: String, version: Int = -1) async throws -> Answer {
    let fields = ["token": token, "id": "1", "network": "sandbox", "version": String(version)]
    return try await script(browser, "/ramp/updates", fields, type: "application/x-www-form-urlencoded", Array(Browser.encoded(fields).utf8))
  }

  private func record(_ fixture: SiteFixture) async throws -> RampRecord {
    let wallet = await fixture.wallet
    return try await wallet.ramp.record(1)
  }

  private func status(_ fixture: SiteFixture) async throws -> RampStatus { try await record(fixture).status }

  @Test func `an account without recovery words is shown no form for the ramp`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      #expect(try await browser.get("/ramp").text.contains("action=\"ramp\""))
      let key = try KeyPair(seed: [UInt8](repeating: 9, count: 32))
      _ = try await fixture.wallet.add(.seed(key), name: "Seed", .typed(SiteFixture.pin))
      try await fixture.wallet.use(key.accountID)
      let page = try await browser.get("/ramp").text
      #expect(page.contains("The account Seed has no recovery words") && page.contains("<a href=\"accounts\">Choose another account</a>"))
      #expect(!page.contains("action=\"ramp\"") && !page.contains("Your addresses on other chains"))
    }
  }

  @Test func `the ramp's window keeps the wallet open for half an hour after its last message`() async throws {
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
      // Without activity the wallet locks fifteen minutes later.
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

  @Test func `the ramp's window keeps the wallet open no longer because the clock was set back`() async throws {
    let isSetBack = Flag()
    try await SiteFixture.open(isSetBack: isSetBack) { fixture in
      let (browser, token) = try await opened(fixture)
      // Without it, the window would note after a minute that the ramp doesn't answer.
      try await carry(#"{"kind":"READY"}"#, browser, token)
      // What is only noted afterwards would have the new time.
      while try await record(fixture).steps.last?.kind != .ready { await Task.yield() }
      isSetBack.raise()
      var minutes = 0
      while await fixture.wallets.dataKey != nil {
        try #require(minutes < 20)
        fixture.clock.advance(by: .seconds(60))
        minutes += 1
        _ = try await news(browser, token)
      }
    }
  }

  @Test func `a purchase filled in for one account isn't started for another`() async throws {
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

  @Test func `a purchase survives the locking of the wallet, and its page shows the last known state`() async throws {
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
      // The page to which signing in returns.
      #expect(try await later.get("/ramp/window/1").location == "/ramp/transfers/1")
      let page = try await later.get("/ramp/transfers/1").text
      for words in ["Approved, outcome unknown", "This wallet doesn&#39;t know whether it arrived", "The payment was approved."] {
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

  @Test func `a sale is shown in the person's number format as a test, and only the shown request is answered`() async throws {
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
        let fields = ["token": token, "id": "1", "network": "sandbox", "what": "sent", "number": number]
        let answer = try await script(browser, "/ramp/do", fields, type: "application/x-www-form-urlencoded", Array(Browser.encoded(fields).utf8))
        #expect(answer.status == 200 && answer.text.contains("Tokens to send") != isAnswered)
      }
      let page = try await browser.get("/ramp/transfers/1").text
      #expect(page.contains("Sell 1,5 SOL on Solana") && page.contains("1,5 SOL to \(recipient)"))
      #expect(try await browser.get("/transfers").text.contains("Sell 1,5 SOL"))
    }
  }

  @Test func `a text to sign is shown with invisible characters escaped, and with a warning if it is for another site`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, token) = try await opened(fixture)
      let text = #"bank.example wants you to sign in with your Solana account:\n\u202Eabc"#
      try await carry(#"{"kind":"REQUEST_SIGNED_MESSAGE","payload":{"messageToSign":"\#(text)"}}"#, browser, token)
      var panel = try await news(browser, token).text
      while !panel.contains("data-text") { panel = try await news(browser, token).text }
      for part in [#"\\u{202E}abc"#, "They are shown as codes", "this text signs you in to bank.example"] { #expect(panel.contains(part), "\(part)") }
    }
  }

  @Test func `the ramp's pages say that test networks have no real money`() async throws {
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

  @Test func `the ramp's page goes on when another account is taken into use`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, _) = try await opened(fixture)
      let other = try await fixture.wallet.add(.newWords(count: 12), name: "Other", .typed(SiteFixture.pin)).account.id
      _ = try await browser.submit("/ramp", ["way": "buy", "asset": "solana SOL", "amount": "5", "proof": "asked"])
      var listener = try await Listener(browser, page: "/ramp/window/2")
      try await listener.read(until: "id=\"recent\"")
      try await fixture.wallet.use(other)
      try await listener.read(until: other.address)
      #expect(!listener.text.contains("event: switched"))
    }
  }

  @Test func `the window is closed when another network is chosen, where its page can't reach the window of the same number`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, token) = try await opened(fixture)
      // What a page of the ramp posts, from the network that it was opened on.
      func statuses(from network: String) async throws -> [Int] {
        var fields = ["token": token, "id": "1", "network": network, "origin": Self.origin, "frame": "main", "body": Self.approved]
        let message = try await script(browser, "/ramp/message", fields, type: Browser.multipartType, Browser.multipart(fields, file: []))
        fields.merge(["version": "-1", "text": "1", "pin": SiteFixture.pin, "what": "sent", "number": "1"]) { $1 }
        var statuses = [message.status]
        for path in ["/ramp/updates", "/ramp/sign", "/ramp/do"] {
          let bytes = Array(Browser.encoded(fields).utf8)
          statuses.append(try await script(browser, path, fields, type: "application/x-www-form-urlencoded", bytes).status)
        }
        return statuses
      }
      _ = try await browser.submit("/settings/network", ["network": "testnet"])
      #expect(try await statuses(from: "sandbox") == [409, 409, 409, 409])
      _ = try await browser.submit("/settings/network", ["network": "sandbox"])
      #expect(try await statuses(from: "sandbox") == [410, 410, 410, 410])
      #expect(try await statuses(from: "testnet") == [409, 409, 409, 409])
      let wallet = await fixture.wallet
      while try await wallet.ramp.record(1).steps.last?.kind != .left { await Task.yield() }
      let close = ["token": token, "id": "1", "network": "testnet"]
      #expect(try await browser.post("/ramp/close", close).status == 409)
    }
  }

  @Test func `a ramp message from another origin or without the session's token is ignored`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, token) = try await opened(fixture)
      try await carry(Self.approved, browser, token, from: "http://localhost:8003")
      try await carry(#"{"kind":"READY"}"#, browser, token)
      #expect(try await status(fixture) == .open)
      let fields = ["token": "guessed", "id": "1", "network": "sandbox", "origin": Self.origin, "frame": "main", "body": Self.approved]
      let answer = try await script(browser, "/ramp/message", fields, type: Browser.multipartType, Browser.multipart(fields, file: []))
      #expect(answer.status == 403)
      #expect(try await status(fixture) == .open)
    }
  }

  @Test func `in the desktop window the ramp opens in a second window, and no page has a frame`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, _) = try await opened(fixture)
      #expect(try await browser.get("/ramp/window/1").location == "/ramp/transfers/1")
      _ = try await browser.submit("/ramp", ["way": "buy", "asset": "solana SOL", "amount": "5", "proof": "asked"])
      let page = try await browser.send(.get, "/ramp/window/2", headers: [("User-Agent", "WebKit BasicPayWindow/1")])
      #expect(page.status == 200 && page.text.contains("data-own-window") && page.text.contains("mode=webview"))
      #expect(page.headers[.contentSecurityPolicy]?.contains("frame-src") == false)
    }
  }

  @Test func `the wallet's page says why the ramp's page can't be shown in the second window`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, token) = try await opened(fixture)
      try await carry("no internet", browser, token, from: "", frame: "failed")
      var panel = try await news(browser, token).text
      while !panel.contains("(no internet)") { panel = try await news(browser, token).text }
      #expect(panel.contains("page can't be shown (no internet)") || panel.contains("page can&#39;t be shown (no internet)"))
      let wallet = await fixture.wallet
      #expect(try await wallet.ramp.record(1).steps.map(\.kind) == [.opened, .loadFailed])
    }
  }

  @Test func `the ramp's page allows only its frame's origin, and no other page has a frame`() async throws {
    try await SiteFixture.open { fixture in
      let (browser, _) = try await opened(fixture)
      // The previous page has opened the window.
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

  @Test func `the person's addresses can be copied and have QR codes`() async throws {
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
