import Sentences
import WalletKit

extension Wallet {
  /// Shows a review with the account that it is made from and what is signed, asks whether it is right, and confirms just that.
  ///
  /// - Parameters:
  ///   - rows: the review for people, each a label and what belongs to it.
  ///   - lines: what is said below.
  ///   - question: what is asked; nil where the arguments have said yes.
  ///   - isQuiet: whether only warnings are said, as for a document.
  ///   - consenting: whether the arguments agree to what it asks for expressly.
  ///   - secret: asks for the PIN.
  func confirm(
    _ review: TransactionReview, showing rows: [(label: Sentence, value: Sentence)?], _ lines: [Sentence] = [], question: Sentence?, isQuiet: Bool,
    consenting: Bool = false,
    _ secret: () throws -> Secret
  ) async throws -> PaymentRecord {
    for record in try await corrected() {
      Terminal.say("\(record.correctionNotice(.point)) See: basicpay status \(record.hash)")
      // Where nobody is asked, nobody may read it.
      if question != nil { try await markAsTold(record.hash) }
    }
    if !isQuiet {
      let name = accounts.first { $0.id == review.source }?.name
      let source: (label: Sentence, value: Sentence) = ("From", name.map { "\($0), \(review.source)" } ?? "\(review.source)")
      Terminal.say(lines: LabelledLines.of([source] + rows) + lines + ["Signs:"] + review.steps.map { "  \($0)" })
    }
    for warning in review.warnings { Terminal.say(warning) }
    guard review.missingWeight == 0 else { throw WalletError.sending(.moreSignersNeeded) }
    for consent in review.consents { Terminal.say(consent) }
    if let question, !Terminal.confirms(question) { throw Refused("Not sent: you didn't confirm it.", code: .unconfirmed) }
    let record = try await confirm(review.id, consenting: consenting || question != nil, tells: false, .secret(try secret()))
    if record.isConfirmed { try? await markAsTold(record.hash) }
    return record
  }
}
