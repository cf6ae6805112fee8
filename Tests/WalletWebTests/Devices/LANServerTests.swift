import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOSSL
import Sentences
import Synchronization
import Testing

@testable import WalletWeb

/// The wallet in the network, where this computer's addresses and its certificate change while it runs.
struct LANServerTests {
  /// A computer whose addresses a test changes, and what its server reports.
  private final class Computer: Sendable {
    enum Report: Hashable {
      case waiting(Sentence)
      case running(LANEndpoint)
    }

    private let clock: TestClock
    private let addresses: Mutex<[LANAddress]>
    private let reports: AsyncStream<Report>
    private let reporting: AsyncStream<Report>.Continuation

    init(_ clock: TestClock, _ addresses: [LANAddress]) {
      self.clock = clock
      self.addresses = Mutex(addresses)
      (reports, reporting) = AsyncStream.makeStream(of: Report.self)
    }

    func options(_ fixture: SiteFixture, _ named: [LANAddress], _ port: Int) -> LANOptions {
      LANOptions(
        home: fixture.home, named: named, port: port, found: { self.addresses.withLock(\.self) },
        onWaiting: { self.reporting.yield(.waiting($0)) }, onRunning: { self.reporting.yield(.running($0)) })
    }

    /// Changes the addresses, and lets time pass until the server has to notice.
    func move(to addresses: [LANAddress], after time: Duration = LANServer.lookInterval) async throws {
      try await clock.sleeper(for: LANServer.lookInterval)
      self.addresses.withLock { $0 = addresses }
      clock.advance(by: time)
    }

    func report() async throws -> Report { try #require(await reports.first { _ in true }) }

    func endpoint() async throws -> LANEndpoint {
      guard case .running(let endpoint) = try await report() else { throw CancellationError() }
      return endpoint
    }
  }

  private static let loopback = LANAddress("127.0.0.1")

  /// Serves a wallet on a computer, also in its network. The test gets the port for the computer's own browser.
  private func serve(
    at found: [LANAddress?], named: [LANAddress?] = [], takenPort: Bool = false,
    _ test: @escaping @Sendable (SiteFixture, Computer, Int) async throws -> Void
  ) async throws {
    try await SiteFixture.open { fixture in
      let clock = fixture.clock
      let now: @Sendable () -> Date = { SiteFixture.now().addingTimeInterval(TimeInterval(clock.now.offset.components.seconds)) }
      let computer = Computer(clock, found.compactMap(\.self))
      let options = computer.options(fixture, named.compactMap(\.self), takenPort ? fixture.port : 0)
      let (ports, listening) = AsyncStream.makeStream(of: Int.self)
      let server = try SiteFixture.server(of: fixture.wallets, now: now, clock: clock, lan: options) { listening.yield($0) }
      try await withThrowingTaskGroup { group in
        group.addTask { try await server.run() }
        defer { group.cancelAll() }
        try await test(fixture, computer, try #require(await ports.first { _ in true }))
      }
    }
  }

  @Test func `a running server renews its certificate 60 days before it expires, and devices get the new one`() async throws {
    try await serve(at: [Self.loopback]) { _, computer, _ in
      let first = try await computer.endpoint()
      try await expectCertificate(of: first)
      let left = Duration.seconds(LANCertificate.lifetime - LANCertificate.reserve - 24 * 3600)
      try await computer.move(to: [Self.loopback].compactMap(\.self), after: left)
      let next = try await computer.endpoint()
      try await expectCertificate(of: next)
      #expect(next.fingerprint != first.fingerprint)
    }
  }

  // Only Linux has more than one loopback address.
  #if os(Linux)
    @Test func `a running server moves to the computer's new address, with a certificate that names it`() async throws {
      try await serve(at: [LANAddress("127.0.0.2")]) { _, computer, _ in
        let first = try await computer.endpoint()
        #expect(first.origins.count == 1 && first.origins[0].hasPrefix("https://127.0.0.2:"))
        try await computer.move(to: [try #require(LANAddress("127.0.0.3"))])
        let next = try await computer.endpoint()
        #expect(next.origins.count == 1 && next.origins[0].hasPrefix("https://127.0.0.3:"))
        try await expectCertificate(of: next)
        #expect(next.fingerprint != first.fingerprint)
      }
    }
  #endif

  @Test func `without a network or with several, the computer is served, and devices are as soon as there is one`() async throws {
    try await serve(at: []) { _, computer, port in
      #expect(try await computer.report() == .waiting(LANAddressError.notConnected.sentence))
      let several = [LANAddress("192.168.1.5", device: "wlan0"), LANAddress("172.17.0.1", device: "docker0")].compactMap(\.self)
      try await computer.move(to: several)
      #expect(try await computer.report() == .waiting(LANAddressError.several(several).sentence))
      try await computer.move(to: [try #require(Self.loopback)])
      try await expectCertificate(of: try await computer.endpoint())
      try await computer.move(to: [])
      #expect(try await computer.report() == .waiting(LANAddressError.notConnected.sentence))
      try await expectPage(at: port)
    }
  }

  @Test func `another program at the port for devices doesn't end the wallet on the computer`() async throws {
    try await serve(at: [Self.loopback], takenPort: true) { fixture, computer, port in
      #expect(try await computer.report() == .waiting(WalletWebError.lanInaccessible("127.0.0.1", fixture.port).sentence))
      try await expectPage(at: port)
    }
  }

  @Test func `the certificate names all addresses that were named, so that it stays while the computer has only some`() async throws {
    try await serve(at: [], named: [LANAddress("10.255.255.1"), Self.loopback]) { fixture, computer, _ in
      let endpoint = try await computer.endpoint()
      #expect(endpoint.origins.count == 1 && endpoint.origins[0].hasPrefix("https://127.0.0.1:"))
      #expect(try LANCertificate.current(of: fixture.home, for: ["10.255.255.1"], now: SiteFixture.now()).fingerprint == endpoint.fingerprint)
    }
  }

  @Test func `named addresses are listened on as long as the computer has them, and without a name its only one`() async throws {
    try await SiteFixture.open { fixture in
      let found = [LANAddress("192.168.1.5", device: "wlan0"), LANAddress("10.0.0.7", device: "tun0")].compactMap(\.self)
      func addresses(_ named: [String], _ found: [LANAddress]) throws -> [String] {
        let options = LANOptions(home: fixture.home, named: named.compactMap { LANAddress($0) }, port: 0, found: { found }) { _ in }
        return try options.addresses().map(\.text)
      }
      #expect(try addresses(["10.0.0.7"], found) == ["10.0.0.7"])
      #expect(try addresses(["10.0.0.8", "192.168.1.5"], found) == ["192.168.1.5"])
      let missing = try #require(LANAddress("10.0.0.8"))
      #expect(throws: LANAddressError.missing(missing)) { try addresses(["10.0.0.8"], found) }
      #expect(try addresses([], [found[0]]) == ["192.168.1.5"])
      #expect(throws: LANAddressError.several(found)) { try addresses([], found) }
      #expect(throws: LANAddressError.notConnected) { try addresses([], []) }
    }
  }

  /// Connects as the computer's own browser and expects a page.
  private func expectPage(at port: Int) async throws {
    try await TestClient.withClient(host: "127.0.0.1", port: port, configuration: .init(timeout: .seconds(120))) { client in
      let answer = try await client.execute(TestClient.Request("/sign-up", method: .get, authority: "basicpay.localhost:\(port)"))
      #expect(answer.status.code < 400)
    }
  }

  /// Connects as a device and expects a page and the announced certificate.
  private func expectCertificate(of endpoint: LANEndpoint) async throws {
    let url = try #require(endpoint.origins.first.flatMap { URLComponents(string: $0) })
    let (host, port) = (try #require(url.host), try #require(url.port))
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.certificateVerification = .none
    let patient = TestClient.Configuration(tlsConfiguration: tls, timeout: .seconds(120), serverName: "localhost")
    try await TestClient.withClient(host: host, port: port, configuration: patient) { client in
      #expect(try await client.execute(TestClient.Request("/", method: .get, authority: "\(host):\(port)")).status == .ok)
      let shown = try #require(try await client.getChannel().nioSSL_peerCertificate().get()).toDERBytes()
      #expect(Array(SHA256.hash(data: shown)) == endpoint.fingerprint)
    }
  }
}
