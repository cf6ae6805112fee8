import Foundation
import Sentences
import StellarKit
import WalletKit

extension Wallet {
  /// Shows a review with its account and what is signed, asks whether it is right, and confirms exactly that. What prints the result then calls
  /// ``markAsTold(_:)``.
  ///
  /// - Parameters:
  ///   - rows: the review for people, each row with a label and a value.
  ///   - lines: further lines below.
  ///   - warnings: what is said besides the review's own warnings.
  ///   - question: the question; nil if the arguments have already said yes.
  ///   - consenting: whether the arguments give the consents that the review asks for.
  ///   - secret: asks for the PIN.
  /// - Throws: ``Refused`` if it isn't sent. That includes the case that others have to sign it too: the person can sign it, and the envelope is
  ///   printed for the others.
  func confirm(
    _ review: TransactionReview, _ options: GlobalOptions, showing rows: [(label: Sentence, value: Sentence)?], _ lines: [Sentence] = [],
    warnings: [Sentence] = [], question: Sentence?, consenting: Bool = false, _ secret: () throws -> Secret
  ) async throws -> PaymentRecord {
    for record in try await corrected() {
      Terminal.say("\(record.correctionNotice(.point)) See: basicpay status \(record.hash)")
      // If nobody is asked a question, perhaps nobody reads it.
      if question != nil { try await markAsTold(record.hash) }
    }
    // If the result is a document, only warnings are printed.
    if question != nil || !options.json {
      let name = accounts.first { $0.id == review.source }?.name
      let source: (label: Sentence, value: Sentence) = ("From", name.map { "\($0), \(review.source)" } ?? "\(review.source)")
      Terminal.say(lines: LabelledLines.of([source] + rows) + lines + ["Signs:"] + review.steps.map { "  \($0)" })
    }
    for warning in review.warnings + warnings { Terminal.say(warning) }
    guard review.missingWeight == 0 || question != nil else {
      throw Refused(
        "Nothing was sent: this account needs more signatures than yours for this. Leave out --yes to sign it and export it for the others.",
        code: .moreSigners)
    }
    for consent in review.consents { Terminal.say(consent) }
    if review.missingWeight > 0 { throw try await export(review, options, secret) }
    if let question, !Terminal.confirms(question) { throw Refused("Not sent: you didn't confirm it.", code: .unconfirmed) }
    let credential = VaultCredential.secret(try secret())
    do throws(WalletError) {
      return try await confirm(review.id, consenting: consenting || question != nil, tells: false, isAttended: question != nil, credential)
    } catch {
      guard question == nil, case .sending(let refusal) = error else { throw error }
      if case .warningsNotAccepted(let consents) = refusal {
        throw Refused("Nothing was sent. \(consents.joined(separator: " ")) Leave out --yes to be asked.", code: .unconfirmed)
      }
      guard case .alreadyPaid(let earlier) = refusal else { throw error }
      throw Refused(
        "Nothing was sent: you already sent this on \(earlier.createdAt.formatted(.iso8601)) (\(earlier.summary(.point))), and it has gone through. If this was meant to repeat it, it's done. To send it a second time, look at the first with: basicpay status \(earlier.hash). Then run this command again.",
        code: .alreadyPaid)
    }
  }

  private struct Exported: Encodable {
    let hash: TransactionHash
    let state = "signed"
    let envelope: String
  }

  /// Asks whether to sign the review for others to sign as well, and prints the signed envelope.
  ///
  /// - Returns: the error with which the command ends, since its purpose isn't achieved yet.
  private func export(_ review: TransactionReview, _ options: GlobalOptions, _ secret: () throws -> Secret) async throws -> Refused {
    Terminal.say(
      "This account needs more signatures than yours for this. If you go on, yours is added, and you get the signed envelope to pass on. Nothing is sent yet."
    )
    guard Terminal.confirms("Sign it and export it for the others?") else {
      return Refused("Not signed: you didn't confirm it.", code: .unconfirmed)
    }
    let signed = try await signForOthers(review.id, consenting: true, .secret(try secret()))
    let unfinished = Refused(
      "Signed, but not sent: within one day, the others have to sign it too (basicpay tx sign), and one of you has to send it (basicpay tx send). To see the envelope again: basicpay status \(signed.hash)",
      code: .moreSigners)
    try options.print(Exported(hash: signed.hash, envelope: signed.base64), unfinished: unfinished) { ["\(signed.base64)"] }
    return unfinished
  }
}
