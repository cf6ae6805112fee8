import Foundation
public import Sentences
public import StellarKit

/// An authorization that somebody else has made, checked and shown before this wallet's signature is added. Exactly this is signed: these calls, this
/// nonce, until this ledger, on this network.
public struct AuthorizationReview: Sendable, Identifiable {
  /// The ID by which it is confirmed.
  public let id: ReviewID
  /// The authorization as it was handed over.
  public let opened: OpenedAuthorization
  /// The network it is for.
  public let network: Network
  /// The account whose key signs; nil if none of the wallet's keys can.
  public let signer: AccountID?
  /// The last ledger in which the signature is valid.
  public let untilLedger: UInt32
  /// The newest ledger, from which times are computed; nil if it isn't known.
  public let ledger: LedgerSnapshot?
  /// What it allows.
  public let tree: ExplainedTree
  /// The accounts whose signatures it has already, all of them valid.
  public let signatures: [AccountID]
  /// What the person has to agree to beforehand, one sentence each.
  public internal(set) var warnings: [Sentence]
  /// What else is worth knowing, one sentence each.
  public let notes: [Sentence]
  /// Why it isn't signed here; nil if it can be.
  public let obstacle: AuthorizationObstacle?

  /// The warning that another authorization of the same call was signed.
  static let repetition: Sentence = "You have already signed an authorization for the same call. If both are used, the call is made twice."

  /// The hash that is signed; nil if nothing is.
  public var hash: TransactionHash? { opened.hash(untilLedger: untilLedger, on: network) }
}

/// An authorization with this wallet's signature.
public struct SignedAuthorization: Hashable, Sendable {
  /// The account whose key has signed.
  public let signer: AccountID
  /// The hash that was signed.
  public let hash: TransactionHash
  /// The signature, 64 bytes.
  public let signature: [UInt8]
  /// The entry with all its signatures; nil if only the preimage was handed over, so that only the signature is given back.
  public let entry: ContractAuthorization?

  /// What is given back to the program that asked for it, in base64: the signed entry, or only the signature.
  public var base64: String { entry?.base64 ?? Data(signature).base64EncodedString() }
}
