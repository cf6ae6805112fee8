import Foundation
public import Sentences
public import StellarKit

/// An authorization that somebody else has made, checked and shown before this wallet's signature is added. What is signed is this: these calls, this
/// number, until this ledger, on this network.
public struct AuthorizationReview: Sendable, Identifiable {
  /// What confirms it.
  public let id: ReviewID
  /// The authorization as it was handed over.
  public let opened: OpenedAuthorization
  /// The network it is for.
  public let network: Network
  /// The account whose key signs; nil where none of the wallet's can.
  public let signer: AccountID?
  /// The last ledger in which the signature counts.
  public let untilLedger: UInt32
  /// The newest ledger, by which times are told; nil where it isn't known.
  public let ledger: LedgerSnapshot?
  /// What it allows.
  public let tree: ExplainedTree
  /// Whose signatures are on it, all of them right.
  public let signatures: [AccountID]
  /// What the person has to agree to before, each a sentence.
  public let warnings: [Sentence]
  /// What else is worth knowing, each a sentence.
  public let notes: [Sentence]
  /// Why it isn't signed here; nil where it can be.
  public let obstacle: AuthorizationObstacle?

  /// What is signed; nil where nothing is.
  public var hash: TransactionHash? { opened.hash(untilLedger: untilLedger, on: network) }
}

/// An authorization with this wallet's signature.
public struct SignedAuthorization: Hashable, Sendable {
  /// Whose key has signed.
  public let signer: AccountID
  /// What was signed.
  public let hash: TransactionHash
  /// The signature, 64 bytes.
  public let signature: [UInt8]
  /// The entry with all its signatures; nil where only what is signed was handed over, and the signature is all there is to give back.
  public let entry: ContractAuthorization?

  /// What is given back to whoever asked for it, in base64: the signed entry, or the signature alone.
  public var base64: String { entry?.base64 ?? Data(signature).base64EncodedString() }
}
