import Sentences
import StellarKit

/// A signer that adds one account's signature to any number of reviewed envelopes and authorizations, after the PIN was entered once.
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
  /// - Throws: ``SendingError`` if its warnings weren't agreed to, if another account is to sign it, or if it takes no more signatures.
  func sign(_ review: EnvelopeReview, acceptingWarnings: Bool) throws(SendingError) -> SignedTransaction {
    guard review.signer == key.accountID else { throw .vault(.unknownAccount) }
    guard review.warnings.isEmpty || acceptingWarnings else { throw .warningsNotAccepted(review.warnings) }
    do throws(SignatureError) {
      return try review.transaction.adding(signaturesOf: [key])
    } catch {
      throw .refused(PaymentRefusal(general: error.sentence))
    }
  }

  /// Signs an authorization.
  ///
  /// - Parameters:
  ///   - review: the authorization as it was shown.
  ///   - acceptingWarnings: whether the person was shown ``AuthorizationReview/warnings`` and agreed to them.
  /// - Throws: ``SendingError`` if it isn't signed here, if its warnings weren't agreed to, or if another account is to sign it.
  public func sign(_ review: AuthorizationReview, acceptingWarnings: Bool) async throws(SendingError) -> SignedAuthorization {
    if let obstacle = review.obstacle { throw .refused(PaymentRefusal(general: obstacle.sentence)) }
    guard review.signer == key.accountID, let hash = review.hash else { throw .vault(.unknownAccount) }
    guard review.warnings.isEmpty || acceptingWarnings else { throw .warningsNotAccepted(review.warnings) }
    let signature = key.sign(hash.value.bytes)
    guard let authorization = review.opened.authorization else {
      return SignedAuthorization(signer: key.accountID, hash: hash, signature: signature, entry: nil)
    }
    let (own, pair) = (ContractAddress(key.accountID), KeyPairAuthorizer([key]))
    do {
      let signed: ContractAuthorization
      if authorization.delegates.contains(own) {
        signed = try await authorization.signed(inPlaceBy: own, pair, untilLedger: review.untilLedger, on: review.network)
      } else {
        signed = try await authorization.signed(by: pair, untilLedger: review.untilLedger, on: review.network)
      }
      return SignedAuthorization(signer: key.accountID, hash: hash, signature: signature, entry: signed)
    } catch {
      throw .refused(PaymentRefusal(general: Sentence(error)))
    }
  }
}
