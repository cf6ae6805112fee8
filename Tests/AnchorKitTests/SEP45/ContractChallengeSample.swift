import AnchorKit
import Foundation
import StellarKit
import StellarXDR

/// A challenge for a contract account as an anchor makes it, valid unless a test changes it.
struct ContractChallengeSample: Sendable {
  var network = Network.testnet
  var contract = ContractAddress(contract: Bytes32(sha256: [45]))
  let account = ContractAddress(contract: Bytes32(sha256: [46]))
  var function = ContractChallenge.function
  var texts: [String: String]
  var namesClientDomain = false
  /// The key that signs for the anchor, or nil for no signature.
  var server: KeyPair?
  var until: UInt32 = 1_000
  /// The expiration ledger that the anchor's signature covers, if it differs from the one stated.
  var signedUntil: UInt32?
  /// The call's arguments in place of the texts.
  var arguments: [XDR.SCVal]?
  /// The authorized function in place of the call.
  var made: XDR.SorobanAuthorizedFunction?
  var inner: [XDR.SorobanAuthorizedInvocation] = []
  /// Another nonce in the account's own authorization.
  var ownNonce: String?
  var leftOut: [ContractAddress] = []
  var more: [ContractAddress] = []
  var ownCredentials: @Sendable (XDR.SorobanAddressCredentials) -> XDR.SorobanCredentials = { .addressV2($0) }

  init() throws {
    server = try Fixture.server()
    texts = [
      "account": account.description, "home_domain": Fixture.domain, "web_auth_domain": Fixture.domain,
      "web_auth_domain_account": try Fixture.server().accountID.address, "nonce": "1234567890",
    ]
  }

  func expectation(namesClientDomain: Bool = false) throws -> ContractChallengeExpectation {
    ContractChallengeExpectation(
      network: .testnet, contract: contract, signingKey: try Fixture.server().accountID, homeDomain: Fixture.domain,
      webAuthDomains: [Fixture.domain], account: account,
      clientDomain: namesClientDomain ? .init(domain: "wallet.example.com", account: try Fixture.wallet().accountID) : nil)
  }

  var invocation: XDR.SorobanAuthorizedInvocation { get throws { try invocation(nonce: nil) } }

  private func invocation(nonce: String?) throws -> XDR.SorobanAuthorizedInvocation {
    var texts = texts
    if namesClientDomain {
      texts["client_domain"] = texts["client_domain"] ?? "wallet.example.com"
      texts["client_domain_account"] = try texts["client_domain_account"] ?? Fixture.wallet().accountID.address
    }
    if let nonce { texts["nonce"] = nonce }
    let call = try ContractCall(contract, function, arguments ?? [ContractFields(texts)])
    return XDR.SorobanAuthorizedInvocation(function: made ?? .contractFn(call.xdr), subInvocations: inner)
  }

  func entries() throws -> [XDR.SorobanAuthorizationEntry] {
    var addresses = [account, ContractAddress(try Fixture.server().accountID)]
    if namesClientDomain { addresses.append(ContractAddress(try Fixture.wallet().accountID)) }
    return try (addresses.filter { !leftOut.contains($0) } + more).enumerated().map { index, address in
      let credentials = XDR.SorobanAddressCredentials(
        address: address.xdr, nonce: Int64(index) + 100, signatureExpirationLedger: 0, signature: .void)
      let root = try invocation(nonce: address == account ? ownNonce : nil)
      let own = XDR.SorobanAuthorizationEntry(
        credentials: address == account ? ownCredentials(credentials) : .addressV2(credentials), rootInvocation: root)
      guard let server, address == ContractAddress(try Fixture.server().accountID) else { return own }
      var signed = try ContractAuthorization(own).signed(by: server, untilLedger: signedUntil ?? until, on: network).entry
      if signedUntil != nil, case .addressV2(var credentials) = signed.credentials {
        credentials.signatureExpirationLedger = until
        signed.credentials = .addressV2(credentials)
      }
      return signed
    }
  }

  func text() throws -> String {
    var encoder = XDREncoder()
    encoder.array(try entries())
    return Data(encoder.bytes).base64EncodedString()
  }
}

/// Challenges that stellar-sdk for Python has made (script/vectors/contracts.py).
struct ContractChallengeVectors: Decodable {
  struct Challenge: Decodable {
    let namesClientDomain: Bool
    let isAddressBound: Bool
    let entries: String
  }

  let passphrase: String
  let server: String
  let account: String
  let contract: String
  let homeDomain: String
  let webAuthDomain: String
  let clientDomain: String
  let clientAccount: String
  let until: UInt32
  let challenges: [Challenge]

  static func read() throws -> ContractChallengeVectors {
    try JSONDecoder().decode(ContractChallengeVectors.self, from: Data(Answer.bytes("sep45.json")))
  }

  func expectation(namesClientDomain: Bool) throws -> ContractChallengeExpectation {
    ContractChallengeExpectation(
      network: Network(passphrase: passphrase), contract: try ContractAddress(contract), signingKey: try AccountID(server),
      homeDomain: homeDomain, webAuthDomains: [webAuthDomain], account: try ContractAddress(account),
      clientDomain: namesClientDomain ? .init(domain: clientDomain, account: try AccountID(clientAccount)) : nil)
  }
}
