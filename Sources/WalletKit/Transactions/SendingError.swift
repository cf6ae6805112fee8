public import Foundation
public import Sentences
public import StellarKit

/// The reason why a transaction wasn't signed or sent. Its sentence says what happened, to what, and what can be done.
public enum SendingError: Error, Hashable, Sendable {
  /// The journal can't be read or written.
  case store(StoreError)
  /// The key can't be opened.
  case vault(VaultError)
  /// The network gave no answer.
  case network(NetworkError)
  /// The payment doesn't fit what the network says now.
  case refused(PaymentRefusal)
  /// The same was sent before and has gone through, which its owner hadn't seen. Nothing was sent.
  case alreadyPaid(PaymentRecord)
  /// There was an undecided payment; it was settled as far as the network answered, and nothing else was sent.
  case earlierPayment(PaymentRecord)
  /// There is an undecided payment whose time has passed, and what became of it couldn't be found out. Nothing else was sent.
  case unansweredPayment(PaymentRecord)
  /// There is no such review that could be confirmed: it is too old, or something was found out since.
  case reviewGone
  /// Nothing was signed, since the person didn't agree to these warnings.
  case warningsNotAccepted([Sentence])
  /// The payment was reviewed on another network.
  case otherNetwork
  /// The withdrawal has a payment already that was applied, or may have been.
  case withdrawalPaid(TransactionHash)
  /// Another window or command is paying.
  case busyPaying
  /// This computer's clock and the network's are more than five minutes apart. If there is an undecided payment, its outcome can't be determined
  /// either. Nothing was sent.
  case clockDiffers(undecided: PaymentRecord?)
  /// The account's own key isn't enough for this.
  case moreSignersNeeded
  /// The time by which an anchor wants to be paid has passed, or is too near for a ledger to have the payment before it, though the anchor hasn't
  /// given up the transfer yet.
  case tooLate
}

extension SendingError: SentenceError {
  public var sentence: Sentence { sentence(.point) }

  /// Returns the sentence, with amounts in a reader's number format.
  ///
  /// - Parameters:
  ///   - numbers: how amounts are written.
  ///   - written: how a time is written.
  public func sentence(_ numbers: NumberFormat, written: (Date) -> String = { $0.formatted(.iso8601) }) -> Sentence {
    switch self {
    case .store(let error): error.sentence
    case .vault(let error): error.sentence
    case .network(let error): error.sentence
    case .refused(let refusal): refusal.sentence
    case .alreadyPaid(let payment):
      "Nothing was sent: your earlier transaction of \(written(payment.createdAt)) (\(payment.summary(numbers))) has gone through. If this was meant to repeat it, it's done. Otherwise, start again."
    case .earlierPayment(let payment): payment.sentenceBeforeAnother(numbers)
    case .unansweredPayment(let payment):
      "Nothing was sent, so that nothing is done twice: BasicPay hasn't been able to find out whether your last transaction (\(payment.summary(numbers))) went through. It keeps checking. Try again later."
    case .reviewGone: "Nothing was sent: this review isn't open any more. Review it again."
    case .warningsNotAccepted(let warnings): "Nothing was signed. \(warnings.joined(separator: " ")) Agree to that first, or cancel."
    case .otherNetwork: "Nothing was sent: another network was chosen since you reviewed this payment. Review it again."
    case .withdrawalPaid(let hash): "Nothing was sent: this withdrawal has been paid already, or may have been. The payment is \(hash)."
    case .busyPaying: "Another window or command is paying right now. Nothing was sent from here. Try again when it's done."
    case .clockDiffers(let undecided?):
      "Nothing was sent: this computer's clock and the network's are more than five minutes apart, so BasicPay can't tell whether your last transaction (\(undecided.summary(numbers))) went through. Check the clock. If it's right, the network is behind: try again later."
    case .clockDiffers(nil):
      "This computer's clock and the network's are more than five minutes apart. Nothing was sent. Set the clock, or try again later."
    case .moreSignersNeeded:
      "Nothing was sent: this account needs more signatures than yours for this. Do it in the browser (basicpay serve), where you can export it for the others to sign."
    case .tooLate:
      "The anchor's deadline for this payment has passed or is only seconds away, so nothing was sent. Check the transfer again later, or start a new one: a late payment may be returned or lost."
    }
  }
}

extension PaymentRecord {
  /// Explains why another payment isn't sent in the same step in which this one was settled.
  fileprivate func sentenceBeforeAnother(_ numbers: NumberFormat) -> Sentence {
    let summary = summary(numbers)
    return switch state {
    case .pending:
      "Nothing was sent: your last transaction (\(summary)) is still being checked, so nothing is done twice. Wait about 3 minutes, then try again."
    case .refused:
      "Nothing was sent: the network's server refused your last transaction (\(summary)), but your account has been used since, perhaps by that same transaction. BasicPay is checking, so nothing is done twice. Wait about 5 minutes, then try again."
    case .confirmed:
      "Nothing was sent: your earlier transaction (\(summary)) has gone through. If this was meant to repeat it, it's done. Otherwise, start again."
    case .failed, .expired:
      "Nothing was sent: it has just become clear that your last transaction (\(summary)) didn't go through. You can start again."
    case .signed:
      "Nothing was sent: others have a transaction you signed (\(summary)) and can still send it. Wait until they do, or until it expires."
    case .unknown:
      "Nothing was sent: BasicPay can't tell whether your last transaction (\(summary)) went through. Check your balance and history first."
    }
  }

  /// Describes the payment in a few words.
  ///
  /// - Parameters:
  ///   - numbers: how amounts are written.
  ///   - name: the recipient's name; nil to give their short address.
  public func summary(_ numbers: NumberFormat, to name: String? = nil) -> Sentence {
    let amount = numbers.typed(amount)
    let who = name ?? "\(recipient.prefix(4))…\(recipient.suffix(4))"
    return switch kind {
    case .payment, .createAccount: "a payment of \(amount) \(asset.code) to \(who)"
    case .claimableBalance: "\(amount) \(asset.code) for \(who) to claim"
    case .conversion: conversionSummary(numbers, who)
    case .trustline:
      limit.flatMap { $0 == .max ? nil : "setting the limit of \(asset.code) to \(numbers.typed($0))" } ?? "adding \(asset.code) or lifting its limit"
    case .trustlineRemoval: "removing \(asset.code)"
    case .claim: "claiming a balance"
    case .token:
      token.map { "a payment of \(numbers.typed($0.amount)) \($0.token.symbol) to \(who)" } ?? "a token payment to \(who)"
    case .allowance:
      token.map {
        $0.amount.units == 0 ? "revoking an allowance of \($0.token.symbol)" : "an allowance of \(numbers.typed($0.amount)) \($0.token.symbol)"
      }
        ?? "an allowance"
    case .other:
      steps.isEmpty
        ? "a transaction of another kind"
        : Sentence(steps.count, one: "a transaction with \(steps.count) step", other: "a transaction with \(steps.count) steps")
    }
  }

  /// Describes a conversion by its exact amount: the least that arrives would be mistaken for what has arrived.
  private func conversionSummary(_ numbers: NumberFormat, _ recipient: String) -> Sentence {
    let (amount, isOwn) = (numbers.typed(amount), !hasOtherParty)
    if isOwn, isAtLeast, let given { return "a conversion of \(numbers.typed(given.amount)) \(given.asset.code) into \(asset.code)" }
    if isOwn { return "a conversion into \(amount) \(asset.code)" }
    return isAtLeast
      ? "a payment of at least \(amount) \(asset.code) to \(recipient) by way of an exchange"
      : "a payment of \(amount) \(asset.code) to \(recipient) by way of an exchange"
  }
}
