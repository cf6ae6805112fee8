import AnchorKit
import Foundation
import HTTPTypes
import ServiceLifecycle
import StellarKit
import Testing
import WalletKit

@testable import WalletWeb

/// The events that an open page receives.
struct LiveTests {
  @Test func `an open page receives its contents, incoming payments and the sign-out`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      var listener = try await Listener(browser)
      try await listener.read(until: "id=\"recent\"")
      #expect(listener.events.first == ["retry: 1000"])
      #expect(listener.text.contains("value=\"10000.0000000\""))
      try await fixture.network.receive("7.25", from: SiteFixture.friend)
      try await listener.read(until: "value=\"10007.2500000\"")
      try await listener.read(until: "event: arrived\ndata: Received 7.25 XLM from \(SiteFixture.friend.shortAddress)\n\n")
      #expect(try await browser.submit("/sign-out", on: "/pay").location == "/sign-in")
      try await listener.read()
      #expect(listener.events.last?.first == "event: signed-out")
      // A lone colon only keeps the connection open.
      for event in listener.events.dropFirst() where event != [":"] {
        #expect(event.first?.hasPrefix("event: ") == true && event.dropFirst().allSatisfy { $0.hasPrefix("data") })
      }
    }
  }

  @Test func `a payment from a contact is reported with their name`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await fixture.wallet.contacts.add(ContactForm(name: "Ana", address: SiteFixture.friend.address))
      var listener = try await Listener(browser)
      try await listener.read(until: "value=\"10000.0000000\"")
      try await fixture.network.receive("7.25", from: SiteFixture.friend)
      try await listener.read(until: "event: arrived\ndata: Received 7.25 XLM from Ana\n\n")
    }
  }

  @Test func `a tiny payment from a stranger isn't reported`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      var listener = try await Listener(browser)
      try await listener.read(until: "value=\"10000.0000000\"")
      try await fixture.network.receive("0.0000001", from: SiteFixture.friend)
      try await fixture.network.receive("7.25", from: SiteFixture.friend)
      try await listener.read(until: "event: arrived\ndata: Received 7.25 XLM")
      #expect(!listener.text.contains("Received 0.0000001 XLM"))
    }
  }

  @Test func `an open page receives the account's funding at once`() async throws {
    try await SiteFixture.open { fixture in
      let browser = fixture.browser()
      try await browser.signUp()
      _ = try await browser.get("/overview")
      var listener = try await Listener(browser)
      try await listener.read(until: "Not funded yet")
      _ = try await fixture.network.fund(try #require(await fixture.wallet.account).id)
      try await listener.read(until: "value=\"10000.0000000\"")
    }
  }

  @Test func `an open page receives a transfer's progress`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      var listener = try await Listener(browser)
      try await listener.read(until: "id=\"recent\"")
      try await fixture.keep(via: .sep6, withdraw: false, asset: .native, #"{"id": "a", "kind": "deposit", "status": "pending_anchor"}"#)
      try await listener.read(until: "event: transfer\ndata: Deposit of XLM: The anchor is processing it\n\n")
      #expect(!listener.text.contains("event: transfers\n"))
      // The list of a page that listens only from now on may be older, but the change isn't news.
      listener = try await Listener(browser)
      try await listener.read(until: "event: transfers\n")
      try await fixture.keep(via: .sep6, withdraw: false, asset: .native, #"{"id": "b", "kind": "deposit", "status": "pending_external"}"#)
      try await listener.read(until: "event: transfer\ndata: Deposit of XLM: A payment outside Stellar is under way\n\n")
      #expect(!listener.text.contains("The anchor is processing it"))
    }
  }

  @Test func `the amount in a transfer's progress has the person's own decimal mark`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      var listener = try await Listener(browser)
      try await listener.read(until: "id=\"recent\"")
      try await fixture.wallets.store.change { $0.numberFormat = .comma }
      try await fixture.keep(
        via: .sep6, withdraw: true, asset: .native, #"{"id": "a", "kind": "withdrawal", "status": "pending_anchor", "amount_in": "25.125"}"#)
      try await listener.read(until: "event: transfer\n")
      #expect(listener.text.contains("event: transfer\ndata: Withdrawal of 25,125 XLM: "), "\(listener.text.suffix(200))")
    }
  }

  @Test func `a page of the previous account receives the switch to another account and nothing of that account`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let other = try await fixture.wallet.add(.newWords(count: 12), name: "Other", .typed(SiteFixture.pin)).account.id
      let old = try await Listener.path(browser)
      var listener = try await Listener(browser)
      try await listener.read(until: "id=\"recent\"")
      // The switch can come from another tab, a phone or a command.
      try await fixture.wallet.use(other)
      try await fixture.network.receive("7.25", from: SiteFixture.friend)
      try await listener.read()
      #expect(listener.events.last == ["event: switched", "data"])
      #expect(!listener.text.contains("event: arrived") && !listener.text.contains(other.address))
      #expect(try await browser.get(old).text.contains("event: switched"))
      listener = try await Listener(browser)
      try await listener.read(until: other.address)
    }
  }

  @Test(.timeLimit(.minutes(1))) func `an open history is notified when another day begins, as its days then have other names`() async throws {
    try await SiteFixture.open(autoLock: nil) { fixture in
      let browser = try await fixture.customer()
      let environment = ServerEnvironment(now: SiteFixture.now, clock: fixture.clock, randomBytes: CountingBytes().bytes)
      let tomorrow = TimeView.date(SiteFixture.now() + 86_400, Formats(fixture.wallets.store.settingsInLanguage, environment))
      var listener = try await Listener(browser)
      try await listener.read(until: "event: history")
      // The task that checks the sessions sleeps equally long.
      try await fixture.clock.sleeper(for: LiveUpdates.heartbeat, count: 2)
      fixture.clock.advance(by: .seconds(86_400))
      try await listener.read(until: " \(tomorrow)\n")
    }
  }

  @Test func `listening doesn't keep a session open`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      var listener = try await Listener(browser)
      try await listener.read(until: "id=\"recent\"")
      try await fixture.clock.sleeper(for: LiveUpdates.heartbeat)
      fixture.clock.advance(by: .seconds(14 * 60))
      // The stream has checked its session, which is still open.
      try await fixture.clock.sleeper(for: LiveUpdates.heartbeat)
      fixture.clock.advance(by: .seconds(60))
      try await listener.read()
      #expect(listener.events.last?.first == "event: signed-out")
      #expect(try await browser.get("/overview").location == "/sign-in?to=overview")
    }
  }

  @Test func `stopping the program ends the streams without signing anybody out`() async throws {
    // A stream that is still open 10 seconds later is cut off, which on a busy machine may come first.
    let hasEnded = Flag()
    for _ in 1...3 where !hasEnded.isRaised {
      try await SiteFixture.open { fixture in
        var listener = try await Listener(try await fixture.customer())
        try await listener.read(until: "id=\"recent\"")
        await fixture.services.triggerGracefulShutdown()
        guard (try? await listener.read()) != nil else { return }
        #expect(!listener.text.contains("signed-out"))
        hasEnded.raise()
      }
    }
    #expect(hasEnded.isRaised, "cut off three times")
  }

  @Test(arguments: ["cross-site", "same-site"]) func `another page can't listen`(_ site: String) async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let stream = try await Listener.path(browser)
      #expect(try await browser.send(.get, stream, headers: [("Sec-Fetch-Site", site)]).status == 403)
    }
  }

  @Test func `a stream needs the page's name, the session's cookie and the wallet's origin`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let stream = try await Listener.path(browser)
      for origin in ["http://evil.example", "null", "http://localhost:\(fixture.port)", "http://basicpay.localhost"] {
        #expect(try await browser.send(.get, stream, headers: [("Origin", origin)]).status == 403, "\(origin)")
      }
      #expect(try await browser.send(.get, stream, host: "evil.example:\(fixture.port)").status == 421)
      let token = try #require(try await browser.get("/pay").hidden("token"))
      for name in ["x", token, String(repeating: "0", count: 64)] { #expect(try await browser.get("/events/\(name)").status == 403) }
      let other = fixture.browser()
      try await other.signIn()
      let foreign = try #require(stream.split(separator: "/").last)
      #expect(try await other.get("/events/\(foreign)").status == 403, "another session's name")
      let path = browser.address(of: stream)
      browser.session = nil
      #expect(try await browser.get(path).status == 401)
    }
  }
}
