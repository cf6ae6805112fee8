import Foundation
import StellarKit
import StellarXDR

/// A SEP-10 challenge: a transaction that can't be applied, and that a user signs to sign in.
struct SignInChallenge: Sendable {
  /// The time to sign it, in seconds.
  static let lifetime: UInt64 = 900
  private static let nonceBytes = 48
  private static let nameLimit = 64

  let user: AnchorUser
  let clientDomain: SigningDomain?
  let hash: TransactionHash
  let envelope: XDR.TransactionEnvelope

  /// - Parameters:
  ///   - homeDomain: the domain whose stellar.toml named the anchor.
  ///   - webAuthDomain: the domain that the request was sent to.
  ///   - random: 48 random bytes.
  init(
    for user: AnchorUser, homeDomain: String, webAuthDomain: String, clientDomain: SigningDomain?, key: KeyPair, network: Network, now: UInt64,
    random: [UInt8]
  ) throws {
    guard "\(homeDomain) auth".utf8.count <= Self.nameLimit, webAuthDomain.utf8.count <= Self.nameLimit else {
      throw AnchorRefusal.refused("The domain is too long for a challenge.")
    }
    let server = MuxedAccount(key.accountID)
    let nonce = Data(random.prefix(Self.nonceBytes)).base64EncodedString()
    var operations = [
      Operation(.manageData(name: try DataName("\(homeDomain) auth"), value: try DataValue(nonce)), source: user.account),
      Operation(.manageData(name: try DataName("web_auth_domain"), value: try DataValue(webAuthDomain)), source: server),
    ]
    if let clientDomain {
      let operation = Operation.Body.manageData(name: try DataName("client_domain"), value: try DataValue(clientDomain.name))
      operations.append(Operation(operation, source: MuxedAccount(clientDomain.key)))
    }
    let transaction = try Transaction(
      source: server, sequenceNumber: 0, timeBounds: try TimeBounds(minTime: now, maxTime: now + Self.lifetime),
      memo: user.memo.map { .id($0) } ?? .none, operations: operations)
    let signed = try transaction.signed(by: [key], on: network)
    (self.user, self.clientDomain, hash, envelope) = (user, clientDomain, signed.hash, signed.envelope)
  }
}
