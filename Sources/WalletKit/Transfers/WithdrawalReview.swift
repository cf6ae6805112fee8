public import Foundation
public import Sentences
public import StellarKit

/// The payment that a withdrawal waits for, together with what was asked for.
public struct WithdrawalReview: Hashable, Sendable {
  /// The payment, with the account, amount and memo that the anchor wants.
  public let payment: PaymentReview
  /// How much the person asked to withdraw here, or agreed to with a quote; nil if that was said on the anchor's own page.
  public let asked: Amount?
  /// What the anchor says it pays out. If that gets worse before the payment is confirmed, nothing is paid.
  public let terms: WithdrawalTerms
  /// What to know if the anchor can't be asked afterwards what became of it; nil for most.
  public let unfollowed: Sentence?
  /// Whether the only thing that the person has to agree to expressly is an amount that is more than was asked for.
  public let asksOnlyForAmount: Bool

  /// What is signed.
  public var transaction: TransactionReview { payment.transaction }
  /// The time before which the anchor wants to be paid, or until which it guarantees its price. No ledger can have the payment after that. Nil if it
  /// says neither.
  public var deadline: Date? { transaction.deadline }
  /// How much the anchor wants.
  public var amount: Amount { payment.amount }
  /// Whether the anchor wants more than was asked for. It is paid only if the person agrees to exactly that.
  public var isMoreThanAsked: Bool { asked.map { amount > $0 } ?? false }
}
