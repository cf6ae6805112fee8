import AnchorKit
import HTTPTypes
import HorizonKit
import Logging
import ServiceLifecycle
import StellarKit
import Synchronization
import Testing
import WalletKit

@testable import SandboxKit

/// A site with the embedded network's test anchor over real HTTP, some of whose answers a test can replace.
struct AnchorSite: Sendable {
  let site: SiteFixture
  /// The anchor's home domain.
  let domain: String
  let issuer: AccountID
  let transport: GarblingTransport

  /// Runs a test with a browser that has signed up.
  static func open(_ test: @Sendable @escaping (AnchorSite, Browser) async throws -> Void) async throws {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let sandbox = try Sandbox(storage: .inMemory, now: SiteFixture.now)
    let anchor = try TestAnchor(sandbox: sandbox, now: SiteFixture.now, randomBytes: CountingBytes().bytes)
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let server = SandboxServer(sandbox: sandbox, port: 0, anchor: anchor, logger: logger, onAnchorRunning: { port.yield($0) })
    let group = ServiceGroup(services: [server], logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      for await port in ports {
        let transport = GarblingTransport()
        do {
          try await SiteFixture.open(transport: transport) { site in
            let fixture = AnchorSite(site: site, domain: "localhost:\(port)", issuer: anchor.accounts.issuer.accountID, transport: transport)
            try await test(fixture, try await site.customer())
          }
        } catch {
          tasks.cancelAll()
          throw error
        }
        await group.triggerGracefulShutdown()
        return try await tasks.waitForAll()
      }
    }
  }

  /// Signs in to the anchor and returns the page of a deposit's details.
  func details(of code: String, _ browser: Browser) async throws -> Answer {
    let asking = try await browser.get("/transfers/begin?domain=\(domain)&asset=\(code)%3A\(issuer)&way=deposit&via=sep6")
    let answer = try await browser.post("/transfers/sign-in", asking.hiddenFields.merging(["pin": SiteFixture.pin]) { $1 })
    let details = try await browser.get(try #require(answer.location))
    #expect(details.heading == "Deposit \(code)")
    return details
  }
}

/// A real transport to an anchor on which a test can replace some of the answers.
final class GarblingTransport: HTTPTransport {
  private let real = AsyncHTTPTransport()
  private let garbled = Mutex<[(part: String, answer: HTTPReply, meanwhile: @Sendable () async -> Void)]>([])

  /// Replaces the answer to the next request whose address contains `part`. The anchor never sees that request.
  func garble(_ part: String, _ body: String, status: Int = 200, meanwhile: @escaping @Sendable () async -> Void = {}) {
    let answer = HTTPReply(status: status, headers: [.contentType: "application/json"], body: Array(body.utf8))
    garbled.withLock { $0.append((part, answer, meanwhile)) }
  }

  func send(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPReply {
    let other = garbled.withLock { answers in
      answers.firstIndex { request.url.contains($0.part) }.map { answers.remove(at: $0) }
    }
    if let other {
      await other.meanwhile()
      return other.answer
    }
    return try await real.send(request)
  }

  func stream(_ request: HTTPRequestMessage) async throws(TransportError) -> HTTPStreamReply { try await real.stream(request) }
}

extension Browser {
  /// Submits a page on the way to a transfer with the given fields.
  func goOn(_ page: Answer, _ typed: [String: String]) async throws -> Answer {
    try await post("/transfers/begin", page.hiddenFields.merging(typed) { $1 })
  }
}
