import Foundation
public import StellarKit
public import StellarXDR

/// A challenge for a contract account that is safe to sign: it has passed all the checks that SEP-45 requires of a client before it signs.
///
/// It is a call of a contract function that does nothing but require authorization. Authorizing it proves that the account is one's own.
public struct ContractChallenge: Hashable, Sendable {
  /// The function that a sign-in calls.
  public static let function = "web_auth_verify"
  /// The most bytes of text that are read; no challenge has as many.
  static let sizeLimit = 200_000

  /// The call to authorize.
  public let call: ContractCall
  /// The network that signatures are for.
  public let network: Network
  /// The account that signs in.
  public let account: ContractAddress
  /// The domain that is signed in to.
  public let homeDomain: String
  /// The authorization of the account that signs in.
  public let own: ContractAuthorization
  /// The authorization of the anchor, signed.
  public let server: ContractAuthorization
  /// The authorization of the wallet's domain, if the anchor includes it.
  public let client: ContractAuthorization?

  /// Checks a challenge.
  ///
  /// - Parameters:
  ///   - text: The authorizations in base64.
  ///   - passphrase: The network passphrase that came with it, if one did.
  ///   - expectation: What the challenge must contain.
  ///   - latestLedger: The newest ledger.
  /// - Throws: ``ContractChallengeError``
  public init(
    _ text: String, passphrase: String? = nil, expecting expectation: ContractChallengeExpectation, latestLedger: UInt32
  ) throws(ContractChallengeError) {
    if let passphrase, passphrase != expectation.network.passphrase { throw .wrongNetwork(passphrase: SentText.short(passphrase, limit: 80)) }
    let rules = ContractChallengeRules(expectation)
    let entries = try Self.entries(text)
    guard (2...3).contains(entries.count) else { throw .wrongNumber(entries.count) }
    call = try rules.call(of: entries)
    let names = try rules.checkArguments(of: call)
    let authorizations = try rules.authorizations(entries, namesClientDomain: names)
    try rules.checkSignature(authorizations.server, latestLedger: latestLedger)
    (own, server, client) = (authorizations.own, authorizations.server, authorizations.client)
    network = expectation.network
    account = expectation.account
    homeDomain = expectation.homeDomain
  }

  /// Reads the authorizations of a challenge in base64.
  static func entries(_ text: String) throws(ContractChallengeError) -> XDR.SorobanAuthorizationEntries {
    guard text.utf8.count <= sizeLimit, let bytes = Data(base64Encoded: text) else { throw .notAuthorizations }
    do throws(XDRError) {
      return try Array(bytes).withUnsafeBufferPointer { (buffer) throws(XDRError) -> XDR.SorobanAuthorizationEntries in
        var decoder = XDRDecoder(UnsafeRawBufferPointer(buffer))
        let entries: XDR.SorobanAuthorizationEntries = try decoder.array("SorobanAuthorizationEntries")
        try decoder.finish("SorobanAuthorizationEntries")
        return entries
      }
    } catch {
      throw .notAuthorizations
    }
  }

  /// Encodes the signed authorizations in base64, as they are sent back in answer to the challenge.
  static func text(_ authorizations: [ContractAuthorization]) -> String {
    var encoder = XDREncoder()
    encoder.array(authorizations.map(\.entry))
    return Data(encoder.bytes).base64EncodedString()
  }

  /// Checks what a simulation of the answer would change. It may use up the nonces of those who authorize it, and nothing else (SEP-45).
  ///
  /// - Parameter resources: The resources that the call needs according to the simulation.
  /// - Throws: ``ContractChallengeError/sideEffect(_:)``
  public func check(_ resources: XDR.SorobanTransactionData) throws(ContractChallengeError) {
    let nonces = Set([own, server, client].compactMap(\.self).map { XDR.LedgerKey.usedNonce($0.nonce, of: $0.address) })
    let archived: Set<Int> = if case .v1(let ext) = resources.ext { Set(ext.archivedSorobanEntries.map(Int.init)) } else { [] }
    for (place, key) in resources.resources.footprint.readWrite.enumerated() where !nonces.contains(key) {
      // An archived contract is restored by the call, which is allowed.
      guard key == .contractInstance(of: call.contract), archived.contains(place) else { throw .sideEffect(Self.words(key)) }
    }
  }

  private static func words(_ key: XDR.LedgerKey) -> String {
    guard case .contractData(let data) = key else { return "\(key.type)" }
    return SentText.short("\(data.key.words) of \(data.contract.text)", limit: 120)
  }
}
