import Testing

@testable import MesoKit

@Suite struct MesoHostsTests {
  @Test(arguments: [
    (MesoEnvironment.sandbox, "https://api.sandbox.meso.network", "https://transfer.sandbox.meso.network"),
    (.production, "https://api.meso.network", "https://transfer.meso.network"),
    (.development, "https://api.dev.meso.plumbing", "https://transfer.dev.meso.plumbing"),
    (.preview, "https://api.preview.meso.plumbing", "https://transfer.preview.meso.plumbing"),
    (.local, "http://localhost:5173", "http://localhost:5173"),
    (.localProxy, "http://localhost:4001", "http://localhost:4001"),
  ])
  func `each environment has an API host and a transfer host`(environment: MesoEnvironment, api: String, transfer: String) throws {
    #expect(MesoHosts.api.origin(for: environment).text == api)
    #expect(MesoHosts.transfer.origin(for: environment).text == transfer)
    #expect(try MesoOrigin(api).text == api)
  }

  @Test func `the host of one environment can be overridden`() throws {
    let hosts = MesoHosts.transfer.overriding(.sandbox, with: try MesoOrigin("http://127.0.0.1:8765"))
    #expect(hosts.origin(for: .sandbox).text == "http://127.0.0.1:8765")
    #expect(hosts.origin(for: .production) == MesoHosts.transfer.origin(for: .production))
    let window = MesoWindow(try Fixture.configuration { $0.hosts = hosts })
    #expect(window.url.hasPrefix("http://127.0.0.1:8765/app?"))
    #expect(window.origin.text == "http://127.0.0.1:8765")
  }

  @Test(arguments: [
    ("https://API.Meso.Network", "https://api.meso.network"), ("https://a.b:443", "https://a.b"), ("https://a.b:8443", "https://a.b:8443"),
    ("http://localhost:80", "http://localhost"), ("http://ramp.localhost:1", "http://ramp.localhost:1"), ("http://[::1]:99", "http://[::1]:99"),
    ("https://xn--nxasmq6b", "https://xn--nxasmq6b"),
  ])
  func `an origin is normalized as in browsers`(text: String, origin: String) throws {
    #expect(try MesoOrigin(text).text == origin)
  }

  @Test(arguments: [
    "", "https://", "meso.network", "ftp://meso.network", "https://meso.network/", "https://meso.network/app", "https://a@meso.network",
    "https://meso..network", "https://meso.network:", "https://meso.network:0", "https://meso.network:65536", "https://meso.network:8x",
    "https://meso network", "https://mesö.network", "https://[::2]", "https://[::1]8", "null", "*", "https://\u{212A}.network",
    "https://meso.network?x", "https://a.b:+1",
  ])
  func `an invalid origin is refused`(text: String) {
    #expect(throws: MesoOriginError.notAnOrigin) { try MesoOrigin(text) }
  }

  @Test(arguments: ["http://meso.network", "http://127.0.0.1.meso.network", "http://localhost.meso.network", "http://192.168.1.2:80"])
  func `an origin on another machine must be https`(text: String) {
    #expect(throws: MesoOriginError.notSecure) { try MesoOrigin(text) }
  }
}
