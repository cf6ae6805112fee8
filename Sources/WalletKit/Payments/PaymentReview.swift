public import Sentences
public import StellarKit

/// A payment that was checked and is shown once more before it is signed.
public struct PaymentReview: Hashable, Sendable {
  /// The form as it was typed, to go back to.
  public let form: PaymentForm
  /// The transaction that pays.
  public let transaction: TransactionReview
  /// The recipient.
  public let recipient: Recipient
  /// The method by which it gets there.
  public let way: PaymentMethod
  /// The asset that is paid.
  public let asset: Asset
  /// How much arrives.
  public let amount: Amount
  /// The balance of the asset afterwards, less the fee if it is lumens; nil for its issuer, who has no balance of it.
  public let balanceAfter: Amount?
  /// Whether this wallet has no record of an earlier payment to the address. False for a payment to one of the person's own accounts, and if the
  /// payment creates the account.
  public let isFirstPayment: Bool

  /// The notice that an address wasn't paid before, so that people check it once more.
  static let firstPaymentNotice: Sentence = "This wallet has no record of an earlier payment to this address."

  /// The account that pays.
  public var source: AccountID { transaction.source }
  /// What the person should know before paying, one sentence each.
  public var warnings: [Sentence] { transaction.warnings }
  /// The notice that the address wasn't paid before, so that people check it once more; nil if it was.
  public var firstPaymentNotice: Sentence? { isFirstPayment ? Self.firstPaymentNotice : nil }
  /// The notice that the payment creates the account; nil if it doesn't.
  public var newAccountNotice: Sentence? {
    guard way == .createAccount else { return nil }
    if let own = recipient.own, recipient.isOwn { return "This is your account \(own.name). Your payment creates it." }
    return "This account doesn't exist yet. Your payment creates it. Check the address: perhaps nobody has its key."
  }
  /// The memo to pay with.
  public var memo: Memo { transaction.memo }
  /// The lumens that are reserved until a claimable balance is claimed; zero for other methods.
  public var reserve: Amount { transaction.reserve }
  /// The maximum fee, in lumens.
  public var fee: Amount { transaction.fee }
}
