public import Sentences
public import StellarKit

/// A conversion that was checked and is shown once more before it is signed.
public struct ConversionReview: Hashable, Sendable {
  /// The ways that were found, with what was typed.
  public let quote: ConversionQuote
  /// The way that is taken.
  public let path: ConversionPath
  /// The least that arrives, or the most that leaves: beyond it nothing is carried out.
  public let bound: Amount
  /// The transaction that converts.
  public let transaction: TransactionReview
  /// What is left of the asset that leaves, at the least; nil for its issuer, who has no balance of it.
  public let balanceAfter: Amount?
  /// Whether this wallet has no record of an earlier payment to the recipient's address. False for what is converted for an account of one's own.
  public let isFirstPayment: Bool

  /// The account that pays.
  public var source: AccountID { transaction.source }
  /// That the recipient's address wasn't paid before, for people to look at it once more; nil where it was.
  public var firstPaymentNotice: Sentence? { isFirstPayment ? PaymentReview.firstPaymentNotice : nil }
  /// What was typed, to go back to.
  public var form: ConversionForm { quote.form }
  /// Who gets what arrives; nil for oneself.
  public var recipient: Recipient? { quote.recipient }
  /// What is added in the same transaction; nil where nothing has to be.
  public var added: AddedAsset? { quote.added }
  /// What the person should know before, each a sentence.
  public var warnings: [Sentence] { transaction.warnings }
  /// The memo to pay with.
  public var memo: Memo { transaction.memo }
  /// The most the network takes for it, in lumens.
  public var fee: Amount { transaction.fee }
}
