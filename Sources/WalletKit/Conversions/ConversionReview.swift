public import Sentences
public import StellarKit

/// A conversion that was checked and is shown once more before it is signed.
public struct ConversionReview: Hashable, Sendable {
  /// The paths that were found, with what was typed.
  public let quote: ConversionQuote
  /// The path that is taken.
  public let path: ConversionPath
  /// The least that may arrive, or the most that may leave. Beyond it, nothing is carried out.
  public let bound: Amount
  /// The transaction that converts.
  public let transaction: TransactionReview
  /// The least that is left of the asset that is sent; nil for its issuer, who has no balance of it.
  public let balanceAfter: Amount?
  /// Whether this wallet has no record of an earlier payment to the recipient's address. False if one of the person's own accounts receives it.
  public let isFirstPayment: Bool

  /// The account that pays.
  public var source: AccountID { transaction.source }
  /// The notice that the recipient's address wasn't paid before, so that people check it once more; nil if it was.
  public var firstPaymentNotice: Sentence? { isFirstPayment ? PaymentReview.firstPaymentNotice : nil }
  /// The form as it was typed, to go back to.
  public var form: ConversionForm { quote.form }
  /// The recipient of what arrives; nil for the account itself.
  public var recipient: Recipient? { quote.recipient }
  /// The asset that the transaction adds; nil if it adds none.
  public var added: AddedAsset? { quote.added }
  /// What the person should know beforehand, one sentence each.
  public var warnings: [Sentence] { transaction.warnings }
  /// The memo to pay with.
  public var memo: Memo { transaction.memo }
  /// The maximum fee, in lumens.
  public var fee: Amount { transaction.fee }
}
