import Foundation
import HTTPTypes
import HorizonKit
import StellarKit
import Testing

@testable import AnchorKit

/// Finding an anchor by its domain or by an asset.
struct DiscoveryTests {
  private func fake(_ toml: String) -> FakeAnchor {
    let fake = FakeAnchor()
    fake.on("GET /.well-known/stellar.toml") { _ in HTTPReply(status: 200, body: Array(toml.utf8)) }
    return fake
  }

  private func discover(_ domain: String, _ fake: FakeAnchor, on network: Network = .testnet) async throws(AnchorError) -> Anchor {
    try await Anchor.discover(domain, on: network, transport: fake, now: { Fixture.now })
  }

  @Test(arguments: ["anchor.example.com", "  ", "https://Anchor.Example.com/", "ANCHOR.example.com"])
  func `a domain is accepted in the forms that people type`(_ typed: String) async throws {
    let fake = self.fake(try Fixture.toml())
    guard typed != "  " else {
      await #expect(throws: AnchorError.self) { try await discover(typed, fake) }
      return
    }
    let anchor = try await discover(typed, fake)
    #expect(anchor.domain.name == "anchor.example.com")
    #expect(fake.requests.map(\.url) == ["https://anchor.example.com/.well-known/stellar.toml"])
    #expect(fake.requests.first?.bodyLimit == 102_400)
    for service in AnchorService.allCases { #expect(anchor.offers(service)) }
  }

  @Test(arguments: [
    "", "example", "a_b.example.com", "-a.example.com", "1.2.3.4", "example.com/path", "user@example.com", "example.com:0", "example.com:x",
    "exämple.com", "[::2]", "a..b", String(repeating: "a.", count: 130) + "com",
  ])
  func `no request is sent to an invalid domain`(_ text: String) async {
    let fake = FakeAnchor()
    let error = await #expect(throws: AnchorError.self) { try await discover(text, fake) }
    #expect(error?.problem == .invalidDomain)
    #expect(fake.requests.isEmpty)
  }

  @Test(arguments: ["localhost:8001", "127.0.0.1:9", "[::1]:8001", "anchor.localhost:80", "localhost"])
  func `only loopback addresses are used without encryption`(_ name: String) throws {
    let domain = try #require(AnchorDomain(name))
    #expect(domain.isLoopback && domain.origin == "http://\(name)")
    #expect(try !#require(AnchorDomain("localhost.example.com")).isLoopback)
  }

  @Test(arguments: [
    ("https://a.example.com/x", true), ("http://127.0.0.1:8/x", true), ("http://localhost/x", true), ("http://[::1]:8/x", true),
    ("http://a.example.com/x", false), ("ftp://a.example.com", false), ("//a.example.com", false), ("https://user:secret@a.example.com", false),
    ("javascript:alert(1)", false), ("https://", false), ("http://127.0.0.1.example.com", false), ("http://localhost@evil.example.com/", false),
  ])
  func `an address must be https or on this machine`(_ text: String, _ isSafe: Bool) {
    #expect((AnchorAddress(text) != nil) == isSafe)
  }

  @Test func `D39 - a stellar.toml of another network is refused`() async throws {
    let fake = self.fake(try Fixture.toml())
    let error = await #expect(throws: AnchorError.self) { try await discover("anchor.example.com", fake, on: .public) }
    #expect(error?.problem == .wrongNetwork(passphrase: Network.testnet.passphrase))
    _ = try await discover("anchor.example.com", self.fake("VERSION = \"1.0.0\""), on: .public)
  }

  @Test func `D39 - a service without encryption isn't offered, but the others are`() async throws {
    let anchor = try await discover("a.example.com", fake("TRANSFER_SERVER = \"http://a.example.com\"\nKYC_SERVER = \"https://a.example.com\""))
    #expect(!anchor.offers(.transfers) && anchor.offers(.customers) && !anchor.offers(.quotes))
    #expect(throws: AnchorError(anchor: "a.example.com", .unsafeAddress(name: "TRANSFER_SERVER", url: "http://a.example.com"))) {
      try anchor.transfers
    }
    #expect(throws: AnchorError(anchor: "a.example.com", .missingService(.quotes))) { try anchor.quotes }
  }

  @Test(arguments: ["http://localhost:8000", "https://localhost", "http://127.0.0.1:8001/x", "https://[::1]/x", "http://basicpay.localhost:8080"])
  func `only an anchor on this machine can name services on this machine`(_ place: String) async throws {
    let services = AnchorService.allCases.map { "\($0.rawValue) = \"\(place)\"" }.joined(separator: "\n")
    let transport = fake(services)
    let anchor = try await discover("a.example.com", transport)
    for service in AnchorService.allCases {
      #expect(!anchor.offers(service))
      #expect(throws: AnchorError(anchor: "a.example.com", .privateAddress(name: service.rawValue, url: place))) {
        try anchor.address(of: service)
      }
    }
    await #expect(throws: AnchorError.self) {
      _ = try await Federation.lookUp(try #require(FederationAddress("ann*a.example.com")), transport: transport)
    }
    let asked = transport.requests.count
    await #expect(throws: AnchorError.self) { _ = try await anchor.exchange.send(AnchorRequest(place)) }
    #expect(transport.requests.count == asked)
    let local = try await discover("localhost:9000", fake(services))
    #expect(try AnchorService.allCases.allSatisfy { try local.address(of: $0).text == place })
  }

  @Test func `a link to this machine is dropped from the answer of an anchor on the internet`() throws {
    let json = Array(#"{"id":"t","status":"incomplete","more_info_url":"http://localhost:8000/friendbot?addr=G"}"#.utf8)
    #expect(try Transfer(json: json, from: "a.example.com").moreInfoURL == nil)
    #expect(try Transfer(json: json, from: "localhost:8001").moreInfoURL?.isEmpty == false)
  }

  @Test(arguments: [
    "192.168.1.1/x", "10.0.0.1", "127.0.0.2:8443", "[::ffff:127.0.0.1]", "localhost./x", "2130706433", "127.1", "0x7f000001", "[fd00::1]",
  ])
  func `a link to a private network is dropped from the answer of an anchor on the internet`(_ place: String) throws {
    let page = "https://\(place)"
    let json = Array(#"{"id":"t","status":"incomplete","more_info_url":"\#(page)"}"#.utf8)
    #expect(try Transfer(json: json, from: "a.example.com").moreInfoURL == nil)
    #expect(try Transfer(json: json, from: "localhost:8001").moreInfoURL == page)
    #expect(AnchorAddress(page)?.isFor("a.example.com") == false)
    for place in ["a.example.com.", "192.0.2.1", "[2606:4700::1111]:8443"] {
      #expect(AnchorAddress("https://\(place)/x")?.isFor("a.example.com") == true, "\(place)")
    }
  }

  @Test func `an anchor without a KYC server has its customers at the transfer server`() async throws {
    let anchor = try await discover("a.example.com", fake("TRANSFER_SERVER = \"https://a.example.com/sep6\""))
    #expect(try anchor.address(of: .customers).text == "https://a.example.com/sep6")
  }

  @Test func `a domain without a stellar.toml is not an anchor`() async throws {
    let error = await #expect(throws: AnchorError.self) { try await discover("a.example.com", FakeAnchor()) }
    #expect(error == AnchorError(anchor: "a.example.com", .notFound(nil)))
  }

  private func horizon(_ home: String?) throws -> Horizon {
    let fake = FakeAnchor()
    let issuer = try Fixture.issuer().accountID
    let account = try Answer.text("account.json").replacing("ISSUER", with: issuer.address).replacing("HOME", with: home ?? "")
    fake.on("GET /accounts/\(issuer)", account)
    return try Horizon(url: "https://horizon.example.com", transport: fake)
  }

  @Test func `D39 - an asset's anchor is found through its issuer's home domain, and must list the asset`() async throws {
    let horizon = try self.horizon("anchor.example.com")
    let fake = self.fake(try Fixture.toml())
    let anchor = try await Anchor.discover(issuerOf: Fixture.usdc(), by: horizon, on: .testnet, transport: fake, now: { Fixture.now })
    #expect(anchor.domain.name == "anchor.example.com")
    let other = Asset.issued(code: try AssetCode("EURC"), issuer: try Fixture.issuer().accountID)
    let error = await #expect(throws: AnchorError.self) {
      try await Anchor.discover(issuerOf: other, by: horizon, on: .testnet, transport: fake, now: { Fixture.now })
    }
    #expect(error?.problem == .assetNotListed(other.description))
    await #expect(throws: AnchorError(anchor: "USDC", .notIssuersHome(found: nil))) {
      try await Anchor.discover(issuerOf: Fixture.usdc(), by: self.horizon(nil), on: .testnet, transport: fake, now: { Fixture.now })
    }
  }

  @Test func `an anchor's asset is confirmed only if its issuer names the anchor as home domain`() async throws {
    let anchor = try Fixture.anchor(FakeAnchor())
    try await anchor.confirm(Fixture.usdc(), by: horizon("Anchor.example.com"))
    await #expect(throws: AnchorError(anchor: Fixture.domain, .notIssuersHome(found: "other.example.com"))) {
      try await anchor.confirm(Fixture.usdc(), by: horizon("other.example.com"))
    }
    await #expect(throws: AnchorError(anchor: Fixture.domain, .notIssuersHome(found: nil))) {
      try await anchor.confirm(Fixture.usdc(), by: horizon(nil))
    }
    await #expect(throws: AnchorError(anchor: Fixture.domain, .assetNotListed("XLM"))) {
      try await anchor.confirm(.native, by: horizon(Fixture.domain))
    }
  }

  @Test func `a currency may be described in a separate file`() async throws {
    let fake = self.fake("[[CURRENCIES]]\ntoml = \"https://a.example.com/.well-known/USD.toml\"\n[[CURRENCIES]]\ntoml = \"http://a.example.com/x\"")
    fake.on("GET /.well-known/USD.toml") { _ in HTTPReply(status: 200, body: Array("code = \"USD\"\ndisplay_decimals = 2".utf8)) }
    let anchor = try await discover("a.example.com", fake)
    let currency = try await anchor.linkedCurrency(anchor.toml.currencies[0])
    #expect(currency.code == "USD" && currency.displayDecimals == 2)
    #expect(try await anchor.linkedCurrency(currency) == currency)
    await #expect(throws: AnchorError.self) { try await anchor.linkedCurrency(anchor.toml.currencies[1]) }
  }

  @Test func `a loopback domain uses https only where it was typed`() throws {
    let (secure, plain) = (try #require(AnchorDomain("HTTPS://localhost:8443/")), try #require(AnchorDomain("http://localhost:8443")))
    #expect(secure.name == "https://localhost:8443" && secure.origin == "https://localhost:8443" && secure.authority == "localhost:8443")
    #expect(secure.host == "localhost" && secure.isLoopback && AnchorDomain(secure.name) == secure)
    #expect(plain.name == "localhost:8443" && plain.origin == "http://localhost:8443" && plain.authority == plain.name)
    #expect(AnchorDomain("https://anchor.example.com")?.name == "anchor.example.com")
  }
}
