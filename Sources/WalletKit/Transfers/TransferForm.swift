public import AnchorKit
public import StellarKit

/// A deposit or a withdrawal as a person typed it, nothing checked yet.
public struct TransferForm: Hashable, Sendable {
  /// The anchor's home domain.
  public var domain: String
  /// The asset on Stellar.
  public var asset: Asset
  /// Whether the wallet pays the anchor on Stellar.
  public var isWithdrawal: Bool
  /// By which protocol.
  public var via: TransferProtocol
  /// Digits, with ``numberFormat``'s mark before decimals; empty where the anchor asks for it.
  public var amount: String
  /// How the amount was typed.
  public var numberFormat: NumberFormat
  /// How money comes or goes outside Stellar, by the anchor's name for it (SEP-6).
  public var method: String?
  /// The money outside Stellar, where the anchor exchanges several; nil for that which the asset stands for.
  public var money: AnchorAsset?
  /// A quote that the transfer is to be made with.
  public var quoteID: String?
  /// What the anchor's fields for the transfer ask for (SEP-6).
  public var fields: [CustomerField: String]
  /// What the window needn't ask for, because the person wants it filled in (SEP-24).
  public var values: CustomerValues

  /// A form as typed.
  public init(
    domain: String, asset: Asset, isWithdrawal: Bool, via: TransferProtocol, amount: String = "", numberFormat: NumberFormat = .point,
    method: String? = nil, money: AnchorAsset? = nil, quoteID: String? = nil, fields: [CustomerField: String] = [:],
    values: CustomerValues = CustomerValues()
  ) {
    self.domain = domain
    self.asset = asset
    self.isWithdrawal = isWithdrawal
    self.via = via
    self.amount = amount
    self.numberFormat = numberFormat
    self.method = method
    self.money = money
    self.quoteID = quoteID
    self.fields = fields
    self.values = values
  }
}

/// What an anchor made of a transfer that was asked for.
public enum TransferOutcome: Hashable, Sendable {
  /// It has begun, and is kept.
  case begun(TransferRecord)
  /// The anchor wants to know these of the person first; nothing has begun. Older anchors answer so.
  case customerInfoNeeded([CustomerField])
  /// The anchor is checking the person, or doesn't deal with them; nothing has begun. Older anchors answer so.
  case customerInfoStatus(CustomerInfoStatus)
}
