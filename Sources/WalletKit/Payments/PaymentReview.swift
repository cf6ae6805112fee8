public import Sentences
public import StellarKit

/// A payment that was checked and is shown once more before it is signed.
public struct PaymentReview: Hashable, Sendable {
  /// What was typed, to go back to.
  public let form: PaymentForm
  /// The transaction that pays.
  public let transaction: TransactionReview
  /// Who is paid.
  public let recipient: Recipient
  /// How it gets there.
  public let way: PaymentMethod
  /// What is paid.
  public let asset: Asset
  /// How much arrives.
  public let amount: Amount
  /// What is held of the asset afterwards, the fee taken off where it is lumens; nil for its issuer, who has no balance of it.
  public let balanceAfter: Amount?
  /// The lumens that are set aside until a claimable balance is claimed; zero for the other ways.
  public let reserve: Amount
  /// Whether this wallet has no record of an earlier payment to the address. False for a payment to an account of one's own, and where it makes the account.
  public let isFirstPayment: Bool

  /// That an address wasn't paid before, for people to look at it once more.
  static let firstPaymentNotice: Sentence = "This wallet has no record of an earlier payment to this address."

  /// The account that pays.
  public var source: AccountID { transaction.source }
  /// What the person should know before paying, each a sentence.
  public var warnings: [Sentence] { transaction.warnings }
  /// That the address wasn't paid before, for people to look at it once more; nil where it was.
  public var firstPaymentNotice: Sentence? { isFirstPayment ? Self.firstPaymentNotice : nil }
  /// That the account is made by the payment; nil where it isn't.
  public var newAccountNotice: Sentence? {
    guard way == .createAccount else { return nil }
    if let own = recipient.own, recipient.isOwn { return "This is your account \(own.name). Your payment creates it." }
    return "This account doesn't exist yet. Your payment creates it. Check the address: perhaps nobody has its key."
  }
  /// The memo to pay with.
  public var memo: Memo { transaction.memo }
  /// The most the network takes for it, in lumens.
  public var fee: Amount { transaction.fee }
}
