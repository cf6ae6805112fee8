import HTTPTypes
import StellarKit
import Testing
import WalletKit

/// Choosing another network while the wallet is open.
struct NetworkTests {
  private static let own = ["network": "custom", "horizon": "https://horizon.example", "passphrase": "Ours ; 2026"]

  @Test func `switching the network shows its badge and balance at once with the same account`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let address = try #require(await fixture.wallet.account).id.address
      #expect(try await browser.get("/overview").text.contains("Sandbox: not real money"))
      #expect(try await browser.submit("/settings/network", ["network": "testnet"]).location == "/overview")
      let page = try await browser.get("/overview").text
      #expect(page.contains("Test network: not real money") && !page.contains("Sandbox: not real money"))
      #expect(page.contains("Not funded yet") && page.contains("data-copy=\"\(address)\""))
      let log = try await browser.get("/settings/security-log").text
      #expect(log.contains("Network changed") && log.contains("Test network"))
      #expect(try await browser.submit("/settings/network", ["network": "sandbox"]).location == "/overview")
      #expect(try await browser.get("/overview").text.contains("value=\"10000.0000000\""))
    }
  }

  @Test(arguments: ["/overview", "/pay", "/history", "/settings", "/settings/network", "/settings/about", "/nothing", "/sign-in"])
  func `every page has a badge except on the public network`(_ path: String) async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      #expect(try await browser.get(path).text.contains("<p class=\"badge\">Sandbox: not real money</p>"))
      _ = try await browser.submit("/settings/network", ["network": "public", "confirm": "yes"])
      #expect(try await !browser.get(path).text.contains("class=\"badge\""))
    }
  }

  @Test func `the fields of a custom network belong to its choice`() async throws {
    try await SiteFixture.open { fixture in
      let text = try await fixture.customer().get("/settings/network").text
      let own = try #require(text.split(separator: #"<fieldset class="own" data-only="custom">"#).last?.split(separator: "</fieldset>").first)
      #expect(own.matches(of: /<input/).count == 4 && !own.contains("required"))
    }
  }

  @Test func `the public network needs a confirmation the first time`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let question = try await browser.submit("/settings/network", ["network": "public"])
      #expect(question.status == 200 && question.heading == "Real money")
      #expect(await fixture.wallet.profile == .sandbox)
      #expect(try question.hidden("network") == "public" && question.hidden("confirm") == "yes")
      let token = try #require(try question.hidden("token"))
      #expect(try await browser.post("/settings/network", ["token": token, "network": "public", "confirm": "yes"]).location == "/overview")
      #expect(await fixture.wallet.profile == .public)
      #expect(try await browser.get("/settings/security-log").text.contains("Real money confirmed"))
      _ = try await browser.submit("/settings/network", ["network": "sandbox"])
      #expect(try await browser.submit("/settings/network", ["network": "public"]).location == "/overview")
    }
  }

  @Test func `a custom server of the public network needs the same confirmation and keeps what was typed`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let fields = ["network": "custom", "horizon": "https://horizon.example", "passphrase": Network.public.passphrase]
      let question = try await browser.submit("/settings/network", fields)
      #expect(question.heading == "Real money")
      let kept = try Dictionary(
        uniqueKeysWithValues: ["token", "network", "horizon", "passphrase", "friendbot", "confirm"].map {
          ($0, try #require(try question.hidden($0)))
        })
      #expect(try await browser.post("/settings/network", kept).location == "/overview")
      let profile = await fixture.wallet.profile
      #expect(profile.isPublic && profile.horizon == "https://horizon.example")
    }
  }

  @Test func `on the public network no page is shown before real money is confirmed`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      _ = try await browser.submit("/settings/network", ["network": "public", "confirm": "yes"])
      try await fixture.wallets.store.change { $0.hasAcceptedPublicNetwork = false }
      for path in ["/overview", "/pay", "/history", "/settings", "/settings/reset"] {
        #expect(try await browser.get(path).location == "/settings/network", "\(path)")
      }
      let token = try #require(try await browser.get("/settings/network").hidden("token"))
      #expect(
        try await browser.post("/pay", ["token": token, "recipient": SiteFixture.friend.address, "amount": "1"]).location == "/settings/network")
      #expect(try await browser.get("/settings/network").heading == "Real money")
      #expect(try await browser.get("/settings/network?choose").heading == "Network")
      #expect(try await browser.post("/settings/network", ["token": token, "network": "in-use", "confirm": "yes"]).location == "/overview")
      #expect(try await browser.get("/pay").status == 200)
      #expect(await fixture.wallet.profile == .public)
    }
  }

  @Test func `an invalid network is refused at its field, and what was typed stays`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      for (field, value) in [("horizon", "http://horizon.example"), ("horizon", ""), ("passphrase", ""), ("friendbot", "nowhere")] {
        let answer = try await browser.submit("/settings/network", Self.own.merging([field: value]) { _, new in new })
        #expect(answer.status == 422)
        #expect(try answer.mistake(at: field) != nil, "\(field)")
        #expect(answer.text.contains("id=\"network-custom\" name=\"network\" value=\"custom\" checked"))
        #expect(field == "passphrase" || answer.text.contains("value=\"Ours ; 2026\""))
      }
      for network in ["", "moon", "in-use"] {
        #expect(try await browser.submit("/settings/network", ["network": network]).status == 422)
      }
      // Real money can't be confirmed before the question.
      #expect(try await browser.submit("/settings/network", ["network": "in-use", "confirm": "yes"]).status == 422)
      #expect(try await browser.submit("/settings/network", ["network": "public"]).heading == "Real money")
      #expect(await fixture.wallet.profile == .sandbox)
      #expect(try await fixture.wallets.store.loadSettings().customNetwork == nil)
    }
  }

  @Test func `a network that can't be opened is reported, and the network stays`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let answer = try await browser.submit("/settings/network", Self.own)
      #expect(answer.status == 422)
      #expect(answer.text.contains("The network stays as it was. The test has no such network."))
      #expect(await fixture.wallet.profile == .sandbox)
      #expect(try await browser.get("/overview").status == 200)
    }
  }

  @Test func `a payment reviewed on one network isn't paid after a switch to another`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      #expect(try await browser.review("5").location == "/pay/review")
      let review = try await browser.get("/pay/review")
      let (token, draft) = (try #require(try review.hidden("token")), try #require(try review.hidden("review")))
      _ = try await browser.submit("/settings/network", ["network": "testnet"])
      #expect(try await browser.post("/pay/review", ["token": token, "review": draft, "pin": SiteFixture.pin]).location == "/pay")
      #expect(try await browser.get("/pay/review").location == "/pay")
      #expect(try await !browser.get("/pay").text.contains(SiteFixture.friend.address))
      for network in fixture.others.values { #expect(await network.submissions == 0) }
    }
  }

  @Test func `open pages receive the switch of the network, and so do pages that reconnect`() async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let old = try await Listener.path(browser)
      var listener = try await Listener(browser)
      try await listener.read(until: "id=\"recent\"")
      _ = try await browser.submit("/settings/network", ["network": "testnet"])
      try await listener.read()
      #expect(listener.events.last == ["event: switched", "data"])
      #expect(!listener.text.contains("Not funded yet"), "the page of one network was sent a piece of another")
      #expect(old.contains("?network=sandbox&"))
      #expect(try await browser.get(old).text.contains("event: switched"))
    }
  }
}
