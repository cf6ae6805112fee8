public import StellarKit

/// What a withdrawal wants paid on Stellar, exactly so.
public struct AnchorPayment: Hashable, Sendable {
  /// Where to.
  public let destination: MuxedAccount
  /// In what.
  public let asset: Asset
  /// How much.
  public let amount: Amount
  /// With which memo: without it the anchor doesn't know whose money it is.
  public let memo: Memo

  /// A payment.
  public init(destination: MuxedAccount, asset: Asset, amount: Amount, memo: Memo) {
    self.destination = destination
    self.asset = asset
    self.amount = amount
    self.memo = memo
  }
}
