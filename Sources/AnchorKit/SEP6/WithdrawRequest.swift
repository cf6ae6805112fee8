public import StellarKit

/// A withdrawal that the wallet asks for (SEP-6), also one to other money than the asset stands for.
public struct WithdrawRequest: Hashable, Sendable {
  /// The asset on Stellar.
  public var asset: Asset
  /// Where it will be paid from; nil for the account that is signed in.
  public var account: MuxedAccount?
  /// How much is paid to the anchor. An exchange needs it.
  public var amount: DecimalAmount?
  /// How it is paid out.
  public var method: TransferMethod?
  /// The money that is paid out; nil for that which the asset stands for. With it, the withdrawal is an exchange.
  public var destination: AnchorAsset?
  /// A quote for the exchange (SEP-38).
  public var quoteID: String?
  /// The number of one of a shared account's users, for anchors that want no sign-in; a sign-in says it better.
  public var memo: UInt64?
  /// The memo with which it is paid back, if it comes to that; none for that of the payment.
  public var refundMemo: Memo
  /// What goes for both directions.
  public var details: TransferDetails

  /// A request.
  public init(
    _ asset: Asset, from account: MuxedAccount? = nil, amount: DecimalAmount? = nil, method: TransferMethod? = nil,
    destination: AnchorAsset? = nil, quoteID: String? = nil, memo: UInt64? = nil,
    refundMemo: Memo = .none, details: TransferDetails = TransferDetails()
  ) {
    self.asset = asset
    self.account = account
    self.amount = amount
    self.method = method
    self.destination = destination
    self.quoteID = quoteID
    self.memo = memo
    self.refundMemo = refundMemo
    self.details = details
  }

  var path: String { destination == nil ? "withdraw" : "withdraw-exchange" }

  var parameters: [(name: String, value: String?)] { parameters(asset.anchorCode) }
  /// The same for anchors of before SEP-6's version 4, where the assets of an exchange are named as in quotes.
  var identifiedParameters: [(name: String, value: String?)] { parameters(AnchorAsset.stellar(asset).description) }

  private func parameters(_ exchanged: String) -> [(name: String, value: String?)] {
    let refund = AnchorMemo.fields(refundMemo)
    let assets: [(name: String, value: String?)] =
      destination == nil
      ? [("asset_code", asset.anchorCode)] : [("source_asset", exchanged), ("destination_asset", destination?.description)]
    let own =
      assets + [
        ("account", account?.address), ("amount", amount?.description), (method?.parameterName ?? "", method?.name), ("quote_id", quoteID),
        ("memo_type", memo == nil ? nil : "id"), ("memo", memo.map { String($0) }), ("refund_memo_type", refund?.type),
        ("refund_memo", refund?.value),
      ]
    return details.parameters(after: own)
  }
}
