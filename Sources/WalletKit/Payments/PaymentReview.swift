public import StellarKit

/// A payment that was checked and is shown once more before it is signed.
public struct PaymentReview: Hashable, Sendable {
  /// What was typed, to go back to.
  public let form: PaymentForm
  /// The network that it was checked on, and is for.
  public let network: Network
  /// The account that pays.
  public let source: AccountID
  /// Who is paid.
  public let recipient: MuxedAccount
  /// What is paid.
  public let asset: Asset
  /// How much arrives.
  public let amount: Amount
  /// The memo to pay with.
  public let memo: Memo
  /// The most the network takes for it, in lumens.
  public let fee: Amount
  /// What is held of the asset afterwards, the fee taken off where it is lumens.
  public let balanceAfter: Amount
  /// Whether the recipient's account doesn't exist yet and is made by this payment.
  public let createsAccount: Bool
  /// What the person should know before paying, each a sentence.
  public let warnings: [String]

  /// The withdrawal that it pays, if it pays one: it is paid once at the most.
  var transfer: Int64?

  /// What the transaction does.
  var operation: Operation {
    createsAccount
      ? Operation(.createAccount(destination: recipient.accountID, startingBalance: amount))
      : Operation(.payment(destination: recipient, asset: asset, amount: amount))
  }
}
