import Foundation
import HTTPTypes
import HorizonKit
import Sentences
import StellarKit
import Synchronization
import Testing

@testable import AnchorKit

/// The whole sign-in, over a transport that answers like an anchor.
struct AnchorSessionTests {
  /// Counts its calls, each of which would ask a person for a PIN.
  private final class CountingSigner: ChallengeSigner {
    private let asked = Mutex(0)
    private let keys: [KeyPair]
    private let gate: AsyncStream<Void>?

    init(_ keys: [KeyPair], gate: AsyncStream<Void>? = nil) {
      self.keys = keys
      self.gate = gate
    }

    var count: Int { asked.withLock(\.self) }

    func signed(_ challenge: Challenge) async throws -> SignedTransaction {
      asked.withLock { $0 += 1 }
      if let gate { for await _ in gate { break } }
      try Task.checkCancellation()
      return try challenge.transaction.adding(signaturesOf: keys)
    }
  }

  private struct Refusal: Error, Equatable {}

  private struct RefusingSigner: ChallengeSigner {
    func signed(_ challenge: Challenge) async throws -> SignedTransaction { throw Refusal() }
  }

  private func sentTransaction(_ fake: FakeAnchor) throws -> SignedTransaction {
    let request = try #require(fake.requests.last { $0.method == .post })
    let body = try JSONDecoder().decode([String: String].self, from: Data(request.body))
    #expect(request.headers[.contentType] == "application/json")
    return try SignedTransaction(base64: try #require(body["transaction"]), on: .testnet)
  }

  @Test func `a sign-in requests a challenge, signs it and exchanges it for a token`() async throws {
    let fake = FakeAnchor()
    let session = try Fixture.session(fake)
    let token = try await session.token()
    let (person, server) = (try Fixture.person().accountID, try Fixture.server().accountID)
    #expect(fake.lines == ["GET /auth?account=\(person)&home_domain=anchor.example.com", "POST /auth"])
    let signed = try sentTransaction(fake)
    #expect(signed.isSigned(by: .ed25519(person)) && signed.isSigned(by: .ed25519(server)))
    #expect(token.subject == person.address)
    #expect(token.expires == Fixture.now + 3600)
    #expect(await session.isSignedIn)
  }

  @Test func `all keys of a signer sign the challenge`() async throws {
    let fake = FakeAnchor()
    fake.signIn()
    let keys = [try Fixture.person(), try Fixture.key(7), try Fixture.key(8)]
    let session = try Fixture.anchor(fake).session(for: ClientAccount(keys[0].accountID), signer: KeyPairSigner(keys))
    _ = try await session.token()
    let signed = try sentTransaction(fake)
    for key in keys { #expect(signed.isSigned(by: .ed25519(key.accountID))) }
    #expect(signed.envelope.signatures.count == 4)
  }

  @Test func `a sign-in names its memo or its muxed account`() async throws {
    let (fake, person) = (FakeAnchor(), try Fixture.person())
    fake.signIn()
    let anchor = try Fixture.anchor(fake)
    _ = try await anchor.session(for: ClientAccount(person.accountID, memo: 42), signer: KeyPairSigner([person])).token()
    #expect(fake.requests.first?.parameter("memo") == "42")
    let account = MuxedAccount(person.accountID, id: 7)
    _ = try await anchor.session(for: ClientAccount(account), signer: KeyPairSigner([person])).token()
    #expect(fake.requests[2].parameter("account") == account.address)
    #expect(fake.requests[2].parameter("memo") == nil)
  }

  @Test func `D40 - a token is reused until shortly before it expires, and each token needs one signature`() async throws {
    let (fake, time, signer) = (FakeAnchor(), Time(), CountingSigner([try Fixture.person()]))
    fake.signIn(life: 600, now: { time.now })
    let session = try Fixture.anchor(fake, now: { time.now }).session(for: ClientAccount(Fixture.person().accountID), signer: signer)
    let first = try await session.token()
    time.pass(539)
    #expect(try await session.token() == first)
    #expect(signer.count == 1)
    time.pass(1)
    #expect(await !session.isSignedIn)
    #expect(try await session.token() != first)
    #expect(signer.count == 2)
    await session.forget()
    _ = try await session.token()
    #expect(signer.count == 3)
  }

  @Test func `concurrent requests for a token share one sign-in`() async throws {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (fake, signer) = (FakeAnchor(), CountingSigner([try Fixture.person()], gate: gate))
    fake.signIn()
    let session = try Fixture.anchor(fake).session(for: ClientAccount(Fixture.person().accountID), signer: signer)
    try await withThrowingTaskGroup(of: AnchorToken.self) { group in
      for _ in 0..<5 { group.addTask { try await session.token() } }
      while signer.count == 0 { await Task.yield() }
      open.finish()
      var tokens: Set<AnchorToken> = []
      for try await token in group { tokens.insert(token) }
      #expect(tokens.count == 1)
    }
    #expect(signer.count == 1)
  }

  @Test func `a sign-in ends when all its requests are cancelled, and the next request starts a new one`() async throws {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (fake, signer) = (FakeAnchor(), CountingSigner([try Fixture.person()], gate: gate))
    fake.signIn()
    let session = try Fixture.anchor(fake).session(for: ClientAccount(Fixture.person().accountID), signer: signer)
    let waiting = (0..<3).map { _ in Task { try await session.token() } }
    while signer.count == 0 { await Task.yield() }
    for task in waiting { task.cancel() }
    for task in waiting { await #expect(throws: CancellationError.self) { try await task.value } }
    open.finish()
    _ = try await session.token()
    #expect(signer.count >= 2)
  }

  @Test(.timeLimit(.minutes(1))) func `a cancelled request for a token returns at once, and the other request still gets the token`() async throws {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (fake, signer) = (FakeAnchor(), CountingSigner([try Fixture.person()], gate: gate))
    fake.signIn()
    let session = try Fixture.anchor(fake).session(for: ClientAccount(Fixture.person().accountID), signer: signer)
    let (first, second) = (Task { try await session.token() }, Task { try await session.token() })
    while await session.tokens.waiting < 2 { await Task.yield() }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    open.finish()
    #expect(try await first.value.subject == Fixture.person().accountID.address)
    #expect(signer.count == 1)
  }

  @Test(.timeLimit(.minutes(1))) func `signing out during a sign-in keeps no token`() async throws {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (fake, signer) = (FakeAnchor(), CountingSigner([try Fixture.person()], gate: gate))
    fake.signIn()
    let session = try Fixture.anchor(fake).session(for: ClientAccount(Fixture.person().accountID), signer: signer)
    let signingIn = Task { try await session.token() }
    while signer.count == 0 { await Task.yield() }
    await session.forget()
    open.finish()
    _ = try await signingIn.value
    #expect(await !session.tokens.isSignedIn)
    _ = try await session.token()
    #expect(signer.count == 2)
  }

  @Test func `a signer's error is thrown to the caller, and no signature is sent`() async throws {
    let fake = FakeAnchor()
    fake.signIn()
    let session = try Fixture.anchor(fake).session(for: ClientAccount(Fixture.person().accountID), signer: RefusingSigner())
    await #expect(throws: Refusal()) { try await session.token() }
    #expect(fake.lines.count == 1)
  }

  @Test func `a bad challenge never reaches the signer`() async throws {
    let (fake, signer) = (FakeAnchor(), CountingSigner([try Fixture.person()]))
    var sample = ChallengeSample()
    sample.sequence = 9
    fake.signIn(sample)
    let session = try Fixture.anchor(fake).session(for: ClientAccount(Fixture.person().accountID), signer: signer)
    await #expect(throws: AnchorError(anchor: Fixture.domain, .challenge(.sequenceNumberNotZero(9)))) { try await session.token() }
    #expect(signer.count == 0)
    #expect(fake.lines.count == 1)
  }

  @Test func `a signer's other changes to the challenge are ignored`() async throws {
    struct Meddler: ChallengeSigner {
      func signed(_ challenge: Challenge) async throws -> SignedTransaction {
        var other = ChallengeSample()
        other.sequence = 77
        return try SignedTransaction(base64: other.text(), on: .testnet).adding(signaturesOf: [Fixture.person()])
      }
    }
    let fake = FakeAnchor()
    fake.signIn()
    _ = try await Fixture.anchor(fake).session(for: ClientAccount(Fixture.person().accountID), signer: Meddler()).token()
    guard case .tx(let sent) = try sentTransaction(fake).envelope else { throw ChallengeError.notATransaction }
    #expect(sent.tx.seqNum == 0)
  }

  @Test func `the wallet's domain signs only if the anchor's challenge names it`() async throws {
    let wallet = try Fixture.wallet()
    let domain = ClientDomain(try #require(AnchorDomain("wallet.example.com")), account: wallet.accountID, signer: KeyPairSigner([wallet]))
    for isTakenUp in [true, false] {
      let fake = FakeAnchor()
      var sample = ChallengeSample()
      if isTakenUp { sample.clientDomain = ("wallet.example.com", wallet.accountID) }
      fake.signIn(sample)
      let person = try Fixture.person()
      let session = try Fixture.anchor(fake).session(for: ClientAccount(person.accountID), signer: KeyPairSigner([person]), clientDomain: domain)
      _ = try await session.token()
      #expect(fake.requests.first?.parameter("client_domain") == "wallet.example.com")
      #expect(try sentTransaction(fake).isSigned(by: .ed25519(wallet.accountID)) == isTakenUp)
    }
  }

  @Test func `a remote server can sign for the wallet's domain, but not return another challenge`() async throws {
    let wallet = try Fixture.wallet()
    let maker = FakeAnchor()
    maker.on("POST /sign") { request in
      #expect(request.headers[.authorization] == "Bearer let-me-in")
      let body = try JSONDecoder().decode([String: String].self, from: Data(request.body))
      let transaction = try SignedTransaction(base64: body["transaction"] ?? "", on: .testnet).adding(signaturesOf: [wallet])
      return HTTPReply(status: 200, body: Array(#"{"transaction":"\#(transaction.base64)","network_passphrase":"x"}"#.utf8))
    }
    let signer = try RemoteSigner(url: "https://wallet.example.com/sign", bearerToken: "let-me-in", transport: maker)
    let challenge = try goodChallenge()
    #expect(try await signer.signed(challenge).isSigned(by: .ed25519(wallet.accountID)))
    maker.on("POST /sign", #"{"transaction":"\#(try otherChallenge().base64)"}"#)
    let error = await #expect(throws: AnchorError.self) { try await signer.signed(challenge) }
    #expect(error?.anchor == "wallet.example.com")
    #expect(throws: AnchorError.self) { try RemoteSigner(url: "http://wallet.example.com/sign") }
    #expect(throws: AnchorError.self) { try RemoteSigner(url: "https://wallet.example.com/sign", bearerToken: "two\r\nlines") }
  }

  private func goodChallenge() throws -> Challenge {
    let expectation = ChallengeExpectation(
      network: .testnet, signingKey: try Fixture.server().accountID, homeDomain: Fixture.domain, webAuthDomains: [Fixture.domain],
      account: ClientAccount(try Fixture.person().accountID))
    return try Challenge(ChallengeSample().text(), expecting: expectation, now: Fixture.now)
  }

  private func otherChallenge() throws -> SignedTransaction {
    var sample = ChallengeSample()
    sample.life = 800
    return try SignedTransaction(base64: sample.text(), on: .testnet)
  }

  @Test func `a token that the anchor rejects is renewed once`() async throws {
    let (fake, signer) = (FakeAnchor(), CountingSigner([try Fixture.person()]))
    fake.signIn()
    fake.on("GET /kyc/customer", status: 401, "{}")
    let session = try Fixture.anchor(fake).session(for: ClientAccount(Fixture.person().accountID), signer: signer)
    await #expect(throws: AnchorError(anchor: Fixture.domain, .signInNotTaken)) { try await session.customers.customer() }
    #expect(signer.count == 2)
    #expect(fake.lines.count { $0.hasPrefix("GET /kyc") } == 2)
  }

  @Test func `a 403 with a message renews an old token once and repeats the request`() async throws {
    let (fake, time, signer) = (FakeAnchor(), Time(), CountingSigner([try Fixture.person()]))
    fake.signIn(now: { time.now })
    let session = try Fixture.anchor(fake, now: { time.now }).session(for: ClientAccount(Fixture.person().accountID), signer: signer)
    _ = try await session.token()
    time.pass(60)
    let isOld = Mutex(true)
    fake.on("GET /kyc/customer") { _ in
      let isRefused = isOld.withLock { old in
        defer { old = false }
        return old
      }
      let body = isRefused ? #"{"error":"Your session is over."}"# : #"{"id":"c","status":"ACCEPTED"}"#
      return HTTPReply(status: isRefused ? 403 : 200, headers: [.contentType: "application/json"], body: Array(body.utf8))
    }
    #expect(try await session.customers.customer().status == .accepted)
    #expect(signer.count == 2)
    // After a successful answer the token may become too old again.
    time.pass(60)
    isOld.withLock { $0 = true }
    #expect(try await session.customers.customer().status == .accepted)
    #expect(signer.count == 3)
  }

  @Test func `a permanent refusal costs no more than one further signature`() async throws {
    let (fake, time, signer) = (FakeAnchor(), Time(), CountingSigner([try Fixture.person()]))
    fake.signIn(now: { time.now })
    fake.on("GET /kyc/customer", status: 403, #"{"error":"We don't deal with you."}"#)
    let session = try Fixture.anchor(fake, now: { time.now }).session(for: ClientAccount(Fixture.person().accountID), signer: signer)
    _ = try await session.token()
    for _ in 0..<3 {
      time.pass(60)
      let refusal = AnchorError(anchor: Fixture.domain, .refused(status: 403, message: "We don't deal with you."))
      await #expect(throws: refusal) { try await session.customers.customer() }
    }
    #expect(signer.count == 2)
    #expect(fake.lines.count { $0.hasPrefix("GET /kyc") } == 4)
    #expect(await session.isSignedIn)
  }

  @Test func `a refusal shortly after a sign-in asks for no further signature`() async throws {
    let (fake, time, signer) = (FakeAnchor(), Time(), CountingSigner([try Fixture.person()]))
    fake.signIn(now: { time.now })
    fake.on("GET /kyc/customer", status: 403, #"{"error":"account does not match token"}"#)
    let session = try Fixture.anchor(fake, now: { time.now }).session(for: ClientAccount(Fixture.person().accountID), signer: signer)
    let refusal = AnchorError(anchor: Fixture.domain, .refused(status: 403, message: "account does not match token"))
    for seconds in [0, 59] as [TimeInterval] {
      time.pass(seconds)
      await #expect(throws: refusal) { try await session.customers.customer() }
    }
    #expect(signer.count == 1 && fake.lines.count { $0.hasPrefix("GET /kyc") } == 2)
    // Much later, the token may be too old.
    time.pass(3000)
    await #expect(throws: refusal) { try await session.customers.customer() }
    #expect(signer.count == 2)
  }

  @Test func `a token for another account is refused`() async throws {
    let fake = FakeAnchor()
    let session = try Fixture.session(fake)
    let other = try Fixture.key(9).accountID
    fake.on("POST /auth", #"{"token":"\#(Fixture.token(other.address))"}"#)
    let error = await #expect(throws: AnchorError.self) { try await session.token() }
    guard case .invalidField("token", _, _) = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
    for subject in ["\(try Fixture.person().accountID):42", MuxedAccount(try Fixture.person().accountID, id: 3).address, "somebody"] {
      fake.on("POST /auth", #"{"token":"\#(Fixture.token(subject))"}"#)
      #expect(try await session.token().subject == subject)
      await session.forget()
    }
  }

  @Test(arguments: [
    #""token":"two\r\nlines""#, #""token":"a b""#, #""token":{}"#, #""other":1"#, #""token":"\#(String(repeating: "a", count: 20_000))""#,
  ])
  func `an invalid token is refused`(_ field: String) async throws {
    let fake = FakeAnchor()
    let session = try Fixture.session(fake)
    fake.on("POST /auth", "{\(field)}")
    let error = await #expect(throws: AnchorError.self) { try await session.token() }
    #expect(error?.anchor == Fixture.domain)
  }

  @Test func `a token without an expiry is used for less than ten minutes`() throws {
    let token = try #require(AnchorToken("not.a-jwt"))
    #expect(token.expires == nil && token.subject == nil)
    #expect(token.isFresh(at: Fixture.now + 539, received: Fixture.now))
    #expect(!token.isFresh(at: Fixture.now + 540, received: Fixture.now))
  }

  @Test func `a token just received is used even if this computer's clock is ahead of its expiry`() async throws {
    let (fake, time) = (FakeAnchor(), Time())
    let session = try Fixture.session(fake, now: { time.now })
    fake.signIn(life: 600, now: { time.now - 720 })
    let token = try await session.token()
    time.pass(539)
    #expect(try await session.token() == token)
    time.pass(1)
    #expect(await !session.isSignedIn)
    // Until then, a few minutes may be the time that the sign-in took.
    let slow = try #require(AnchorToken(Fixture.token("G", issued: Fixture.now - 300, life: 600)))
    #expect(slow.isFresh(at: Fixture.now + 269, received: Fixture.now) && !slow.isFresh(at: Fixture.now + 270, received: Fixture.now))
  }

  @Test func `a token isn't revealed when printed`() async throws {
    let fake = FakeAnchor()
    let token = try await Fixture.session(fake).token()
    var dumped = ""
    dump(token, to: &dumped)
    for text in ["\(token)", String(reflecting: token), dumped, "\([token])"] { #expect(!text.contains("eyJ") && !text.contains(token.text)) }
  }

  @Test func `a token's text is given only when it is asked for by name`() async throws {
    let fake = FakeAnchor()
    let session = try Fixture.session(fake)
    let token = try await session.token()
    fake.on("GET /kyc/customer", #"{"status":"NEEDS_INFO"}"#)
    _ = try await session.customers.customer(CustomerQuery())
    #expect(fake.requests.last?.headers[.authorization] == "Bearer \(token.revealText())" && token.revealText().hasPrefix("eyJ"))
  }

  @Test func `an anchor without a signing key or a safe sign-in endpoint is refused before any request`() async throws {
    let fake = FakeAnchor()
    let domain = try #require(AnchorDomain(Fixture.domain))
    for (toml, problem) in [
      ("WEB_AUTH_ENDPOINT = \"https://anchor.example.com/auth\"", AnchorProblem.missingSigningKey),
      ("SIGNING_KEY = \"\(try Fixture.server().accountID)\"", .missingService(.webAuthentication)),
      ("WEB_AUTH_ENDPOINT = \"http://anchor.example.com/auth\"", .unsafeAddress(name: "WEB_AUTH_ENDPOINT", url: "http://anchor.example.com/auth")),
    ] {
      let parsed = try StellarTOML(Array(toml.utf8), from: Fixture.domain)
      let anchor = try Anchor(domain: domain, network: .testnet, toml: parsed, transport: fake, now: { Fixture.now })
      let session = anchor.session(for: ClientAccount(try Fixture.person().accountID), signer: KeyPairSigner([]))
      await #expect(throws: AnchorError(anchor: Fixture.domain, problem)) { try await session.token() }
    }
    #expect(fake.requests.isEmpty)
  }
}
