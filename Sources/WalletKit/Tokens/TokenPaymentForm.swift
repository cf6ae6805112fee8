public import StellarKit

/// A payment through a contract as a person typed it, with nothing checked yet: of a token to anybody, or of an asset to a contract.
public struct TokenPaymentForm: Hashable, Sendable {
  /// What is paid.
  public enum Currency: Hashable, Sendable {
    /// A token, by its contract.
    case token(ContractAddress)
    /// An asset that the account holds, which its contract moves.
    case asset(Asset)
  }

  /// A `G…`, `M…`, `C…` or `W…` address, the name of a contact or of one's own account, or `name*domain`.
  public var recipient: String
  /// Digits, with ``numberFormat``'s mark before decimals.
  public var amount: String
  /// The format in which the amount was typed.
  public var numberFormat: NumberFormat
  /// What is paid.
  public var currency: Currency
  /// How much to offer when the network is busy.
  public var feePolicy: FeeChoice

  /// A form as typed.
  public init(recipient: String = "", amount: String = "", numberFormat: NumberFormat = .point, currency: Currency, feePolicy: FeeChoice = .medium) {
    self.recipient = recipient
    self.amount = amount
    self.numberFormat = numberFormat
    self.currency = currency
    self.feePolicy = feePolicy
  }
}
