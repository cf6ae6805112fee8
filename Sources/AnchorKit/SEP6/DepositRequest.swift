public import StellarKit

/// A request for a deposit, which may also be of other money than the asset stands for (SEP-6).
public struct DepositRequest: Hashable, Sendable {
  /// The asset on Stellar.
  public var asset: Asset
  /// The account that receives it.
  public var account: MuxedAccount
  /// The amount that is paid in. An exchange requires it.
  public var amount: DecimalAmount?
  /// How it is paid in.
  public var method: TransferMethod?
  /// The money that is paid in; nil for the money that the asset stands for. If it is set, the deposit is an exchange.
  public var source: AnchorAsset?
  /// A quote for the exchange (SEP-38).
  public var quoteID: String?
  /// The memo of the anchor's payment on Stellar.
  public var memo: Memo
  /// The email address at which the anchor may send messages about the deposit.
  public var emailAddress: String?
  /// The details that deposits and withdrawals share.
  public var details: TransferDetails
  /// Whether it may arrive as a claimable balance.
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
  /// The parameters for anchors before version 4 of SEP-6, in which an exchange's assets are named as in quotes.
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

extension DepositRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "a deposit of \(asset.code) to \(account)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
