import Foundation
import StellarKit
import StellarXDR

/// A challenge that a client has sent back. It has passed the checks that SEP-10 requires of a server before it verifies the client's signatures.
struct SignedChallenge: Sendable {
  let user: AnchorUser
  let homeDomain: String
  let clientDomain: SigningDomain?
  let hash: TransactionHash
  /// The client's signatures, without the server's own.
  let signatures: [XDR.DecoratedSignature]
  let expiresAt: UInt64

  /// - Parameter origin: the anchor's origin. The challenge may name only its domains.
  init(base64: String, origin: AnchorOrigin, key: KeyPair, network: Network, now: UInt64) throws(AnchorRefusal) {
    guard base64.utf8.count <= 20_000, let envelope = try? XDR.TransactionEnvelope(base64: base64) else {
      throw .refused("“transaction” isn't a transaction's envelope in base64.")
    }
    guard case .tx(let signed) = envelope else { throw .refused("The transaction isn't the challenge that was given.") }
    let transaction = signed.tx
    guard MuxedAccount(transaction.sourceAccount) == MuxedAccount(key.accountID), transaction.seqNum == 0 else {
      throw .refused("The challenge's source isn't the anchor's signing key, or its sequence number isn't 0.")
    }
    guard case .time(let bounds) = transaction.cond, bounds.maxTime > 0, bounds.minTime <= now, now <= bounds.maxTime else {
      throw .refused("The challenge has expired, or isn't valid yet. Ask for a new one.")
    }
    let hash = transaction.hash(on: network)
    expiresAt = bounds.maxTime
    guard SignerKey.ed25519(key.accountID).isSatisfied(by: envelope.signatures, for: hash) else {
      throw .refused("The anchor's own signature isn't on the challenge, or it is for another network.")
    }
    signatures = envelope.signatures.filter { !SignerKey.ed25519(key.accountID).isSatisfied(by: [$0], for: hash) }
    guard signatures.count == envelope.signatures.count - 1 else { throw .refused("The anchor's signature is on it more than once.") }
    let entries = try transaction.operations.map { operation throws(AnchorRefusal) in try Entry(operation) }
    guard let first = entries.first, first.name.hasSuffix(" auth") else {
      throw .refused("The challenge's first operation isn't the one that was given.")
    }
    homeDomain = String(first.name.dropLast(5))
    guard origin.isOwn(homeDomain) else { throw .refused("The challenge is for another home domain.") }
    user = try Self.user(first.source, transaction.memo)
    var client: SigningDomain?
    for entry in entries.dropFirst() {
      if entry.name == "client_domain" {
        client = SigningDomain(name: entry.value, key: entry.source.accountID)
        continue
      }
      guard entry.source == MuxedAccount(key.accountID) else { throw .refused("An operation of the challenge has another source than the anchor.") }
      guard entry.name != "web_auth_domain" || origin.isOwn(entry.value) else { throw .refused("The challenge is for another web_auth_domain.") }
    }
    clientDomain = client
    self.hash = hash
  }

  private static func user(_ account: MuxedAccount, _ memo: XDR.Memo) throws(AnchorRefusal) -> AnchorUser {
    switch memo {
    case .none: return AnchorUser(account: account, memo: nil)
    case .id(let id) where account.id == nil: return AnchorUser(account: account, memo: id)
    default: throw .refused("The challenge's memo is of type id, and goes with an address that begins with G.")
    }
  }

  /// A data entry that an operation would write.
  private struct Entry {
    let source: MuxedAccount
    let name: String
    let value: String

    init(_ operation: XDR.Operation) throws(AnchorRefusal) {
      guard let source = operation.sourceAccount, case .manageData(let body) = operation.body else {
        throw .refused("The challenge has an operation that isn't a data entry, or has no source.")
      }
      self.source = MuxedAccount(source)
      name = String(decoding: body.dataName, as: UTF8.self)
      value = String(decoding: body.dataValue ?? [], as: UTF8.self)
    }
  }
}

/// A wallet's domain and the key that it publishes there.
struct SigningDomain: Hashable, Sendable {
  let name: String
  let key: AccountID
}
