import AnchorKit
import Foundation
import HTTPTypes
import HorizonKit
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Sentences
import ServiceLifecycle
import StellarKit
import Testing

/// Anchors that misbehave over real connections. Each request fails within a time limit, with an error that names the anchor and the problem.
struct BadServerTests {
  typealias Handler = @Sendable (Request) async throws -> Response

  /// Runs an anchor that answers all requests except for its stellar.toml with `handler`.
  private func withAnchor(
    limits: AnchorLimits = AnchorLimits(), _ handler: @escaping Handler, test: @escaping @Sendable (Anchor, String) async throws -> Void
  ) async throws {
    let router = Router()
    router.get("/.well-known/stellar.toml") { request, _ in
      let host = request.head.authority ?? ""
      let services = ["TRANSFER_SERVER", "TRANSFER_SERVER_SEP0024", "KYC_SERVER", "ANCHOR_QUOTE_SERVER", "WEB_AUTH_ENDPOINT", "FEDERATION_SERVER"]
      let lines = services.map { "\($0) = \"http://\(host)/api\"" } + ["SIGNING_KEY = \"\(try Fixture.server().accountID)\""]
      return Self.text(lines.joined(separator: "\n"))
    }
    for method in [HTTPRequest.Method.get, .post, .put, .delete] { router.on("/api/**", method: method) { request, _ in try await handler(request) } }
    router.get("/api") { request, _ in try await handler(request) }
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    try await Application(router: router, logger: logger).test(.live) { client in
      let domain = "127.0.0.1:\(try #require(client.port))"
      // Discovery has the usual limits, so that a busy machine has time for it.
      let found = try await Anchor.discover(domain, on: .testnet, now: { Fixture.now })
      try await test(try Anchor(domain: found.domain, network: .testnet, toml: found.toml, limits: limits, now: { Fixture.now }), domain)
    }
  }

  private static func text(_ text: String, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) -> Response {
    Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(string: text)))
  }

  /// All kinds of requests, each of which must fail in the same way.
  private static let questions: [(name: String, ask: @Sendable (Anchor) async throws -> Void)] = [
    ("SEP-24 info", { _ = try await $0.interactive.info() }), ("SEP-6 info", { _ = try await $0.transfers.info() }),
    ("SEP-38 prices", { _ = try await $0.quotes.prices(of: .fiat("USD"), .selling(.zero)) }),
    ("SEP-2", { _ = try await $0.federation.record(of: Fixture.person().accountID) }),
    ("SEP-6 deposit", { _ = try await $0.transfers.deposit(DepositRequest(.native, to: MuxedAccount(Fixture.person().accountID))) }),
    (
      "SEP-10",
      { anchor in
        let person = try Fixture.person()
        _ = try await anchor.session(for: ClientAccount(person.accountID), signer: KeyPairSigner([person])).token()
      }
    ),
  ]

  private func expect(
    _ problem: AnchorProblem, limits: AnchorLimits = AnchorLimits(), _ handler: @escaping Handler,
    _ sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await withAnchor(limits: limits, handler) { anchor, domain in
      for (name, ask) in Self.questions {
        await #expect(throws: AnchorError(anchor: domain, problem), "\(name)", sourceLocation: sourceLocation) { try await ask(anchor) }
      }
    }
  }

  @Test func `an HTML page is refused as an answer`() async throws {
    let page = "<!DOCTYPE html>\n<html><body>Sign in to the hotel's network</body></html>"
    try await expect(.notJSON(sent: "<!DOCTYPE html> <html><body>Sign in to the hotel's network</body></html>")) { _ in Self.text(page) }
  }

  @Test func `a JSON list and an empty body are refused as answers`() async throws {
    try await expect(.notJSON(sent: "[1, 2]")) { _ in Self.text("[1, 2]") }
    try await expect(.notJSON(sent: "nothing")) { _ in Response(status: .ok) }
  }

  @Test func `a server error is quoted if it has a message`() async throws {
    try await expect(.unavailable(status: 500, message: "database is on fire", retryAfter: nil)) { _ in
      Self.text("database is on fire", status: .internalServerError)
    }
    try await expect(.unavailable(status: 503, message: nil, retryAfter: .seconds(30))) { _ in
      Self.text("<html>Bad gateway</html>", status: .serviceUnavailable, headers: [.retryAfter: "30"])
    }
    try await expect(.unavailable(status: 500, message: "out of \\u{1B}[31mmoney", retryAfter: nil)) { _ in
      Self.text("{\"error\":\"out of \\u001b[31mmoney\"}", status: .internalServerError)
    }
  }

  @Test func `a rate limit is reported with the time to wait`() async throws {
    try await expect(.rateLimited(retryAfter: .seconds(17))) { _ in Response(status: .tooManyRequests, headers: [.retryAfter: "17"]) }
  }

  @Test func `a redirection to another host is not followed`() async throws {
    try await expect(.redirected(to: "https://evil.example.com/api")) { _ in
      Response(status: .found, headers: [.location: "https://evil.example.com/api"])
    }
    try await expect(.redirected(to: "http://127.0.0.1:1/api")) { _ in
      Response(status: .temporaryRedirect, headers: [.location: "http://127.0.0.1:1/api"])
    }
    try await expect(.redirected(to: "")) { _ in Response(status: .movedPermanently) }
  }

  @Test func `a redirection within the host is followed, but not endlessly and not for POST requests`() async throws {
    try await withAnchor { request in
      switch request.uri.path {
      case "/api/info": Response(status: .found, headers: [.location: "/api/v2/info"])
      case "/api/v2/info": Self.text("{}")
      default: Response(status: .found, headers: [.location: request.uri.path])
      }
    } test: { anchor, domain in
      _ = try await anchor.interactive.info()
      await #expect(throws: AnchorError(anchor: domain, .redirected(to: "/api/price"))) {
        try await anchor.quotes.price(QuoteRequest(sell: .fiat("USD"), buy: .fiat("EUR"), .selling(.zero), for: .sep6))
      }
      let signer = try RemoteSigner(url: "http://\(domain)/api/sign")
      let expectation = ChallengeExpectation(
        network: .testnet, signingKey: try Fixture.server().accountID, homeDomain: Fixture.domain, webAuthDomains: [Fixture.domain],
        account: ClientAccount(try Fixture.person().accountID))
      let challenge = try Challenge(ChallengeSample().text(), expecting: expectation, now: Fixture.now)
      await #expect(throws: AnchorError(anchor: domain, .redirected(to: "/api/sign"))) { try await signer.signed(challenge) }
    }
  }

  @Test func `a huge answer is cut off`() async throws {
    let body = "{\"x\":\"" + String(repeating: "x", count: 1_000_000) + "\"}"
    try await expect(.tooLarge(limit: 1_000_000)) { _ in Self.text(body) }
  }

  @Test func `an answer with too many values is refused`() async throws {
    let body = "{\"x\":[" + String(repeating: "0,", count: 200_000) + "0]}"
    try await expect(.tooManyValues(limit: 100_000)) { _ in Self.text(body) }
  }

  @Test func `an endless answer is cut off`() async throws {
    try await expect(.tooLarge(limit: 1_000_000)) { _ in
      Response(
        status: .ok,
        body: .init { writer in
          let piece = ByteBuffer(repeating: UInt8(ascii: " "), count: 10_000)
          while true { try await writer.write(piece) }
        })
    }
  }

  @Test func `an answer that never comes times out`() async throws {
    try await expect(.timedOut, limits: AnchorLimits(timeLimit: .milliseconds(100))) { _ in
      await Self.hang()
      return Response(status: .ok)
    }
  }

  @Test func `an answer that stalls times out`() async throws {
    try await expect(.timedOut, limits: AnchorLimits(timeLimit: .milliseconds(100))) { _ in
      Response(
        status: .ok,
        body: .init { writer in
          try await writer.write(ByteBuffer(string: "{"))
          await Self.hang()
          try await writer.finish(nil)
        })
    }
  }

  @Test func `a stellar.toml that is larger than 100 KB or invalid is refused`() async throws {
    for (toml, problem) in [
      (String(repeating: "#", count: 102_401), AnchorProblem.tooLarge(limit: 102_400)),
      ("<html></html>", .invalidTOML("it isn't valid TOML from line \(1) on")),
    ] {
      let router = Router()
      router.get("/.well-known/stellar.toml") { _, _ in Self.text(toml) }
      let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      try await Application(router: router, logger: logger).test(.live) { client in
        let domain = "127.0.0.1:\(try #require(client.port))"
        await #expect(throws: AnchorError(anchor: domain, problem)) { try await Anchor.discover(domain, on: .testnet, now: { Fixture.now }) }
      }
    }
  }

  @Test func `an anchor that refuses connections is unreachable`() async throws {
    let error = await #expect(throws: AnchorError.self) { try await Anchor.discover("127.0.0.1:1", on: .testnet, now: { Fixture.now }) }
    guard case .unreachable? = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.problem.mayPass == true)
  }

  @Test func `every problem is a sentence that names the anchor`() {
    let problems: [AnchorProblem] = [
      .invalidDomain, .unreachable("x"), .untrusted, .connectionLost, .timedOut, .tooLarge(limit: 5), .tooManyValues(limit: 5), .cancelled,
      .redirected(to: "x"),
      .authenticationRequired, .notFound(nil), .notFound("x"), .refused(status: 400, message: nil), .refused(status: 400, message: "x"),
      .rateLimited(retryAfter: .seconds(9)), .unavailable(status: 500, message: "x", retryAfter: nil), .notJSON(sent: "<"),
      .invalidField(name: "a", expected: "b", sent: "c"), .invalidTOML("x"), .missingService(.quotes), .unsafeAddress(name: "KYC_SERVER", url: "x"),
      .privateAddress(name: "KYC_SERVER", url: "x"),
      .wrongNetwork(passphrase: "x"), .missingSigningKey, .assetNotListed("x"), .notIssuersHome(found: nil), .challenge(.feeBump),
      .invalidRequest(name: "a", reason: "b"),
    ]
    for problem in problems {
      let sentence = AnchorError(anchor: "anchor.example.com", problem).description
      #expect(sentence.contains("anchor.example.com") && !sentence.contains("Optional") && !sentence.contains("AnchorProblem"), "\(sentence)")
      #expect(sentence.hasSuffix(".") || sentence.hasSuffix("”"), "\(sentence)")
    }
  }

  @Test(arguments: ["anchor.example.com", "anchor.example.com:8001"])
  func `the error for an unreachable anchor names it once`(_ anchor: String) {
    for reason: Sentence in ["\("anchor.example.com") couldn't be found", "it did not answer"] {
      let sentence = AnchorError(anchor: anchor, .unreachable(reason)).description
      #expect(sentence.ranges(of: "anchor.example.com").count == 1 && sentence.contains("can't be reached: \(reason.english)."), "\(sentence)")
    }
  }

  /// Never answers, until the server stops.
  private static func hang() async {
    await cancelWhenGracefulShutdown {
      let (never, _) = AsyncStream.makeStream(of: Never.self)
      for await _ in never {}
    }
  }
}
