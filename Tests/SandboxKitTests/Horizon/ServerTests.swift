import AsyncHTTPClient
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import NIOHTTP1
import ServiceLifecycle
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct ServerTests {
  @Test func `only host names of this machine count as local`() {
    for host in ["localhost", "localhost:8000", "127.0.0.1:1", "127.0.0.1", "sandbox.localhost:80", "LocalHost", "[::1]:8000", "[::1]"] {
      #expect(HostMiddleware.isLocal(host), "\(host)")
    }
    for host in [
      "", "example.com", "localhost.example.com", "127.0.0.1.example.com", "evil-localhost", "localhost:8000:1", "localhost:x",
      "localhost:99999", "192.168.1.5:8000", "[::2]", "[::1", "user@localhost.com", ".example", "0.0.0.0",
    ] {
      #expect(!HostMiddleware.isLocal(host), "\(host)")
    }
  }

  @Test func `a request for another host name is refused`() async throws {
    let sandbox = try Sandbox.test()
    try await sandbox.withServer { base in
      var request = HTTPClientRequest(url: base + "/")
      request.headers.add(name: "Host", value: "attacker.example")
      let response = try await HTTPClient.shared.execute(request, timeout: .minutes(5))
      #expect(response.status.code == 421)
      let body = String(buffer: try await response.body.collect(upTo: 10_000))
      #expect(!body.contains("Sandbox ;"))
    }
  }

  @Test func `links use the host name of the request`() async throws {
    let sandbox = try Sandbox.test()
    try await sandbox.withServer { base in
      let response = try await HTTPClient.shared.execute(HTTPClientRequest(url: base + "/"), timeout: .minutes(5))
      let root = try JSON(try await response.body.collect(upTo: 100_000))
      #expect(root._links.fee_stats.href.text == base + "/fee_stats")
    }
  }

  private static let address = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"
  private static let changing: [(HTTPRequest.Method, String)] = [
    (.get, "/friendbot?addr=\(address)"), (.get, "//friendbot/?addr=\(address)"), (.post, "/friendbot"), (.post, "/transactions"),
    (.post, "/transactions_async"),
  ]

  /// The status of each request that changes something, with the headers that a browser sends about the page.
  private func statuses(_ headers: HTTPFields, isOpen: Bool = false) async throws -> [Int] {
    let router = HorizonRouter(sandbox: try Sandbox.test(), isOpenToAllPages: isOpen)
    return try await Application(router: router.routes()).test(.router) { client in
      var statuses: [Int] = []
      for (method, uri) in Self.changing {
        var all = headers
        all[.contentType] = "application/x-www-form-urlencoded"
        statuses.append(try await client.execute(uri: uri, method: method, headers: all, body: ByteBuffer(string: "x=y")) { $0.status.code })
      }
      return statuses
    }
  }

  @Test func `a page of another site can't fund accounts or submit transactions, unless the sandbox is open to all`() async throws {
    let foreign: [HTTPFields] = [
      [.origin: "http://example.com"], [.origin: "https://localhost.example.com", .fetchSite: "same-site"], [.origin: "null"],
      [.origin: "chrome-extension://localhost"], [.origin: "http://user@localhost.example"], [.fetchSite: "cross-site"],
    ]
    let allowed = try await statuses([:])
    #expect(!allowed.contains(403) && allowed.contains(200))
    for headers in foreign {
      #expect(try await statuses(headers) == [403, 403, 403, 403, 403], "\(headers)")
      #expect(try await statuses(headers, isOpen: true) == allowed, "\(headers)")
    }
    let own: [HTTPFields] = [
      [.origin: "http://localhost:3000", .fetchSite: "same-site"], [.origin: "https://127.0.0.1:5173", .fetchSite: "cross-site"],
      [.origin: "http://[::1]:3000"], [.origin: "http://wallet.localhost"], [.fetchSite: "none"], [.fetchSite: "same-origin"],
    ]
    for headers in own { #expect(try await statuses(headers) == allowed, "\(headers)") }
  }

  @Test func `web pages may send any header, such as those that identify SDKs`() async throws {
    let sandbox = try Sandbox.test()
    let anchor = try TestAnchor(sandbox: sandbox, delays: .none, now: sandbox.now) { Array(repeating: 1, count: $0) }
    let asked: HTTPFields = [
      .origin: "http://example.com", .accessControlRequestMethod: "POST", .accessControlRequestHeaders: "authorization,x-client-name",
    ]
    for router in [HorizonRouter(sandbox: sandbox).routes(), RPCRouter(sandbox: sandbox).routes(faults: nil), AnchorRouter(anchor: anchor).routes()] {
      try await Application(router: router).test(.router) { client in
        try await client.execute(uri: "/", method: .options, headers: asked) { response in
          #expect(response.headers[.accessControlAllowOrigin] == "*")
          #expect(response.headers[.accessControlAllowHeaders] == "*, authorization")
        }
      }
    }
  }

  @Test func `a refused cross-site request is answered with a problem in Horizon's form, which the page can read`() async throws {
    try await Sandbox.test().withRouter { client in
      let uri = "/friendbot?addr=\(Self.address)"
      try await client.client.execute(uri: uri, method: .get, headers: [.origin: "http://example.com"]) { response in
        #expect(response.headers[.contentType] == "application/problem+json; charset=utf-8")
        #expect(response.headers[.accessControlAllowOrigin] == "*")
        let problem = try JSON(response.body)
        #expect(problem.type.text == "https://stellar.org/horizon-errors/cross_site_request")
        #expect(problem.detail.text?.contains("--open-cors") == true)
      }
      #expect(try await client.get("/accounts/\(Self.address)", headers: [.origin: "http://example.com"]).status == 404)
    }
  }

  @Test func `the friendbot allows a burst, then says how long to wait, and recovers as time passes`() async throws {
    let clock = ManualClock()
    let rate = FriendbotRate { clock.now }
    for number in 0..<FriendbotRate.burst { #expect(rate.wait() == nil, "\(number)") }
    #expect(rate.wait() == 1)
    clock.advance(by: .milliseconds(100))
    #expect(rate.wait() == 1)
    clock.advance(by: .milliseconds(900))
    for _ in 0..<5 { #expect(rate.wait() == nil) }
    #expect(rate.wait() == 1)
    clock.advance(by: .seconds(100))
    for _ in 0..<FriendbotRate.burst { #expect(rate.wait() == nil) }
    #expect(rate.wait() == 1)
  }

  @Test func `a friendbot that is asked too often answers 429 with the seconds to wait`() async throws {
    let clock = ManualClock()
    try await Sandbox.test().withRouter(friendbotRate: FriendbotRate { clock.now }) { client in
      var last = 200
      for number in 0...FriendbotRate.burst {
        let address = try KeyPair(seed: Array(repeating: 0, count: 30) + [UInt8(number >> 8), UInt8(number & 255)]).accountID.address
        last = try await client.client.execute(uri: "/friendbot?addr=\(address)", method: .get) { response in
          #expect((response.status == .tooManyRequests) == (response.headers[.retryAfter] == "1"))
          return response.status.code
        }
        #expect(last == (number < FriendbotRate.burst ? 200 : 429))
      }
      #expect(last == 429)
    }
  }

  @Test func `the friendbot recovers in real time even if the network's clock stands still`() async throws {
    let clock = ManualClock()
    let rate = FriendbotRate { clock.now }
    try await Sandbox.test().withRouter(friendbotRate: rate) { client async throws in
      while rate.wait() == nil {}
      #expect(try await client.get("/friendbot?addr=\(Self.address)").status == 429)
      clock.advance(by: .seconds(1))
      #expect(try await client.get("/friendbot?addr=\(Self.address)").status == 200)
    }
  }

  @Test func `any web page may read`() async throws {
    let sandbox = try Sandbox.test()
    try await sandbox.withRouter { client in
      try await client.client.execute(uri: "/", method: .get, headers: [.origin: "http://example.com"]) { response in
        #expect(response.headers[.accessControlAllowOrigin] == "*")
      }
      try await client.client.execute(uri: "/transactions", method: .options, headers: [.origin: "http://example.com"]) { response in
        #expect(response.status.code < 300)
        #expect(response.headers[.accessControlAllowMethods]?.contains("POST") == true)
      }
      try await client.client.execute(uri: "/ledgers/x", method: .get, headers: [.origin: "http://example.com"]) { response in
        #expect(response.status == .badRequest)
        #expect(response.headers[.accessControlAllowOrigin] == "*")
        #expect(response.headers[.contentType] == "application/problem+json; charset=utf-8")
      }
    }
  }

  @Test func `a server whose port is in use fails with an error that names the port`() async throws {
    let sandbox = try Sandbox.test()
    try await sandbox.withServer { base in
      let port = try #require(URL(string: base)?.port)
      let other = try Sandbox.test()
      var logger = Logger(label: "sandbox-test")
      logger.logLevel = .critical
      let server = SandboxServer(sandbox: other, port: port, logger: logger)
      await #expect(throws: SandboxError.portInUse(port)) { try await server.run() }
    }
  }

  @Test func `a server that needs its anchor fails if another program has the anchor's port`() async throws {
    try await withTakenPort { sandbox, anchor, taken, logger in
      let server = SandboxServer(sandbox: sandbox, port: 0, anchor: anchor, anchorPort: taken, logger: logger)
      let services = ServiceGroup(services: [server], logger: logger)
      await #expect { try await services.run() } throws: { error in
        if case SandboxError.portInUse(let port) = error { port == taken } else { false }
      }
    }
  }

  @Test func `Horizon's port is reported only after the other servers are running`() async throws {
    let sandbox = try Sandbox.test()
    let anchor = try TestAnchor(sandbox: sandbox, now: { Date(timeIntervalSince1970: 0) }, randomBytes: { Array(repeating: 1, count: $0) })
    let ramp = Ramp(now: { Date(timeIntervalSince1970: 0) }, randomBytes: { Array(repeating: 1, count: $0) })
    var logger = Logger(label: "sandbox-test")
    logger.logLevel = .critical
    let (events, event) = AsyncStream.makeStream(of: String.self)
    let server = SandboxServer(
      sandbox: sandbox, port: 0, faultPort: 0, anchor: anchor, ramp: ramp, rpcPort: 0, logger: logger, onRunning: { _ in event.yield("network") },
      onFaultsRunning: { _ in event.yield("faults") }, onAnchorRunning: { _ in event.yield("anchor") },
      onRampRunning: { _ in event.yield("ramp") }, onRPCRunning: { _ in event.yield("RPC") })
    let services = ServiceGroup(services: [server], logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await services.run() }
      var seen: [String] = []
      for await event in events.prefix(5) { seen.append(event) }
      #expect(seen.last == "network" && Set(seen) == ["network", "faults", "anchor", "ramp", "RPC"])
      await services.triggerGracefulShutdown()
      try await group.waitForAll()
    }
  }

  @Test func `a server that may run without its anchor does so if another program has the anchor's port`() async throws {
    try await withTakenPort { sandbox, anchor, taken, logger in
      let (events, event) = AsyncStream.makeStream(of: String.self)
      let server = SandboxServer(
        sandbox: sandbox, port: 0, anchor: anchor, anchorPort: taken, logger: logger, onRunning: { _ in event.yield("network") },
        onAnchorRunning: { _ in event.yield("anchor") }, onAnchorPortTaken: { event.yield("no anchor") })
      let services = ServiceGroup(services: [server], logger: logger)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await services.run() }
        var seen: [String] = []
        for await event in events.prefix(2) { seen.append(event) }
        #expect(seen == ["no anchor", "network"])
        await services.triggerGracefulShutdown()
        try await group.waitForAll()
      }
    }
  }

  /// A network and its anchor, and a port that another program has.
  private func withTakenPort(_ body: @escaping @Sendable (Sandbox, TestAnchor, Int, Logger) async throws -> Void) async throws {
    try await Sandbox.test().withServer { base in
      let taken = try #require(URL(string: base)?.port)
      let sandbox = try Sandbox.test()
      let anchor = try TestAnchor(sandbox: sandbox, now: { Date(timeIntervalSince1970: 0) }, randomBytes: { Array(repeating: 1, count: $0) })
      var logger = Logger(label: "sandbox-test")
      logger.logLevel = .critical
      try await body(sandbox, anchor, taken, logger)
    }
  }
}
