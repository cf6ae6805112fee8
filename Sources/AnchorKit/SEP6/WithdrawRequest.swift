public import StellarKit

/// A request for a withdrawal, which may also be to other money than the asset stands for (SEP-6).
public struct WithdrawRequest: Hashable, Sendable {
  /// The asset on Stellar.
  public var asset: Asset
  /// The account that will pay it; nil for the account that is signed in.
  public var account: MuxedAccount?
  /// The amount that is paid to the anchor. An exchange requires it.
  public var amount: DecimalAmount?
  /// How it is paid out.
  public var method: TransferMethod?
  /// The money that is paid out; nil for the money that the asset stands for. If it is set, the withdrawal is an exchange.
  public var destination: AnchorAsset?
  /// A quote for the exchange (SEP-38).
  public var quoteID: String?
  /// The id of one of a shared account's users, for anchors that don't require a sign-in. With a sign-in, use its memo instead.
  public var memo: UInt64?
  /// The memo for paying the withdrawal back, if that is needed; none for the memo of the payment.
  public var refundMemo: Memo
  /// The details that deposits and withdrawals share.
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
  /// The parameters for anchors before version 4 of SEP-6, in which an exchange's assets are named as in quotes.
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
