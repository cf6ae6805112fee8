public import StellarKit

extension Transfer {
  /// What to pay the anchor for this withdrawal.
  ///
  /// - Parameters:
  ///   - asset: The asset that is withdrawn; the anchor may not ask for another.
  ///   - asked: How much was asked to be withdrawn, for anchors that don't repeat it as `amount_in`.
  /// - Throws: ``AnchorPaymentError``
  public func payment(in asset: Asset, asked: Amount? = nil) throws(AnchorPaymentError) -> AnchorPayment {
    guard status == .pendingUserTransferStart, kind.isWithdrawal else { throw .notDue }
    guard let withdrawAccount else { throw .noAccount }
    if let amountInAsset, amountInAsset != .stellar(asset) { throw .otherAsset(amountInAsset.description) }
    return AnchorPayment(destination: withdrawAccount, asset: asset, amount: try amount(asked), memo: try paymentMemo)
  }

  private func amount(_ asked: Amount?) throws(AnchorPaymentError) -> Amount {
    guard let amountIn else {
      guard let asked else { throw .noAmount }
      return asked
    }
    guard let amount = try? amountIn.stellarAmount(), amount > .zero else { throw .invalidAmount(amountIn.description) }
    return amount
  }

  private var paymentMemo: Memo {
    get throws(AnchorPaymentError) {
      guard let withdrawMemo else { return .none }
      guard let memo = withdrawMemo.memo else { throw .invalidMemo(SentText.short(withdrawMemo.value, limit: 70)) }
      return memo
    }
  }
}
