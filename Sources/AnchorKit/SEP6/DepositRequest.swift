public import StellarKit

/// A deposit that the wallet asks for (SEP-6), also one of other money than the asset stands for.
public struct DepositRequest: Hashable, Sendable {
  /// The asset on Stellar.
  public var asset: Asset
  /// Where it goes.
  public var account: MuxedAccount
  /// How much is paid in. An exchange needs it.
  public var amount: DecimalAmount?
  /// How it is paid in.
  public var method: TransferMethod?
  /// The money that is paid in; nil for that which the asset stands for. With it, the deposit is an exchange.
  public var source: AnchorAsset?
  /// A quote for the exchange (SEP-38).
  public var quoteID: String?
  /// The memo of the anchor's payment on Stellar.
  public var memo: Memo
  /// Where the anchor may write to about the deposit.
  public var emailAddress: String?
  /// What goes for both directions.
  public var details: TransferDetails
  /// Whether it may come as a claimable balance.
  public var acceptsClaimableBalance: Bool

  /// A request.
  public init(
    _ asset: Asset, to account: MuxedAccount, amount: DecimalAmount? = nil, method: TransferMethod? = nil, source: AnchorAsset? = nil,
    quoteID: String? = nil, memo: Memo = .none, emailAddress: String? = nil, details: TransferDetails = TransferDetails(),
    acceptsClaimableBalance: Bool = true
  ) {
    self.asset = asset
    self.account = account
    self.amount = amount
    self.method = method
    self.source = source
    self.quoteID = quoteID
    self.memo = memo
    self.emailAddress = emailAddress
    self.details = details
    self.acceptsClaimableBalance = acceptsClaimableBalance
  }

  var path: String { source == nil ? "deposit" : "deposit-exchange" }

  var parameters: [(name: String, value: String?)] { parameters(asset.anchorCode) }
  /// The same for anchors of before SEP-6's version 4, where the assets of an exchange are named as in quotes.
  var identifiedParameters: [(name: String, value: String?)] { parameters(AnchorAsset.stellar(asset).description) }

  private func parameters(_ destination: String) -> [(name: String, value: String?)] {
    let memo = AnchorMemo.fields(memo)
    let assets: [(name: String, value: String?)] =
      source == nil ? [("asset_code", asset.anchorCode)] : [("destination_asset", destination), ("source_asset", source?.description)]
    let own =
      assets + [
        ("account", account.address), ("amount", amount?.description), (method?.parameterName ?? "", method?.name), ("quote_id", quoteID),
        ("memo_type", memo?.type), ("memo", memo?.value), ("email_address", emailAddress),
        ("claimable_balance_supported", acceptsClaimableBalance ? "true" : "false"),
      ]
    return details.parameters(after: own)
  }
}
