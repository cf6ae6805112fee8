public import StellarKit

extension Transfer {
  /// Returns what to pay the anchor for this withdrawal.
  ///
  /// - Parameters:
  ///   - asset: The withdrawn asset; the anchor may not ask for a different one.
  ///   - named: The destination in the anchor's earlier answers, which holds where this answer leaves it out.
  ///   - asked: The amount that the person asked to withdraw. It is paid to anchors that don't repeat it as `amount_in`, and no more than it to any.
  func payment(in asset: Asset, to named: WithdrawalDestination, asked: DecimalAmount?) throws(AnchorPaymentError) -> AnchorPayment {
    // A missing kind doesn't rule out a payment: the caller who follows a transfer knows its direction.
    guard status == .pendingUserTransferStart, kind.isWithdrawal || kind == .unknown("") else { throw .notDue }
    let destination = try named.agreement(with: self)
    if let amountInAsset, amountInAsset != .stellar(asset) { throw .otherAsset(amountInAsset.description) }
    guard let wanted = amountIn ?? asked else { throw .noAmount }
    if let asked, wanted > asked { throw .moreThanAsked(asked: asked, wanted: wanted, asset: asset) }
    guard let amount = try? wanted.stellarAmount(), amount > .zero else { throw .invalidAmount(wanted.description) }
    return try destination.payment(of: amount, in: asset)
  }
}

extension WithdrawalDestination {
  /// Returns the payment of an amount to this destination, for an anchor whose answer to the request is its only one. For a transfer that can be
  /// followed, ``TransferProgress/dueAction(_:asset:)`` returns it.
  ///
  /// - Throws: ``AnchorPaymentError/noAccount``, ``AnchorPaymentError/invalidMemo(_:)``
  public func payment(of amount: Amount, in asset: Asset) throws(AnchorPaymentError) -> AnchorPayment {
    guard let account else { throw .noAccount }
    guard let named = memo else { return AnchorPayment(destination: account, asset: asset, amount: amount, memo: .none) }
    guard let memo = named.memo else { throw .invalidMemo(SentText.short(named.value, limit: 70)) }
    return AnchorPayment(destination: account, asset: asset, amount: amount, memo: memo)
  }
}

/// The payment on Stellar that a withdrawal requires, to be made exactly like this.
public struct AnchorPayment: Hashable, Sendable {
  /// The account to pay.
  public let destination: MuxedAccount
  /// The asset to pay.
  public let asset: Asset
  /// The amount to pay.
  public let amount: Amount
  /// The memo. Without it, the anchor doesn't know whose money it is.
  public let memo: Memo

  /// A payment.
  public init(destination: MuxedAccount, asset: Asset, amount: Amount, memo: Memo) {
    self.destination = destination
    self.asset = asset
    self.amount = amount
    self.memo = memo
  }
}
