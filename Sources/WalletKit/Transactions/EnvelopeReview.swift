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
  /// Those of ``warnings`` that are agreed to expressly even by somebody who was shown them and types their PIN: that it signs in somewhere (SEP-10,
  /// SEP-45), and that a recipient asks for a memo, where there is none (SEP-29).
  public let expressWarnings: [Sentence]
  /// What else is worth knowing, such as what couldn't be checked, each a sentence.
  public let notes: [Sentence]
}
