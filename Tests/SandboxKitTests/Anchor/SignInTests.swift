import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOHTTP1
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// SEP-1, SEP-2 and SEP-10 over HTTP.
@Suite struct SignInTests {
  @Test func `stellar.toml names every server at the requested address, and the issued assets`() async throws {
    try await AnchorFixture.run { fixture in
      let reply = try await fixture.get("/.well-known/stellar.toml")
      #expect(reply.status == 200)
      #expect(reply.headers.first(name: "Access-Control-Allow-Origin") == "*")
      #expect(reply.headers.first(name: "Content-Type") == "text/plain; charset=utf-8")
      #expect(reply.text.utf8.count < 100_000)
      for line in [
        "NETWORK_PASSPHRASE=\"\(fixture.sandbox.network.passphrase)\"", "WEB_AUTH_ENDPOINT=\"\(fixture.base)/auth\"",
        "TRANSFER_SERVER=\"\(fixture.base)/sep6\"", "TRANSFER_SERVER_SEP0024=\"\(fixture.base)/sep24\"", "KYC_SERVER=\"\(fixture.base)/kyc\"",
        "ANCHOR_QUOTE_SERVER=\"\(fixture.base)/sep38\"", "FEDERATION_SERVER=\"\(fixture.base)/federation\"", "code=\"USDC\"", "code=\"SRT\"",
        "issuer=\"\(fixture.issuer.accountID)\"", "SIGNING_KEY=\"\(fixture.anchor.accounts.signing.accountID)\"",
      ] {
        #expect(reply.text.contains(line), "\(line)")
      }
    }
  }

  @Test func `the issuer's home domain on the ledger leads to the anchor`() async throws {
    try await AnchorFixture.run { fixture in
      _ = try await fixture.get("/.well-known/stellar.toml")
      let domain = await fixture.sandbox.withState { [issuer = fixture.issuer.accountID] in $0.accounts[issuer]?.homeDomain ?? [] }
      #expect(String(decoding: domain, as: UTF8.self) == fixture.domain)
    }
  }

  @Test func `the anchor writes nothing to the ledger before its first request`() async throws {
    try await AnchorFixture.run { fixture in
      #expect(await fixture.sandbox.latest.sequence == 1)
    }
  }

  @Test func `the anchor says who it is and signs people in while no ledger closes, and begins transfers later`() async throws {
    try await AnchorFixture.run { fixture in
      await fixture.sandbox.stopClosing()
      for path in ["/.well-known/stellar.toml", "/sep6/info", "/sep24/info", "/sep38/info"] {
        #expect(try await fixture.get(path).status == 200, "\(path)")
      }
      let person = try await AnchorClient(fixture: fixture, key: try TestLedger.key(7)).signedIn()
      #expect(try await person.get("/kyc/customer").status == 200)
      // Both accounts wait for the same ledger.
      await fixture.sandbox.whenQueued(2)
      async let begun = person.begin("deposit", ["asset_code": "USDC"])
      await fixture.sandbox.resumeClosing()
      #expect(try await begun.id.isEmpty == false)
      #expect(await fixture.sandbox.sequenceNumber(of: fixture.distribution) != nil)
    }
  }

  @Test func `a request with another machine's host name is refused`() async throws {
    try await AnchorFixture.run { fixture in
      let reply = try await fixture.send(.GET, "/.well-known/stellar.toml", host: "attacker.example")
      #expect(reply.status == 421)
      #expect(reply.error != nil)
    }
  }

  // MARK: SEP-2

  @Test func `federation finds the anchor's names, accounts and senders`() async throws {
    try await AnchorFixture.run { fixture in
      let name = try await fixture.get("/federation?type=name&q=anchor*\(fixture.domain)").json
      #expect(name.account_id.text == fixture.distribution.address)
      let id = try await fixture.get("/federation?type=id&q=\(fixture.issuer.accountID)").json
      #expect(id.stellar_address.text == "issuer*\(fixture.domain)")
      let distribution = fixture.distribution
      let transactions = try await fixture.sandbox.history.read { reader in
        try reader.transactions(ListPage(order: .descending), of: .account(distribution), includingFailed: false)
      }
      let setUp = try #require(transactions.first)
      let sender = try await fixture.get("/federation?type=txid&q=\(setUp.hash)").json
      #expect(sender.account_id.text == fixture.distribution.address)
      #expect(try await fixture.get("/federation?type=name&q=nobody*\(fixture.domain)").status == 404)
      #expect(try await fixture.get("/federation?type=name&q=anchor*example.com").status == 404)
      for query in ["type=name&q=nostar", "type=id&q=GX", "type=txid&q=12", "type=forward&q=a", "type=what&q=a", "q=a"] {
        let reply = try await fixture.get("/federation?\(query)")
        #expect(reply.status == 400 && reply.error != nil, "\(query)")
      }
    }
  }

  @Test func `federation finds a customer by the name in their e-mail address, with the memo of a shared account`() async throws {
    try await AnchorFixture.run { fixture in
      var person = try await fixture.person(1)
      person.memo = 77
      let customer = try await person.signedIn()
      try await customer.introduceThemselves()
      let record = try await fixture.get("/federation?type=name&q=ada*\(fixture.domain)").json
      #expect(record.account_id.text == person.address)
      #expect(record.memo_type.text == "id")
      #expect(record.memo.text == "77")
    }
  }

  @Test func `federation doesn't reveal a customer's name for their account, whatever page asks`() async throws {
    try await AnchorFixture.run { fixture in
      let customer = try await fixture.person(1).signedIn()
      try await customer.introduceThemselves()
      #expect(try await fixture.get("/federation?type=name&q=ada*\(fixture.domain)").json.account_id.text == customer.address)
      for origin in [nil, "https://example.com", "http://localhost:1", fixture.base, "null"] {
        let reply = try await fixture.send(.GET, "/federation?type=id&q=\(customer.address)", origin: origin)
        #expect(reply.status == 404 && !reply.text.contains("ada*"), "\(origin ?? "no page")")
      }
    }
  }

  // MARK: SEP-10

  @Test func `a challenge has the form that SEP-10 specifies`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1)
      guard case .tx(let envelope) = try await person.challenge().envelope else { throw TestFailure() }
      let transaction = envelope.tx
      #expect(transaction.seqNum == 0)
      #expect(MuxedAccount(transaction.sourceAccount).accountID == fixture.anchor.accounts.signing.accountID)
      #expect(transaction.memo == .none)
      guard case .time(let bounds) = transaction.cond else { throw TestFailure() }
      #expect(bounds.maxTime - bounds.minTime == 900)
      #expect(transaction.operations.count == 2)
      guard case .manageData(let first) = transaction.operations[0].body, case .manageData(let second) = transaction.operations[1].body else {
        throw TestFailure()
      }
      #expect(String(decoding: first.dataName, as: UTF8.self) == "\(fixture.domain) auth")
      #expect(first.dataValue?.count == 64)
      #expect(transaction.operations[0].sourceAccount.map { MuxedAccount($0).accountID } == person.key.accountID)
      #expect(String(decoding: second.dataName, as: UTF8.self) == "web_auth_domain")
      #expect(second.dataValue.map { String(decoding: $0, as: UTF8.self) } == fixture.domain)
      #expect(envelope.signatures.count == 1)
    }
  }

  @Test func `a signed challenge, sent as JSON or as a form, yields a token only once`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1)
      let signed = try await person.challenge().adding(signaturesOf: [person.key])
      let reply = try await fixture.send(
        .POST, "/auth", type: "application/x-www-form-urlencoded", body: Array("transaction=\(signed.base64.formEncoded)".utf8))
      #expect(reply.status == 200)
      let claims = try Self.claims(of: try #require(try reply.json.token.text))
      #expect(claims.sub.text == person.address)
      #expect(claims.iss.text == "\(fixture.base)/auth")
      #expect(try #require(claims.exp.number) - (try #require(claims.iat.number)) == 3_600)
      #expect(try await person.post(signed).error?.contains("already") == true)
      #expect(try await person.signedIn().token != nil)
    }
  }

  private static func claims(of token: String) throws -> JSON {
    var part = String(token.split(separator: ".")[1]).replacing("-", with: "+").replacing("_", with: "/")
    while part.count % 4 != 0 { part += "=" }
    let data = try #require(Data(base64Encoded: part))
    return try JSON(String(decoding: data, as: UTF8.self))
  }

  @Test func `a token's subject holds the memo or the muxed account, and a request with both is refused`() async throws {
    try await AnchorFixture.run { fixture in
      var person = try await fixture.person(1)
      person.memo = 1_234
      let token = try #require(try await person.signedIn().token)
      #expect(try Self.claims(of: token).sub.text == "\(person.address):1234")
      let muxed = MuxedAccount(person.key.accountID, id: 9).address
      let reply = try await fixture.get("/auth?account=\(muxed)")
      let challenge = try SignedTransaction(base64: try #require(try reply.json.transaction.text), on: fixture.sandbox.network)
      let answer = try await person.post(try challenge.adding(signaturesOf: [person.key]))
      #expect(try Self.claims(of: try #require(try answer.json.token.text)).sub.text == muxed)
      #expect(try await fixture.get("/auth?account=\(muxed)&memo=1").status == 400)
    }
  }

  @Test func `invalid challenge requests are refused`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1)
      for query in ["", "?account=GNOT", "?account=\(person.address)&memo=text", "?account=\(person.address)&home_domain=example.com"] {
        let reply = try await fixture.get("/auth\(query)")
        #expect(reply.status == 400 && reply.error != nil, "\(query)")
      }
    }
  }

  @Test func `wrongly signed, malformed and expired challenges are refused`() async throws {
    try await AnchorFixture.run { fixture in
      let (person, other) = (try await fixture.person(1), try await fixture.person(2))
      let challenge = try await person.challenge()
      #expect(try await person.post(challenge).status == 400)
      #expect(try await person.post(try challenge.adding(signaturesOf: [other.key])).status == 400)
      #expect(try await person.post(try challenge.adding(signaturesOf: [person.key, other.key])).status == 400)
      for body in ["{}", #"{"transaction":"AAAA"}"#, #"{"transaction":7}"#, "nonsense", "[]"] {
        let reply = try await fixture.send(.POST, "/auth", type: "application/json", body: Array(body.utf8))
        #expect(reply.status == 400 && reply.error != nil, "\(body)")
      }
      // One signer twice: Ed25519 signatures are deterministic, so both are the same.
      guard case .tx(let envelope) = try challenge.adding(signaturesOf: [person.key]).envelope, let last = envelope.signatures.last else {
        throw TestFailure()
      }
      let twice = XDR.TransactionEnvelope.tx(XDR.TransactionV1Envelope(tx: envelope.tx, signatures: envelope.signatures + [last]))
      #expect(try await person.post(SignedTransaction(envelope: twice, hash: challenge.hash)).status == 400)
      fixture.clock.advance(by: 901)
      #expect(try await person.post(try challenge.adding(signaturesOf: [person.key])).error?.contains("expired") == true)
    }
  }

  @Test func `a challenge that the anchor didn't sign is refused`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1)
      let forged = try SignInChallenge(
        for: AnchorUser(account: MuxedAccount(person.key.accountID), memo: nil), homeDomain: fixture.domain, webAuthDomain: fixture.domain,
        clientDomain: nil, key: try TestLedger.key(9), network: fixture.sandbox.network, now: fixture.clock.now().unixSeconds,
        random: [UInt8](repeating: 1, count: 48))
      let signed = SignedTransaction(envelope: forged.envelope, hash: forged.hash)
      #expect(try await person.post(try signed.adding(signaturesOf: [person.key])).status == 400)
    }
  }

  @Test func `signers count by weight, and an account that doesn't exist signs with its own key`() async throws {
    try await AnchorFixture.run { fixture in
      let (person, other) = (try await fixture.person(1), try await fixture.person(2))
      var options = AccountOptions()
      options.signer = Signer(.ed25519(other.key.accountID), weight: 1)
      options.mediumThreshold = 2
      options.highThreshold = 2
      try await fixture.submit(person.key, Operation(.setOptions(options)))
      let challenge = try await person.challenge()
      #expect(try await person.post(try challenge.adding(signaturesOf: [person.key])).error?.contains("weight") == true)
      #expect(try await person.post(try challenge.adding(signaturesOf: [person.key, other.key])).status == 200)
      var changed = AccountOptions()
      (changed.mediumThreshold, changed.highThreshold) = (1, 1)
      let last = try #require(await fixture.sandbox.sequenceNumber(of: person.key.accountID))
      let transaction = try Transaction(
        source: MuxedAccount(person.key.accountID), sequenceNumber: last + 1, timeBounds: TimeBounds(maxTime: UInt64(Int64.max)),
        operations: [Operation(.setOptions(changed))])
      _ = try await fixture.sandbox.submit(try transaction.signed(by: [person.key, other.key], on: fixture.sandbox.network).envelope)
      #expect(try await person.post(try await person.challenge().adding(signaturesOf: [other.key])).status == 200)
      let stranger = AnchorClient(fixture: fixture, key: try TestLedger.key(77))
      #expect(try await stranger.signedIn().token != nil)
    }
  }

  @Test func `several signers together sign in for an account whose own key has no weight`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1)
      let others = try [TestLedger.key(31), TestLedger.key(32)]
      for (index, other) in others.enumerated() {
        var options = AccountOptions()
        options.signer = Signer(.ed25519(other.accountID), weight: 1)
        if index == 1 { (options.masterWeight, options.lowThreshold, options.mediumThreshold, options.highThreshold) = (0, 1, 2, 2) }
        try await fixture.submit(person.key, Operation(.setOptions(options)))
      }
      let challenge = try await person.challenge()
      #expect(try await person.post(try challenge.adding(signaturesOf: [others[0]])).status == 400)
      #expect(try await person.post(try challenge.adding(signaturesOf: [person.key, others[0], others[1]])).status == 400)
      #expect(try await person.post(try challenge.adding(signaturesOf: others)).status == 200)
    }
  }

  @Test func `only an account's own key counts if the account doesn't exist`() async throws {
    try await AnchorFixture.run { fixture in
      _ = try await fixture.get("/.well-known/stellar.toml")
      let stranger = AnchorClient(fixture: fixture, key: try TestLedger.key(77))
      let challenge = try await stranger.challenge()
      #expect(try await stranger.post(try challenge.adding(signaturesOf: [stranger.key, TestLedger.key(78)])).status == 400)
      #expect(try await stranger.post(try challenge.adding(signaturesOf: [stranger.key])).status == 200)
    }
  }

  @Test func `a wallet's loopback domain must publish a key and sign the challenge, and domains elsewhere are ignored`() async throws {
    let wallet = try TestLedger.key(50)
    let toml = "VERSION=\"2.0.0\"\nSIGNING_KEY=\"\(wallet.accountID)\"\n[DOCUMENTATION]\n"
    #expect(ClientDomainLookup.signingKey(in: toml) == wallet.accountID)
    #expect(ClientDomainLookup.signingKey(in: "[CURRENCIES]\n" + toml) == nil)
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1)
      let router = Router()
      router.get("/.well-known/stellar.toml") { _, _ in toml }
      try await Application(router: router).test(.live) { client in
        let domain = "127.0.0.1:\(try #require(client.port))"
        let challenge = try await person.challenge("&client_domain=\(domain)")
        guard case .tx(let envelope) = challenge.envelope else { throw TestFailure() }
        #expect(envelope.tx.operations.count == 3)
        let alone = try await person.post(try challenge.adding(signaturesOf: [person.key]))
        #expect(alone.status == 400 && alone.error?.contains("client domain") == true)
        let reply = try await person.post(try challenge.adding(signaturesOf: [person.key, wallet]))
        #expect(reply.status == 200)
        #expect(try Self.claims(of: try #require(try reply.json.token.text)).client_domain.text == domain)
      }
      #expect(try await fixture.get("/auth?account=\(person.address)&client_domain=localhost:1").status == 400)
      // A domain that isn't on loopback is ignored.
      guard case .tx(let plain) = try await person.challenge("&client_domain=wallet.example.com").envelope else { throw TestFailure() }
      #expect(plain.tx.operations.count == 2)
    }
  }

  @Test func `a redirect from a wallet's domain isn't followed`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1)
      let router = Router()
      router.get("/.well-known/stellar.toml") { _, _ in
        Response(status: .found, headers: [.location: "\(fixture.base)/.well-known/stellar.toml"])
      }
      try await Application(router: router).test(.live) { client in
        let domain = "127.0.0.1:\(try #require(client.port))"
        #expect(try await fixture.get("/auth?account=\(person.address)&client_domain=\(domain)").status == 400)
      }
    }
  }

  @Test func `a forged, forgotten or expired token is refused`() async throws {
    try await AnchorFixture.run { fixture in
      let person = try await fixture.person(1).signedIn()
      #expect(try await person.get("/kyc/customer").status == 200)
      var forged = person
      forged.token = person.token.map { String($0.dropLast(3)) + "AAA" }
      #expect(try await forged.get("/kyc/customer").status == 401)
      _ = try await FaultClient(base: fixture.faults).send(.POST, "/anchor/forget-tokens")
      #expect(try await person.get("/kyc/customer").status == 401)
      let again = try await person.signedIn()
      fixture.clock.advance(by: 3_601)
      #expect(try await again.get("/kyc/customer").status == 401)
    }
  }

  @Test func `a body of more than 64 levels is no JSON object`() async throws {
    try await AnchorFixture.run { fixture in
      for depth in [64, 65, 512] {
        let body = String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
        let reply = try await fixture.send(.POST, "/auth", type: "application/json", body: Array(body.utf8))
        #expect(reply.status == 400)
        #expect(reply.error?.contains("a JSON object") == (depth > 64), "\(depth)")
      }
    }
  }

  @Test func `a token with a long header isn't read, even if it is signed correctly`() async throws {
    let secret = [UInt8](repeating: 7, count: 32)
    let keys = await TokenKeys(secret: secret)
    let own = try await keys.sign(SessionToken(iss: "a", sub: "b", iat: 0, exp: 1, jti: "c"))
    let payload = own.split(separator: ".")[1]
    func signed(_ header: String) -> String {
      let text = "\(Self.base64URL(header.utf8)).\(payload)"
      let code = HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: secret))
      return "\(text).\(Self.base64URL(code))"
    }
    #expect(await keys.read(own)?.sub == "b")
    #expect(await keys.read(signed(#"{"alg":"HS256","typ":"JWT"}"#))?.sub == "b")
    #expect(await keys.read(signed(#"{"alg":"HS256","typ":"JWT","x":[[[[[[[[]]]]]]]]}"#)) == nil)
  }

  private static func base64URL(_ bytes: some Sequence<UInt8>) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}

/// A value has a form that the test doesn't expect.
struct TestFailure: Error {}
