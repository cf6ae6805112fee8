import Foundation
import HTTPTypes
import Hummingbird
import Sentences
import Synchronization
import Testing

@testable import HorizonKit

/// Addresses from other parties lead to the internet only, never to a private network.
@Suite struct InternetTransportTests {
  /// Answers to lookups in order; the last one is repeated.
  private final class Names: Sendable {
    private let answers: Mutex<[[String]]>
    private let asked = Mutex(0)

    init(_ answers: [String]...) {
      self.answers = Mutex(answers)
    }

    var count: Int { asked.withLock { $0 } }

    @Sendable func resolve(_ host: String) -> [IPAddress] {
      asked.withLock { $0 += 1 }
      return answers.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? [] }.compactMap { IPAddress($0) }
    }
  }

  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.254", "169.254.169.254", "172.16.0.1",
    "172.31.255.255", "192.0.0.1", "192.168.1.1", "198.18.0.1", "198.19.255.255", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
    "::", "::1", "::127.0.0.1",
    "fe80::1", "fec0::1", "fc00::1", "fdff::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:192.168.0.1", "64:ff9b::10.0.0.1", "64:ff9b::7f00:1",
    "64:ff9b:1::1", "2002:7f00:1::", "2002:c0a8:101::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "100::1",
  ]) func `loopback, private, link-local, multicast and reserved addresses aren't public`(text: String) throws {
    #expect(try !#require(IPAddress(text)).isPublic)
  }

  @Test(arguments: [
    "1.1.1.1", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1", "128.0.0.1", "169.253.1.1", "172.15.0.1", "172.32.0.1", "192.0.1.1",
    "192.167.1.1", "198.17.255.255", "198.20.0.1", "223.255.255.255", "2606:4700:4700::1111", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1", "2002:101:101::1",
    "2a01:4f8::1",
  ]) func `all other addresses are public`(text: String) throws {
    let address = try #require(IPAddress(text))
    #expect(address.isPublic)
    #expect(IPAddress(address.description) == address)
  }

  @Test(arguments: [
    "https://127.0.0.2/", "https://10.0.0.1:8443/x", "https://[::ffff:127.0.0.1]/", "https://[fe80::1]/", "https://[64:ff9b::7f00:1]/",
    "http://0.0.0.0/",
    "https://169.254.169.254/latest/meta-data",
  ]) func `an IP address that isn't public is refused without a lookup`(url: String) async throws {
    let names = Names(["1.1.1.1"])
    let transport = InternetTransport(resolve: names.resolve)
    let error = await #expect(throws: TransportError.self) { _ = try await transport.send(HTTPRequestMessage(url: url)) }
    #expect(error?.description.hasSuffix("isn't an address on the internet.") == true, "\(String(describing: error))")
    #expect(names.count == 0)
  }

  /// Forms that the system's resolver reads as an address, and names that every system has.
  @Test(arguments: ["localhost.", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "0x7f.0x0.0x0.0x1", "127.0.0.0x1", "[fe80::1%25lo]"])
  func `a name or number that the system resolves to this machine is refused, too`(host: String) async throws {
    for scheme in ["http", "https"] {
      let error = await #expect(throws: TransportError.self) {
        _ = try await InternetTransport().send(HTTPRequestMessage(url: "\(scheme)://\(host):9/"))
      }
      guard case .notConnected(let reason) = error else { throw error ?? .cancelled }
      #expect(reason.english.contains("an address on the internet") || reason.english.hasSuffix("couldn't be found"), "\(reason.english)")
    }
  }

  @Test func `a name is refused if any of its addresses isn't public, and the error has that address`() async throws {
    for addresses in [["127.0.0.1"], ["1.1.1.1", "192.168.0.7"], ["::1", "1.1.1.1"], ["::ffff:10.0.0.1"]] {
      let transport = InternetTransport(resolve: Names(addresses).resolve)
      let bad = try #require(addresses.first { IPAddress($0)?.isPublic == false })
      await #expect(throws: TransportError.notConnected("\("anchor.example") leads to \(bad), which isn't an address on the internet")) {
        _ = try await transport.send(HTTPRequestMessage(url: "https://anchor.example/.well-known/stellar.toml"))
      }
    }
    await #expect(throws: TransportError.notConnected("\("anchor.example") couldn't be found")) {
      _ = try await InternetTransport(resolve: Names([]).resolve).send(HTTPRequestMessage(url: "https://anchor.example/"))
    }
    for url in ["unix:///tmp/socket", "http+unix://%2Ftmp%2Fsocket/", "file:///etc/passwd", "https:///x", "no address"] {
      await #expect(throws: TransportError.invalidRequest("its address isn't valid")) {
        _ = try await InternetTransport().send(HTTPRequestMessage(url: url))
      }
    }
  }

  @Test func `a connection goes to the address that was checked, with the requested host name`() async throws {
    try await TestServer.run { router in
      router.get("/") { request, _ in "\(request.head.authority ?? "")" }
    } test: { url in
      let port = try #require(URL(string: url)?.port)
      // Only this resolver knows the name, which leads elsewhere the second time.
      let names = Names(["127.0.0.1"], ["192.168.0.1"])
      let transport = InternetTransport(mayReach: { $0 == IPAddress("127.0.0.1") }, resolve: names.resolve)
      let request = HTTPRequestMessage(url: "http://Anchor.example:\(port)/")
      let reply = try await transport.send(request)
      #expect(String(decoding: reply.body, as: UTF8.self).lowercased() == "anchor.example:\(port)")
      #expect(names.count == 1)
      await #expect(throws: TransportError.notConnected("\("Anchor.example") leads to \("192.168.0.1"), which isn't an address on the internet")) {
        _ = try await transport.send(request)
      }
    }
  }

  @Test func `the next address is tried if one doesn't answer`() async throws {
    try await TestServer.run { router in
      router.get("/") { _, _ in "here" }
    } test: { url in
      let port = try #require(URL(string: url)?.port)
      let transport = InternetTransport(mayReach: { _ in true }, resolve: Names(["::1", "127.0.0.1"]).resolve)
      #expect(try await transport.send(HTTPRequestMessage(url: "http://anchor.example:\(port)/")).status == 200)
    }
  }

  @Test func `loopback names and addresses reach this machine`() async throws {
    try await TestServer.run { router in
      router.get("/") { _, _ in "here" }
    } test: { url in
      let port = try #require(URL(string: url)?.port)
      let transport = InternetTransport(resolve: Names([]).resolve)
      for host in ["127.0.0.1", "localhost", "LocalHost"] {
        #expect(try await transport.send(HTTPRequestMessage(url: "http://\(host):\(port)/")).status == 200)
      }
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `hanging lookups don't delay others, and a lookup cancelled while all threads hang never runs`() async throws {
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let end = DispatchSemaphore(value: 0)
    var turns = begun.makeAsyncIterator()
    var stuck: [Task<[IPAddress], Never>] = []
    func getStuck(_ count: Int) async {
      for _ in 0..<count {
        stuck.append(
          Task {
            await InternetTransport.addresses(of: "dead.example") { _ in
              begin.yield()
              end.wait()
              return []
            }
          })
      }
      for _ in 0..<count { await turns.next() }
    }
    await getStuck(8)
    let address = try #require(IPAddress("1.1.1.1"))
    #expect(await InternetTransport.addresses(of: "anchor.example") { _ in [address] } == [address])
    await getStuck(8)
    let late = Names(["1.1.1.1"])
    let givenUp = Task { await InternetTransport.addresses(of: "late.example", asking: late.resolve) }
    givenUp.cancel()
    #expect(await givenUp.value.isEmpty)
    for _ in stuck { end.signal() }
    for task in stuck { _ = await task.value }
    #expect(await InternetTransport.addresses(of: "anchor.example") { _ in [address] } == [address])
    #expect(late.count == 0)
  }

  @Test func `a lookup that takes too long times out with its request`() async throws {
    let clock = TestClock(hanging: [])
    let transport = InternetTransport(clock: clock) { _ in
      let (never, _) = AsyncStream.makeStream(of: Never.self)
      for await _ in never {}
      return []
    }
    await #expect(throws: TransportError.timedOut) { _ = try await transport.send(HTTPRequestMessage(url: "https://anchor.example/")) }
  }
}
