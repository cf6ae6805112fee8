import AnchorKit
import Foundation
import Sentences
import StellarKit
import StellarXDR
import Testing

/// SEP-10's checks of a client, each with its refusal. Nothing is signed before all of them pass.
struct ChallengeTests {
  private func expectation(
    _ account: ClientAccount? = nil, client: ChallengeExpectation.Client? = nil, network: Network = .testnet
  ) throws -> ChallengeExpectation {
    ChallengeExpectation(
      network: network, signingKey: try Fixture.server().accountID, homeDomain: Fixture.domain, webAuthDomains: [Fixture.domain],
      account: try account ?? ClientAccount(Fixture.person().accountID), clientDomain: client)
  }

  private func check(
    _ sample: ChallengeSample, _ expectation: ChallengeExpectation? = nil, passphrase: String? = nil, now: Date = Fixture.now
  ) throws -> Challenge {
    try Challenge(sample.text(), passphrase: passphrase, expecting: expectation ?? self.expectation(), now: now)
  }

  private func expect(
    _ error: ChallengeError, _ expectation: ChallengeExpectation? = nil, now: Date = Fixture.now, _ spoil: (inout ChallengeSample) throws -> Void
  ) throws {
    var sample = ChallengeSample()
    try spoil(&sample)
    #expect(throws: error) { try check(sample, expectation, now: now) }
  }

  @Test func `a valid challenge is accepted with its account, domain and expiry`() throws {
    let challenge = try check(ChallengeSample(), passphrase: Network.testnet.passphrase)
    #expect(challenge.account.subject == (try Fixture.person().accountID.address))
    #expect(challenge.homeDomain == Fixture.domain)
    #expect(challenge.expires == Fixture.now + 900)
    #expect(!challenge.namesClientDomain)
    #expect(challenge.transaction.isSigned(by: .ed25519(try Fixture.server().accountID)))
  }

  @Test func `the challenge published in SEP-10 is accepted at its time and refused later`() throws {
    let text =
      "AAAAAgAAAADIiRu2BrqqeOcP28PWCkD4D5Rjjsqh71HwvqFX+F4VXAAAAGQAAAAAAAAAAAAAAAEAAAAAXzrUcQAAAABfOtf1AAAAAAAAAAEAAAABAAAAAEEB8rhqNa70RYja"
      + "NnF1ARE2CbL50iR9HPXST/fImJN1AAAACgAAADB0aGlzaXNhdGVzdC5zYW5kYm94LmFuY2hvci5hbmNob3Jkb21haW4uY29tIGF1dGgAAAABAAAAQGdGOFlIQm1zaGpEWEY0"
      + "L0VJUFZucGVlRkxVTDY2V0tKMVBPYXZuUVVBNjBoL09XaC91M2Vvdk54WFJtSTAvQ2UAAAAAAAAAAfheFVwAAABAheKE1HjGnUCNwPbX8mz7CqotShKbA+xM2Hbjl6X0TBpE"
      + "prVOUVjA6lqMJ1j62vrxn1mF3eJzsLa9s9hRofG3Ag=="
    let envelope = try XDR.TransactionEnvelope(base64: text)
    guard case .tx(let signed) = envelope, case .manageData = signed.tx.operations.first?.body else { throw ChallengeError.notATransaction }
    // The proposal gives the public network, but the signature is for the test network.
    let expectation = ChallengeExpectation(
      network: .testnet, signingKey: MuxedAccount(signed.tx.sourceAccount).accountID, homeDomain: "thisisatest.sandbox.anchor.anchordomain.com",
      webAuthDomains: ["auth.example.com"], account: ClientAccount(MuxedAccount(try #require(signed.tx.operations.first?.sourceAccount))))
    let time = Date(timeIntervalSince1970: 1_597_691_000)
    let challenge = try Challenge(text, expecting: expectation, now: time)
    #expect(challenge.expires == Date(timeIntervalSince1970: 1_597_691_893))
    #expect(throws: ChallengeError.expired) { try Challenge(text, expecting: expectation, now: Fixture.now) }
  }

  @Test func `a challenge with a sequence number other than 0 is refused`() throws {
    try expect(.sequenceNumberNotZero(1)) { $0.sequence = 1 }
    try expect(.sequenceNumberNotZero(-1)) { $0.sequence = -1 }
  }

  @Test func `a challenge must be signed with the anchor's key for the network`() throws {
    try expect(.notSignedByAnchor) { $0.signers = [] }
    try expect(.notSignedByAnchor) { $0.signers = [try Fixture.person()] }
    try expect(.notSignedByAnchor) { $0.network = .public }
  }

  @Test func `a signature of another transaction is refused`() throws {
    var other = ChallengeSample()
    other.nonce = Array(Data(repeating: 8, count: 48).base64EncodedString().utf8)
    let transaction = try ChallengeSample().transaction()
    let envelope = XDR.TransactionEnvelope.tx(.init(tx: transaction, signatures: try other.envelope().signatures))
    #expect(throws: ChallengeError.notSignedByAnchor) { try Challenge(envelope.base64, expecting: self.expectation(), now: Fixture.now) }
  }

  @Test func `D39 - the challenge's source must be the anchor's signing key`() throws {
    let other = try Fixture.key(9)
    try expect(.wrongSource(other.accountID.address)) { sample in
      sample.source = MuxedAccount(other.accountID)
      sample.signers = [other, try Fixture.server()]
    }
    let muxed = MuxedAccount(try Fixture.server().accountID, id: 5)
    try expect(.wrongSource(muxed.address)) { $0.source = muxed }
  }

  @Test func `a challenge without operations is refused`() throws {
    try expect(.noOperations) { $0.operations = [] }
  }

  @Test func `the first operation must write data`() throws {
    let person = MuxedAccount(try Fixture.person().accountID)
    let payment = XDR.Operation(sourceAccount: person.xdr, body: .accountMerge(MuxedAccount(try Fixture.server().accountID).xdr))
    try expect(.firstOperationNotManageData) { $0.operations = [payment] }
  }

  @Test func `the first operation must be for the account that signs in`() throws {
    let other = MuxedAccount(try Fixture.key(9).accountID)
    try expect(.wrongClientAccount(other.address)) { $0.account = other }
    let muxed = MuxedAccount(try Fixture.person().accountID, id: 7)
    try expect(.wrongClientAccount(muxed.address)) { $0.account = muxed }
    try expect(.wrongClientAccount(nil)) { sample in
      sample.operations = [ChallengeSample.data("\(Fixture.domain) auth", sample.nonce, by: nil)]
    }
  }

  @Test func `the first operation must be for the home domain`() throws {
    try expect(.wrongHomeDomain("evil.example.com auth")) { sample in
      sample.homeDomain = "evil.example.com"
      sample.signers = [try Fixture.key(9)]
    }
    try expect(.wrongHomeDomain("anchor auth")) { $0.homeDomain = "anchor" }
    try expect(.wrongHomeDomain("anchor.example.com AUTH")) { sample in
      sample.operations = [ChallengeSample.data("anchor.example.com AUTH", sample.nonce, by: MuxedAccount(try Fixture.person().accountID))]
    }
  }

  @Test func `a challenge for a subdomain of the anchor is refused, and the error suggests that domain`() throws {
    let domain = try #require(AnchorDomain("api.anchor.example.com"))
    try expect(.otherHomeDomain(domain.name)) { $0.homeDomain = domain.name }
    #expect(
      ChallengeError.otherHomeDomain(domain.name).description
        == "it signs you in at api.anchor.example.com. Enter that domain instead, if it is the anchor's.")
  }

  @Test(arguments: [[], Array(repeating: UInt8(ascii: "A"), count: 63), Array(repeating: UInt8(ascii: "!"), count: 64)])
  func `the first operation's value must be 48 bytes in base64`(_ nonce: [UInt8]) throws {
    try expect(.invalidNonce) { $0.nonce = nonce }
  }

  @Test func `a first operation without a value is refused`() throws {
    try expect(.invalidNonce) { sample in
      sample.operations = [ChallengeSample.data("\(Fixture.domain) auth", nil, by: MuxedAccount(try Fixture.person().accountID))]
    }
  }

  @Test func `further operations must write data`() throws {
    let server = MuxedAccount(try Fixture.server().accountID)
    let bump = XDR.Operation(sourceAccount: server.xdr, body: .bumpSequence(XDR.BumpSequenceOp(bumpTo: 5)))
    try expect(.operationNotManageData(index: 2)) { $0.more = [bump] }
  }

  @Test func `further operations must have the anchor as source`() throws {
    let person = MuxedAccount(try Fixture.person().accountID)
    try expect(.wrongOperationSource(index: 2, found: person.address)) { $0.more = [ChallengeSample.data("x", [1], by: person)] }
    try expect(.wrongOperationSource(index: 2, found: nil)) { $0.more = [ChallengeSample.data("x", [1], by: nil)] }
    try expect(.wrongOperationSource(index: 1, found: person.address)) { sample in
      sample.webAuthDomain = nil
      sample.more = [ChallengeSample.data("web_auth_domain", Array(Fixture.domain.utf8), by: person)]
    }
  }

  @Test func `further data operations by the anchor are accepted`() throws {
    var sample = ChallengeSample()
    let server = MuxedAccount(try Fixture.server().accountID)
    sample.more = [ChallengeSample.data("later", [1, 2], by: server), ChallengeSample.data("without a value", nil, by: server)]
    _ = try check(sample)
  }

  @Test func `a challenge must name the sign-in server that was asked`() throws {
    try expect(.wrongWebAuthDomain("evil.example.com")) { $0.webAuthDomain = "evil.example.com" }
    try expect(.wrongWebAuthDomain(nil)) { sample in
      sample.webAuthDomain = nil
      sample.more = [ChallengeSample.data("web_auth_domain", nil, by: MuxedAccount(try Fixture.server().accountID))]
    }
    try expect(.wrongWebAuthDomain("evil.example.com")) { sample in
      sample.more = [ChallengeSample.data("web_auth_domain", Array("evil.example.com".utf8), by: MuxedAccount(try Fixture.server().accountID))]
    }
  }

  @Test func `a challenge may omit the sign-in server's name, as older anchors do`() throws {
    var sample = ChallengeSample()
    sample.webAuthDomain = nil
    _ = try check(sample)
  }

  @Test func `a challenge must not name a client domain that wasn't requested`() throws {
    let wallet = try Fixture.wallet().accountID
    try expect(.unexpectedClientDomain) { $0.clientDomain = ("wallet.example.com", wallet) }
  }

  @Test func `a challenge's client domain must be the requested one, with its key`() throws {
    let (wallet, other) = (try Fixture.wallet().accountID, try Fixture.key(9).accountID)
    let expectation = try self.expectation(client: .init(domain: "wallet.example.com", account: wallet))
    var sample = ChallengeSample()
    #expect(try !check(sample, expectation).namesClientDomain)
    sample.clientDomain = ("wallet.example.com", wallet)
    #expect(try check(sample, expectation).namesClientDomain)
    try expect(.wrongClientDomain("evil.example.com"), expectation) { $0.clientDomain = ("evil.example.com", wallet) }
    try expect(.wrongOperationSource(index: 2, found: other.address), expectation) { $0.clientDomain = ("wallet.example.com", other) }
  }

  @Test func `a challenge needs time bounds around the current time, with five minutes of tolerance`() throws {
    try expect(.noTimeBounds) { $0.hasTimeBounds = false }
    try expect(.notYetValid, now: Fixture.now - 301) { _ in }
    try expect(.expired, now: Fixture.now + 1201) { _ in }
    _ = try check(ChallengeSample(), now: Fixture.now - 300)
    _ = try check(ChallengeSample(), now: Fixture.now + 1200)
  }

  @Test(arguments: [0, UInt64(Fixture.now.timeIntervalSince1970)]) func `time bounds without an end are refused`(_ begin: UInt64) throws {
    var transaction = try ChallengeSample().transaction()
    transaction.cond = .time(XDR.TimeBounds(minTime: begin, maxTime: 0))
    let signature = try Fixture.server().sign(transaction.hash(on: .testnet))
    let text = XDR.TransactionEnvelope.tx(.init(tx: transaction, signatures: [signature])).base64
    #expect(throws: ChallengeError.noTimeBounds) { try Challenge(text, expecting: self.expectation(), now: Fixture.now) }
  }

  @Test func `a challenge that ends before it begins is never valid`() throws {
    let now = UInt64(Fixture.now.timeIntervalSince1970)
    var transaction = try ChallengeSample().transaction()
    transaction.cond = .time(XDR.TimeBounds(minTime: now + 1, maxTime: now))
    let signature = try Fixture.server().sign(transaction.hash(on: .testnet))
    let text = XDR.TransactionEnvelope.tx(.init(tx: transaction, signatures: [signature])).base64
    #expect(throws: ChallengeError.expired) { try Challenge(text, expecting: self.expectation(), now: Fixture.now) }
  }

  @Test func `a challenge must be for the wallet's network`() throws {
    let text = try ChallengeSample().text()
    #expect(throws: ChallengeError.wrongNetwork(passphrase: Network.public.passphrase)) {
      try Challenge(text, passphrase: Network.public.passphrase, expecting: self.expectation(), now: Fixture.now)
    }
    let expectation = try self.expectation(network: .public)
    #expect(throws: ChallengeError.notSignedByAnchor) { try Challenge(text, expecting: expectation, now: Fixture.now) }
  }

  @Test func `a challenge for a muxed account must have no memo`() throws {
    let account = MuxedAccount(try Fixture.person().accountID, id: 7)
    let expectation = try self.expectation(ClientAccount(account))
    for memo: Memo in [.id(1), .text(try MemoText("x")), .hash(Bytes32())] {
      try expect(.memoWithMuxedAccount, expectation) { sample in
        sample.account = account
        sample.memo = memo
      }
    }
    var sample = ChallengeSample()
    sample.account = account
    #expect(try check(sample, expectation).account.subject == account.address)
  }

  @Test func `a challenge's memo must be the requested number`() throws {
    let expectation = try self.expectation(ClientAccount(try Fixture.person().accountID, memo: 42))
    try expect(.wrongMemo(found: 43), expectation) { $0.memo = .id(43) }
    try expect(.wrongMemo(found: nil), expectation) { _ in }
    try expect(.wrongMemo(found: 42)) { $0.memo = .id(42) }
    try expect(.memoNotID, expectation) { $0.memo = .text(try MemoText("42")) }
    var sample = ChallengeSample()
    sample.memo = .id(42)
    #expect(try check(sample, expectation).account.subject.hasSuffix(":42"))
  }

  @Test func `a fee bump is refused as a challenge`() throws {
    guard case .tx(let inner) = try ChallengeSample().envelope() else { throw ChallengeError.notATransaction }
    let bump = XDR.FeeBumpTransaction(feeSource: inner.tx.sourceAccount, fee: 400, innerTx: inner)
    let signature = try Fixture.server().sign(bump.hash(on: .testnet))
    let text = XDR.TransactionEnvelope.txFeeBump(.init(tx: bump, signatures: [signature])).base64
    #expect(throws: ChallengeError.feeBump) { try Challenge(text, expecting: self.expectation(), now: Fixture.now) }
  }

  @Test(arguments: ["", "AAAA", "not base64 at all", "AAAAAgAAAADIiRu2BrqqeOcP28PWCkD4D5Rjjsqh71HwvqFX"])
  func `a challenge that isn't a transaction is refused`(_ text: String) throws {
    #expect(throws: ChallengeError.notATransaction) { try Challenge(text, expecting: self.expectation(), now: Fixture.now) }
  }

  @Test func `a challenge in the envelope from before protocol 13 is accepted`() throws {
    var sample = ChallengeSample()
    sample.isOld = true
    let challenge = try check(sample)
    let signed = try challenge.transaction.adding(signaturesOf: [try Fixture.person()])
    #expect(signed.isSigned(by: .ed25519(try Fixture.person().accountID)))
  }

  @Test func `every refusal is a distinct sentence`() throws {
    let all: [ChallengeError] = [
      .notATransaction, .feeBump, .wrongNetwork(passphrase: "p"), .sequenceNumberNotZero(1), .wrongSource("G"), .notSignedByAnchor, .noOperations,
      .firstOperationNotManageData, .wrongClientAccount(nil), .wrongHomeDomain("x auth"),
      .otherHomeDomain("x.example.com"),
      .invalidNonce, .operationNotManageData(index: 1),
      .wrongOperationSource(index: 1, found: nil), .wrongWebAuthDomain(nil), .unexpectedClientDomain, .wrongClientDomain(nil), .noTimeBounds,
      .notYetValid, .expired, .memoWithMuxedAccount, .memoNotID, .wrongMemo(found: nil),
    ]
    #expect(Set(all.map(\.description)).count == all.count)
    for error in all { #expect(error.description.hasSuffix(".") && !error.description.contains("Optional")) }
  }
}
