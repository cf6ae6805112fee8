public import Sentences
public import StellarKit

/// A transaction that somebody else built, checked and shown before this wallet's signature is added. This envelope's transaction is signed byte for
/// byte.
public struct EnvelopeReview: Sendable, Identifiable {
  /// The ID by which it is confirmed.
  public let id: ReviewID
  /// The envelope.
  public let transaction: SignedTransaction
  /// The account whose key signs.
  public let signer: AccountID
  /// Its calls of contracts, and who has to authorize which of them; empty if it calls none.
  public let trees: [ExplainedTree]
  /// The newest ledger, from which times are computed; nil if it isn't known.
  public let ledger: LedgerSnapshot?
  /// What the person has to agree to beforehand, one sentence each.
  public let warnings: [Sentence]
  /// Those of the ``warnings`` that need express consent even from somebody who was shown them and types their PIN: that it signs in somewhere
  /// (SEP-10, SEP-45), and that a recipient asks for a memo (SEP-29), or is only known with one, and there is none.
  public let expressWarnings: [Sentence]
  /// What else is worth knowing, such as what couldn't be checked, one sentence each.
  public let notes: [Sentence]
  /// Whose signatures it needs that it doesn't have; nil if that isn't known, or if it can't be sent now.
  public let missing: MissingSignatures?
  /// The transactions known when it was reviewed that it would repeat.
  let earlier: Set<TransactionHash>

  /// Whose signatures an envelope needs that it doesn't have.
  public enum MissingSignatures: Sendable {
    /// Nobody's: it has all that it needs.
    case nothing
    /// Only the ``EnvelopeReview/signer``'s.
    case own
    /// Others', whether or not the ``EnvelopeReview/signer`` signs.
    case others
  }

  /// Whether the ``signer`` has signed it already.
  public var isSigned: Bool { transaction.isSigned(by: .ed25519(signer)) }

  /// Whether it has exactly the signatures that it needs once the ``signer`` has signed, too; nil if that isn't known.
  public var isCompleteOnceSigned: Bool? {
    switch missing {
    case .own: true
    case .others: false
    case .nothing: isSigned ? true : nil
    case nil: nil
    }
  }
}
