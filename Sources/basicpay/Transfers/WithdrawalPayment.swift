import AnchorKit
import Foundation
import Sentences
import StellarKit
import WalletKit

/// The payment of a withdrawal, after showing what is paid.
struct WithdrawalPayment {
  let id: Int64
  let yes: Bool
  /// The most that the arguments allow; nil if they don't say.
  let payAtMost: Amount?
  let feePolicy: FeeChoice
  let options: GlobalOptions

  /// Pays the withdrawal, after a review.
  ///
  /// - Returns: why it isn't paid, or isn't known to be, if the transfer goes on all the same and is to be shown; nil once it is paid.
  @MainActor
  func pay(_ wallet: Wallet, _ secret: Secret) async throws -> Refused? {
    let review = try await wallet.review(withdrawal: id, feePolicy: feePolicy)
    let (payment, asset) = (review.payment, review.payment.asset)
    // The anchor waits for the payment, but not for other signers.
    guard review.transaction.missingWeight == 0 else { throw WalletError.sending(.moreSignersNeeded) }
    if yes { try check(review) }
    if let payAtMost, payment.amount > payAtMost {
      throw Refused(
        "Not paid: the anchor wants \(payment.amount.trimmed) \(asset.code), more than the \(payAtMost.trimmed) that --pay-at-most allows. To pay it later: basicpay transfers \(id) --pay"
      )
    }
    let transfer = try await wallet.transfers.record(id)
    let record: PaymentRecord
    do {
      record = try await wallet.confirm(
        review.transaction, options, showing: rows(review, transfer),
        question: yes ? nil : "Pay \("\(payment.amount.trimmed) \(asset.code)") to \(transfer.anchor)?",
        // The option allows the amount, and nothing else that the person would have to agree to.
        consenting: payAtMost != nil && review.asksOnlyForAmount
      ) { secret }
    } catch let refusal as Refused where refusal.code == .unconfirmed && !yes {
      return Refused("Not paid. The anchor is waiting. To pay it: basicpay transfers \(id) --pay", code: .unconfirmed)
    }
    let unfinished: Refused?
    switch record.state {
    case .confirmed:
      unfinished = nil
      // Even if nobody sees the result, the same withdrawal isn't paid again.
      try? await wallet.markAsTold(record.hash)
    case .pending:
      unfinished = Refused(
        "Sent, but not confirmed yet. It is never paid twice: basicpay status \(record.hash) shows whether it went through.", code: .pending)
    case .failed(let refusal), .refused(let refusal, _):
      throw Refused("\(refusal.sentence) The network's code is \(refusal.code). The withdrawal still waits for its payment.", code: .failed)
    case .signed: throw WalletError.sending(.moreSignersNeeded)
    case .unknown: throw Refused(PaymentRecord.unknownSentence, code: .unknown)
    case .expired:
      throw Refused(
        "Not paid: the network didn't accept the payment in time. Your money is where it was, and you can pay again.",
        code: .expired)
    }
    _ = try? await wallet.transfers.look(id)
    return unfinished
  }

  /// Checks that the amount is within what the arguments say, now or when the withdrawal was begun, since `--yes` agrees to nothing else.
  private func check(_ review: WithdrawalReview) throws {
    guard payAtMost == nil else { return }
    let (wanted, code) = (review.amount.trimmed, review.payment.asset.code)
    guard let asked = review.asked else {
      throw Refused(
        "Not paid: the anchor wants \(wanted) \(code), and you named no amount for --yes to confirm. If that is right, leave out --yes, or pay it with: basicpay transfers \(id) --pay --yes --pay-at-most \(wanted)"
      )
    }
    if review.isMoreThanAsked {
      throw Refused(
        "Not paid: you asked to withdraw \(asked.trimmed) \(code), but the anchor wants \(wanted). If that is right, pay it with: basicpay transfers \(id) --pay --pay-at-most \(wanted)"
      )
    }
  }

  private func rows(_ review: WithdrawalReview, _ record: TransferRecord) -> [(label: Sentence, value: Sentence)?] {
    let (payment, terms) = (review.payment, review.terms)
    return [
      ("Pays", "\(payment.amount.trimmed) \(payment.asset)"),
      review.asked.map { ("You asked for", "\($0.trimmed) \(payment.asset.code)") },
      ("To", "\(record.anchor)"), ("Its account", "\(payment.recipient.account)"),
      payment.memo.row ?? ("Memo", "none"),
      ("You receive", terms.amountOut.map { "\($0) \(terms.assetOut.code)" } ?? "The anchor doesn't say"),
      terms.fee.map { ("The anchor's fee", "\($0.total) \(($0.asset ?? record.assetIn).code)") },
      terms.to.map { ("Paid out to", "\($0)") }, terms.bank.map { ("At the bank", "\($0)") },
      review.deadline.map { ("Pay before", "\($0.formatted(.iso8601))") },
      review.unfollowed.map { ("Note", $0) },
      ("Fee, at most", "\(payment.fee.trimmed) XLM"), payment.balanceAfter.map { ("New balance", "\($0.trimmed) \(payment.asset.code)") },
    ]
  }
}
