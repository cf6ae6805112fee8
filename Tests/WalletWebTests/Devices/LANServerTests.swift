import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOSSL
import Testing

@testable import WalletWeb

/// The wallet in the network, whose certificate is renewed while it runs.
struct LANServerTests {
  @Test func `a running server renews its certificate 60 days before it expires, and devices get the new one`() async throws {
    try await SiteFixture.open { fixture in
      let clock = fixture.clock
      let now: @Sendable () -> Date = { SiteFixture.now().addingTimeInterval(TimeInterval(clock.now.offset.components.seconds)) }
      let (endpoints, announcing) = AsyncStream.makeStream(of: LANEndpoint.self)
      let address = try #require(LANAddress("127.0.0.1"))
      let options = LANOptions(home: fixture.home, addresses: [address], port: 0) { announcing.yield($0) }
      let server = try SiteFixture.server(of: fixture.wallets, now: now, clock: clock, lan: options)
      try await withThrowingTaskGroup { group in
        group.addTask { try await server.run() }
        defer { group.cancelAll() }
        var announced = endpoints.makeAsyncIterator()
        let first = try #require(await announced.next())
        try await expectCertificate(of: first)
        let left = Duration.seconds(LANCertificate.lifetime - LANCertificate.reserve - 24 * 3600)
        try await clock.sleeper(for: left)
        clock.advance(by: left)
        let next = try #require(await announced.next())
        try await expectCertificate(of: next)
        #expect(next.fingerprint != first.fingerprint)
      }
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
