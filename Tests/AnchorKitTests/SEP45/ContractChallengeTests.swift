import AnchorKit
import Foundation
import Sentences
import StellarKit
import StellarXDR
import Testing

/// SEP-45's checks of a client, each with its refusal. Nothing is signed before all of them pass.
struct ContractChallengeTests {
  private func expect(
    _ error: ContractChallengeError, client: Bool = false, latest: UInt32 = 900, _ spoil: (inout ContractChallengeSample) throws -> Void
  ) throws {
    var sample = try ContractChallengeSample()
    try spoil(&sample)
    let text = try sample.text()
    let expectation = try ContractChallengeSample().expectation(namesClientDomain: client)
    #expect(throws: error) { try ContractChallenge(text, expecting: expectation, latestLedger: latest) }
  }

  @Test func `challenges made by stellar-sdk are accepted, and a client domain only if it was requested`() throws {
    let vectors = try ContractChallengeVectors.read()
    #expect(vectors.challenges.count == 4)
    for vector in vectors.challenges {
      let expectation = try vectors.expectation(namesClientDomain: vector.namesClientDomain)
      let challenge = try ContractChallenge(vector.entries, passphrase: vectors.passphrase, expecting: expectation, latestLedger: vectors.until)
      #expect(challenge.account.description == vectors.account)
      #expect(challenge.homeDomain == vectors.homeDomain)
      #expect(challenge.own.isAddressBound == vector.isAddressBound && !challenge.own.isSigned)
      #expect(try challenge.server.signers(on: .testnet).map(\.address) == [vectors.server])
      #expect((challenge.client != nil) == vector.namesClientDomain)
      // An anchor may omit the wallet's domain, but not add one that wasn't requested.
      if vector.namesClientDomain {
        let unasked = try vectors.expectation(namesClientDomain: false)
        #expect(throws: ContractChallengeError.unexpectedClientDomain) {
          try ContractChallenge(vector.entries, expecting: unasked, latestLedger: 1)
        }
      } else {
        let asked = try vectors.expectation(namesClientDomain: true)
        #expect(try ContractChallenge(vector.entries, expecting: asked, latestLedger: 1).client == nil)
      }
    }
  }

  @Test func `a valid challenge is accepted with and without a client domain`() throws {
    for names in [false, true] {
      var sample = try ContractChallengeSample()
      sample.namesClientDomain = names
      let challenge = try ContractChallenge(sample.text(), expecting: sample.expectation(namesClientDomain: names), latestLedger: 900)
      #expect(challenge.call.contract == sample.contract && challenge.call.function.text == "web_auth_verify")
    }
  }

  @Test(arguments: ["", "x", "AAAA", "AAAAAQ==", "AAAAAgAAAAA="])
  func `a challenge that isn't a list of authorizations is refused`(_ text: String) throws {
    let expectation = try ContractChallengeSample().expectation()
    #expect(throws: ContractChallengeError.self) { try ContractChallenge(text, expecting: expectation, latestLedger: 1) }
  }

  @Test func `a challenge must be for the wallet's network`() throws {
    let sample = try ContractChallengeSample()
    #expect(throws: ContractChallengeError.wrongNetwork(passphrase: Network.public.passphrase)) {
      try ContractChallenge(sample.text(), passphrase: Network.public.passphrase, expecting: sample.expectation(), latestLedger: 1)
    }
    try expect(.notSignedByAnchor) { $0.network = .public }
  }

  @Test func `authorizations must be for the same single call`() throws {
    try expect(.subInvocations) { $0.inner = [try $0.invocation] }
    try expect(.differentCalls) { $0.ownNonce = "another" }
  }

  @Test func `a challenge must call the sign-in function of the anchor's contract`() throws {
    let other = ContractAddress(contract: Bytes32(sha256: [99]))
    try expect(.wrongContract(other.description)) { $0.contract = other }
    try expect(.wrongFunction("transfer")) { $0.function = "transfer" }
    try expect(.wrongContract(nil)) { sample in
      sample.made = .createContractHostFn(XDR.CreateContractArgs(contractIDPreimage: .asset(.native), executable: .stellarAsset))
    }
  }

  @Test func `the call's argument must be one map of texts`() throws {
    for arguments: [XDR.SCVal] in [[], [.void], [.map([]), .map([])], [.vec([])]] { try expect(.wrongArguments) { $0.arguments = arguments } }
    let numbers = try ContractFields(["account": UInt32(1)]).contractValue
    try expect(.wrongArguments) { $0.arguments = [numbers] }
    try expect(.missingArgument("account")) { $0.arguments = [.map([])] }
  }

  @Test func `each argument must match the request`() throws {
    let other = try Fixture.key(9).accountID.address
    try expect(.wrongAccount(other)) { $0.texts["account"] = other }
    try expect(.wrongHomeDomain("evil.example.com")) { $0.texts["home_domain"] = "evil.example.com" }
    try expect(.wrongWebAuthDomain("evil.example.com")) { $0.texts["web_auth_domain"] = "evil.example.com" }
    try expect(.wrongServerAccount(other)) { $0.texts["web_auth_domain_account"] = other }
    try expect(.missingNonce) { $0.texts["nonce"] = "" }
    try expect(.missingNonce) { $0.texts["nonce"] = nil }
    for name in ["account", "home_domain", "web_auth_domain", "web_auth_domain_account"] {
      try expect(.missingArgument(name)) { $0.texts[name] = nil }
    }
  }

  @Test func `a challenge's client domain must be the requested one, with its key`() throws {
    let other = try Fixture.key(9).accountID.address
    try expect(.unexpectedClientDomain) { $0.namesClientDomain = true }
    try expect(.wrongClientDomain("evil.example.com"), client: true) { sample in
      sample.namesClientDomain = true
      sample.texts["client_domain"] = "evil.example.com"
    }
    try expect(.wrongClientDomain("wallet.example.com"), client: true) { sample in
      sample.namesClientDomain = true
      sample.texts["client_domain_account"] = other
    }
    try expect(.missingArgument("client_domain_account"), client: true) { $0.texts["client_domain"] = "wallet.example.com" }
    try expect(.missingArgument("client_domain"), client: true) { $0.texts["client_domain_account"] = try Fixture.wallet().accountID.address }
    try expect(.missingAuthorization(try Fixture.wallet().accountID.address), client: true) { sample in
      sample.namesClientDomain = true
      sample.leftOut = [ContractAddress(try Fixture.wallet().accountID)]
    }
  }

  @Test func `a challenge has one authorization of each party and no others`() throws {
    let sample = try ContractChallengeSample()
    let stranger = ContractAddress(try Fixture.key(9).accountID)
    try expect(.wrongNumber(1)) { $0.leftOut = [sample.account] }
    try expect(.wrongNumber(0)) { $0.leftOut = [sample.account, ContractAddress(try Fixture.server().accountID)] }
    try expect(.wrongNumber(4)) { $0.more = [stranger, stranger] }
    try expect(.wrongNumber(3)) { $0.more = [sample.account] }
    try expect(.foreignAuthorization(stranger.description)) { $0.more = [stranger] }
    try expect(.missingAuthorization(sample.account.description)) { sample in
      sample.leftOut = [sample.account]
      sample.more = [stranger]
    }
  }

  @Test func `an authorization with source account or delegated credentials is refused`() throws {
    try expect(.wrongCredentials) { $0.ownCredentials = { _ in .sourceAccount } }
    try expect(.wrongCredentials) { sample in
      sample.ownCredentials = { .addressWithDelegates(XDR.SorobanAddressCredentialsWithDelegates(addressCredentials: $0, delegates: [])) }
    }
  }

  @Test func `the anchor's key must have signed the challenge, and its signature must not have expired`() throws {
    try expect(.notSignedByAnchor) { $0.server = nil }
    try expect(.notSignedByAnchor) { $0.server = try Fixture.key(9) }
    try expect(.notSignedByAnchor) { $0.signedUntil = 1_001 }
    try expect(.expired(ledger: 1_000), latest: 1_001) { _ in }
  }

  @Test func `a challenge may write only the parties' nonces and restore its contract`() throws {
    let sample = try ContractChallengeSample()
    let challenge = try ContractChallenge(sample.text(), expecting: sample.expectation(), latestLedger: 900)
    let nonces = [challenge.own, challenge.server].map { XDR.LedgerKey.usedNonce($0.nonce, of: $0.address) }
    let instance = XDR.LedgerKey.contractInstance(of: sample.contract)
    try challenge.check(.unknown(readOnly: [instance], readWrite: nonces))
    var archived = XDR.SorobanTransactionData.unknown(readWrite: nonces + [instance])
    archived.ext = .v1(XDR.SorobanResourcesExtV0(archivedSorobanEntries: [2]))
    try challenge.check(archived)
    let account = XDR.LedgerKey.account(XDR.LedgerKeyAccount(accountID: try Fixture.server().accountID.xdr))
    for key in [
      instance, account, .balance(of: sample.account, in: sample.contract), .usedNonce(challenge.own.nonce &+ 1, of: sample.account),
      .usedNonce(challenge.own.nonce, of: sample.contract), .contractInstance(of: sample.account),
    ] {
      #expect(throws: ContractChallengeError.self) { try challenge.check(.unknown(readWrite: nonces + [key])) }
    }
  }

  @Test func `every refusal is a distinct sentence`() {
    let all: [ContractChallengeError] = [
      .notAuthorizations, .wrongNetwork(passphrase: "p"), .wrongNumber(1), .wrongCredentials, .subInvocations, .differentCalls, .wrongContract(nil),
      .wrongFunction("f"), .wrongArguments, .missingArgument("a"), .wrongAccount("C"), .wrongHomeDomain("d"), .wrongWebAuthDomain("d"),
      .wrongServerAccount("G"), .unexpectedClientDomain, .wrongClientDomain("d"), .missingNonce, .missingAuthorization("C"),
      .foreignAuthorization("C"), .notSignedByAnchor, .expired(ledger: 1), .sideEffect("x"),
    ]
    #expect(Set(all.map(\.description)).count == all.count)
    for error in all { #expect(error.description.hasSuffix(".") && !error.description.contains("Optional")) }
  }
}
