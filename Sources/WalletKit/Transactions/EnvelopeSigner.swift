public import StellarKit

/// Adds one account's signature to envelopes that were reviewed, as many as are handed to it, after the PIN was entered once.
public struct EnvelopeSigner: Sendable {
  private let key: KeyPair

  init(_ key: KeyPair) {
    self.key = key
  }

  /// Adds this account's signature to an envelope.
  ///
  /// - Parameters:
  ///   - review: the envelope as it was shown.
  ///   - acceptingWarnings: whether the person was shown ``EnvelopeReview/warnings`` and agreed to them.
  /// - Throws: ``SendingError`` for one with warnings that weren't agreed to, that another account is to sign, or that takes no more signatures.
  public func sign(_ review: EnvelopeReview, acceptingWarnings: Bool) throws(SendingError) -> SignedTransaction {
    guard review.signer == key.accountID else { throw .vault(.unknownAccount) }
    guard review.warnings.isEmpty || acceptingWarnings else { throw .warningsNotAccepted(review.warnings) }
    do throws(SignatureError) {
      return try review.transaction.adding(signaturesOf: [key])
    } catch {
      throw .refused(PaymentRefusal(general: error.sentence))
    }
  }
}
