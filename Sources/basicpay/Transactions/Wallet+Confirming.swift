import Sentences
import WalletKit

extension Wallet {
  /// Shows a review with what is signed, asks whether it is right, and confirms just that.
  ///
  /// - Parameters:
  ///   - lines: the review for people.
  ///   - question: what is asked; nil where the arguments have said yes.
  ///   - isQuiet: whether only warnings are said, as for a document.
  ///   - consenting: whether the arguments agree to what it asks for expressly.
  ///   - secret: asks for the PIN.
  func confirm(
    _ review: TransactionReview, showing lines: [Sentence], question: Sentence?, isQuiet: Bool, consenting: Bool = false,
    _ secret: () throws -> Secret
  ) async throws -> PaymentRecord {
    for record in try await corrected() {
      Terminal.say("\(record.correctionNotice(.point)) See: basicpay status \(record.hash)")
      try await markAsTold(record.hash)
    }
    if !isQuiet { Terminal.say(lines: lines + ["Signs:"] + review.steps.map { "  \($0)" }) }
    for warning in review.warnings { Terminal.say(warning) }
    guard review.missingWeight == 0 else { throw WalletError.sending(.moreSignersNeeded) }
    for consent in review.consents { Terminal.say(consent) }
    if let question, !Terminal.confirms(question) { throw Refused("Not sent: you didn't confirm it.", code: .unconfirmed) }
    return try await confirm(review.id, consenting: consenting || question != nil, .secret(try secret()))
  }
}
