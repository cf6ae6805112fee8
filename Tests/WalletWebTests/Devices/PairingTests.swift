import Crypto
import Foundation
import HTTPTypes
import Sentences
import StellarKit
import Testing
import WalletKit

@testable import WalletWeb

/// When a device may ask for access, how long it waits, and how its number is computed.
struct PairingTests {
  private static let endpoint = LANEndpoint(origins: ["https://192.168.1.5:8443"], fingerprint: Array(repeating: 7, count: 32))
  let clock = TestClock()

  private func opened() async -> Pairing {
    let pairing = Pairing(environment: ServerEnvironment(now: SiteFixture.now, clock: clock, randomBytes: CountingBytes().bytes))
    await pairing.begin(Self.endpoint)
    await pairing.invite()
    return pairing
  }

  private func ask(_ pairing: Pairing, own: String = "") async throws -> (cookie: String, request: Pairing.Request) {
    guard case .ready(let commitment) = await pairing.state(of: []) else { throw CancellationError() }
    let cookie = try #require(await pairing.ask("Phone", from: "192.168.1.9", own: own, commitment: commitment))
    return (cookie, try #require(await pairing.request))
  }

  @Test func `a device may ask only within ten minutes after the page with the code was opened`() async throws {
    let pairing = Pairing(environment: ServerEnvironment(now: SiteFixture.now, clock: clock, randomBytes: CountingBytes().bytes))
    await pairing.invite()
    #expect(await pairing.state(of: []) == .closed, "the wallet isn't in the network")
    await pairing.begin(Self.endpoint)
    clock.advance(by: .seconds(599))
    guard case .ready(let commitment) = await pairing.state(of: []) else { throw CancellationError() }
    clock.advance(by: .seconds(1))
    #expect(await pairing.state(of: []) == .closed)
    #expect(await pairing.ask("Phone", from: "", own: "", commitment: commitment) == nil)
    #expect(await pairing.request == nil)
  }

  @Test func `a device's request and its cookie expire after three minutes`() async throws {
    let pairing = await opened()
    let (cookie, request) = try await ask(pairing)
    #expect(request.digest == Pairing.digest(of: cookie))
    clock.advance(by: .seconds(179))
    #expect(await pairing.state(of: [request.digest]) == .waiting(request))
    #expect(await pairing.state(of: []) == .busy)
    clock.advance(by: .seconds(1))
    #expect(await pairing.request == nil)
    #expect(await pairing.end(request.id) == nil, "nobody lets it in any more")
    guard case .ready = await pairing.state(of: [request.digest]) else { throw CancellationError() }
  }

  @Test func `a request is ended once by its id`() async throws {
    let pairing = await opened()
    let (_, request) = try await ask(pairing)
    #expect(await pairing.end("another") == nil)
    #expect(await pairing.end(request.id) == request)
    #expect(await pairing.end(request.id) == nil)
  }

  @Test func `five devices may ask in ten minutes`() async throws {
    let pairing = await opened()
    for _ in 0..<5 {
      let (_, request) = try await ask(pairing)
      _ = await pairing.end(request.id)
    }
    #expect(await pairing.state(of: []) == .exhausted)
    await pairing.invite()
    #expect(await pairing.state(of: []) == .exhausted, "opening the page again doesn't help")
    clock.advance(by: .seconds(600))
    await pairing.invite()
    _ = try await ask(pairing)
  }

  @Test func `each device gets new server bytes, which are committed before it asks and determine its number`()
    async throws
  {
    let pairing = await opened()
    guard case .ready(let first) = await pairing.state(of: []) else { throw CancellationError() }
    let own = String(repeating: "ab", count: 32)
    let (_, request) = try await ask(pairing, own: own)
    let digest = SHA256.hash(data: Data(request.random.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(digest == first)
    _ = await pairing.end(request.id)
    #expect(await pairing.ask("Phone", from: "", own: own, commitment: first) == nil, "what was fixed for another")
    let (_, second) = try await ask(pairing, own: own)
    #expect(second.random != request.random && second.number != request.number)
    await pairing.begin(LANEndpoint(origins: [], fingerprint: Array(repeating: 8, count: 32)))
    #expect(await pairing.request == nil, "with another certificate everybody asks anew")
  }

  @Test func `a fingerprint is shown in rows of eight bytes`() {
    #expect(Self.endpoint.fingerprintRows == Array(repeating: "07 07 07 07 07 07 07 07", count: 4))
    #expect(Self.endpoint.link("https://192.168.1.5:8443") == "https://192.168.1.5:8443/#" + String(repeating: "07", count: 32))
  }

  @Test func `requests are limited per device and minute`() async {
    let limit = RequestLimit(uptime: ServerEnvironment(now: SiteFixture.now, clock: clock, randomBytes: CountingBytes().bytes).uptime)
    for _ in 0..<3 { #expect(await limit.admits("a", most: 3)) }
    #expect(await !limit.admits("a", most: 3))
    #expect(await limit.admits("b", most: 3))
    clock.advance(by: .seconds(60))
    #expect(await limit.admits("a", most: 3))
  }

  @Test func `a new address is admitted even beyond the number of addresses counted, and the oldest one is forgotten`() async {
    let limit = RequestLimit(uptime: ServerEnvironment(now: SiteFixture.now, clock: clock, randomBytes: CountingBytes().bytes).uptime)
    for _ in 0..<3 { #expect(await limit.admits("a", most: 3)) }
    clock.advance(by: .seconds(1))
    for number in 1..<RequestLimit.known { #expect(await limit.admits("\(number)", most: 1)) }
    #expect(await !limit.admits("a", most: 3))
    #expect(await !limit.admits("1", most: 1))
    #expect(await limit.admits("one more", most: 1))
    #expect(await !limit.admits("1", most: 1))
    #expect(await limit.admits("a", most: 3))
  }

  @Test func `D10 - amounts are typed on a device's whole keyboard, since its keypad may not have the wallet's decimal mark`() async throws {
    func attributes() -> String { FieldView("amount", "Amount", .amount).attributes.description }
    #expect(attributes().contains("inputmode=\"decimal\""))
    PairedDevices.$current.withValue(1) { #expect(!attributes().contains("inputmode") && !FieldView.offersKeypad) }
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      let path = "/pay/amount?to=\(SiteFixture.friend.address)"
      #expect(try await browser.get(path).text.contains("class=\"\" type=\"text\" inputmode=\"decimal\""), "the computer has every key")
    }
  }

  @Test(arguments: [("?seen", false), ("", true)])
  func `a page that reloads itself doesn't keep the session open`(_ query: String, _ keepsOpen: Bool) async throws {
    try await SiteFixture.open { fixture in
      let browser = try await fixture.customer()
      fixture.clock.advance(by: .seconds(14 * 60))
      #expect(try await browser.send(.get, "/settings/devices" + query, headers: [("Sec-Fetch-Dest", "document")]).status == 200)
      fixture.clock.advance(by: .seconds(2 * 60))
      #expect(try await browser.send(.get, "/settings", headers: [("Sec-Fetch-Dest", "document")]).status == (keepsOpen ? 200 : 303))
    }
  }
}
