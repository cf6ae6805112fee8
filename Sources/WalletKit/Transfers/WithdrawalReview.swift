public import StellarKit

/// The payment that a withdrawal waits for, beside what was asked for.
public struct WithdrawalReview: Hashable, Sendable {
  /// The payment, with the account, amount and memo that the anchor wants.
  public let payment: PaymentReview
  /// How much the person asked to withdraw here; nil where that was said at the anchor's own page.
  public let asked: Amount?

  /// What is signed.
  public var transaction: TransactionReview { payment.transaction }
  /// How much the anchor wants.
  public var amount: Amount { payment.amount }
  /// Whether the anchor wants more than was asked for. It is paid only where the person says yes to just that.
  public var isMoreThanAsked: Bool { asked.map { amount > $0 } ?? false }
}
