import AnchorKit
import Foundation
import Sentences
import StellarKit
import StellarXDR

extension Property {
  private static let authorizers = Result {
    (anchor: try KeyPair(seed: [UInt8](repeating: 1, count: 32)), person: try KeyPair(seed: [UInt8](repeating: 2, count: 32)))
  }

  /// Authorizations by strangers: a single entry, or, after a byte of 1, a list that an anchor signs as a sign-in.
  static func checkAuthorization(_ input: [UInt8]) throws {
    if input.first == 1 { try checkSignIn(Array(input.dropFirst())) } else { try checkEntry(Array(input.dropFirst())) }
  }

  private static func checkEntry(_ input: [UInt8]) throws {
    let person = try authorizers.get().person
    let authorization: ContractAuthorization
    do throws(AuthorizationError) {
      authorization = try ContractAuthorization(base64: Data(input).base64EncodedString())
    } catch {
      try require(PrintableText.escaped(error.description) == error.description, "not to be shown: \(error)")
      return
    }
    try require(try ContractAuthorization(base64: authorization.base64) == authorization, "it is read otherwise")
    try require(authorization.calls.first?.level == 0, "no call")
    let hash = authorization.hash(untilLedger: 7, on: .testnet)
    try require(hash != authorization.hash(untilLedger: 8, on: .testnet), "one hash for two ledgers")
    try require(hash != authorization.hash(untilLedger: 7, on: .public), "one hash for two networks")
    // An authorization that somebody else has signed is either complete or refused.
    if let signers = try? authorization.signers(on: .testnet) {
      try require(signers.isEmpty == (authorization.credentials.signature == .void), "signers that haven't signed")
    }
    guard let signed = try? authorization.signed(by: [person], untilLedger: 7, on: .testnet) else { return }
    try require(signed.isSameRequest(as: authorization), "something else is signed")
    try require(try signed.signers(on: .testnet).contains(person.accountID), "the signature isn't there")
    try require(signed.hash(untilLedger: 7, on: .testnet) == hash, "the hash depends on the signature")
  }

  /// Whatever list the anchor signs, a list that is accepted as a challenge authorizes nothing but the sign-in.
  private static func checkSignIn(_ input: [UInt8]) throws {
    let anchor = try authorizers.get().anchor
    let contract = ContractAddress(contract: Bytes32(sha256: [45]))
    let account = ContractAddress(contract: Bytes32(sha256: [46]))
    guard let given = try? entries(input), given.count < 5 else { return }
    var encoder = XDREncoder()
    encoder.array(
      given.map { entry in
        guard let own = try? ContractAuthorization(entry), own.address.account == anchor.accountID else { return entry }
        return (try? own.signed(by: anchor, untilLedger: 1_000, on: .testnet).entry) ?? entry
      })
    let expectation = ContractChallengeExpectation(
      network: .testnet, contract: contract, signingKey: anchor.accountID, homeDomain: "anchor.example.com",
      webAuthDomains: ["anchor.example.com"], account: account)
    let challenge: ContractChallenge
    do throws(ContractChallengeError) {
      challenge = try ContractChallenge(Data(encoder.bytes).base64EncodedString(), expecting: expectation, latestLedger: 900)
    } catch {
      try require(PrintableText.escaped(error.description) == error.description, "not to be shown: \(error)")
      return
    }
    for authorization in [challenge.own, challenge.server] {
      try require(authorization.calls.map(\.call) == [challenge.call], "it allows something else")
    }
    try require(challenge.call.contract == contract && challenge.call.function.text == "web_auth_verify", "another call")
    try require(challenge.own.address == account && challenge.client == nil, "somebody else")
  }

  private static func entries(_ input: [UInt8]) throws(XDRError) -> [XDR.SorobanAuthorizationEntry] {
    try input.withUnsafeBufferPointer { (buffer) throws(XDRError) -> [XDR.SorobanAuthorizationEntry] in
      var decoder = XDRDecoder(UnsafeRawBufferPointer(buffer))
      return try decoder.array("entries")
    }
  }
}
