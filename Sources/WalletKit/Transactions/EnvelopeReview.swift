public import Sentences
public import StellarKit

/// A transaction that somebody else built, checked and shown before this wallet's signature is added. What is signed is this envelope's transaction,
/// byte for byte.
public struct EnvelopeReview: Sendable, Identifiable {
  /// What confirms it.
  public let id: ReviewID
  /// The envelope.
  public let transaction: SignedTransaction
  /// The account whose key signs.
  public let signer: AccountID
  /// What it calls of contracts, and who has to let which of it happen; none where it calls none.
  public let trees: [ExplainedTree]
  /// The newest ledger, by which times are told; nil where it isn't known.
  public let ledger: LedgerSnapshot?
  /// What the person has to agree to before, each a sentence.
  public let warnings: [Sentence]
  /// Those of ``warnings`` that name a recipient who asks for a memo, where there is none (SEP-29).
  public let memoWarnings: [Sentence]
  /// What else is worth knowing, such as what couldn't be checked, each a sentence.
  public let notes: [Sentence]
}
