public import StellarKit

/// A request for a deposit or a withdrawal in the anchor's own window (SEP-24). Everything but the asset can be left to the window.
public struct InteractiveRequest: Hashable, Sendable {
  /// The asset on Stellar, which may be lumens.
  public var asset: Asset
  /// The amount: of the money for a deposit, of the asset for a withdrawal.
  public var amount: DecimalAmount?
  /// What is paid in for a deposit, or paid out for a withdrawal.
  public var counterAsset: AnchorAsset?
  /// A quote, which must match the amount and the assets (SEP-38).
  public var quoteID: String?
  /// Where a deposit goes, or a withdrawal comes from; nil for the account that is signed in. Before version 3.0, SEP-24 required it for a deposit;
  /// it is still allowed.
  public var account: MuxedAccount?
  /// The memo of the payment on Stellar for a deposit.
  public var memo: Memo
  /// The memo for paying back a withdrawal, if that is needed.
  public var refundMemo: Memo
  /// The language of the window (RFC 4646).
  public var language: String?
  /// Whether a deposit may arrive as a claimable balance.
  public var acceptsClaimableBalance: Bool
  /// The anchor's id of the customer, if the anchor doesn't know that the customer belongs to the account (SEP-12).
  public var customerID: String?
  /// What the window doesn't need to ask for. It is only sent if it isn't empty: personal data is never sent automatically.
  public var values: CustomerValues

  /// A request.
  public init(
    _ asset: Asset, amount: DecimalAmount? = nil, counterAsset: AnchorAsset? = nil, quoteID: String? = nil, account: MuxedAccount? = nil,
    memo: Memo = .none, refundMemo: Memo = .none, language: String? = nil, acceptsClaimableBalance: Bool = true, customerID: String? = nil,
    values: CustomerValues = CustomerValues()
  ) {
    self.asset = asset
    self.amount = amount
    self.counterAsset = counterAsset
    self.quoteID = quoteID
    self.account = account
    self.memo = memo
    self.refundMemo = refundMemo
    self.language = language
    self.acceptsClaimableBalance = acceptsClaimableBalance
    self.customerID = customerID
    self.values = values
  }

  func form(isWithdrawal: Bool) -> MultipartForm {
    var form = MultipartForm()
    form.append("asset_code", asset.anchorCode)
    form.append("asset_issuer", asset.issuer?.address)
    form.append("amount", amount?.description)
    form.append(isWithdrawal ? "destination_asset" : "source_asset", counterAsset?.description)
    form.append("quote_id", quoteID)
    form.append("account", account?.address)
    let memo = AnchorMemo.fields(isWithdrawal ? refundMemo : memo)
    form.append(isWithdrawal ? "refund_memo_type" : "memo_type", memo?.type)
    form.append(isWithdrawal ? "refund_memo" : "memo", memo?.value)
    form.append("lang", language)
    if !isWithdrawal { form.append("claimable_balance_supported", acceptsClaimableBalance ? "true" : "false") }
    form.append("customer_id", customerID)
    values.append(to: &form)
    return form
  }
}
