public import StellarKit

extension Transfer {
  /// Returns what to pay the anchor for this withdrawal.
  ///
  /// - Parameters:
  ///   - asset: The withdrawn asset; the anchor may not ask for a different one.
  ///   - asked: The amount that the person asked to withdraw, for anchors that don't repeat it as `amount_in`.
  /// - Throws: ``AnchorPaymentError``
  public func payment(in asset: Asset, asked: Amount? = nil) throws(AnchorPaymentError) -> AnchorPayment {
    // A missing kind doesn't rule out a payment: the caller who follows a transfer knows its direction.
    guard status == .pendingUserTransferStart, kind.isWithdrawal || kind == .unknown("") else { throw .notDue }
    let destination = try namedBefore.agreement(with: self)
    guard let account = destination.account else { throw .noAccount }
    if let amountInAsset, amountInAsset != .stellar(asset) { throw .otherAsset(amountInAsset.description) }
    return AnchorPayment(destination: account, asset: asset, amount: try amount(asked), memo: try Self.memo(destination.memo))
  }

  /// The account and memo for paying the withdrawal, including what an earlier answer named and this one leaves out.
  public var withdrawalDestination: WithdrawalDestination {
    (try? namedBefore.agreement(with: self)) ?? WithdrawalDestination(account: withdrawAccount, memo: withdrawMemo)
  }

  private func amount(_ asked: Amount?) throws(AnchorPaymentError) -> Amount {
    guard let amountIn else {
      guard let asked else { throw .noAmount }
      return asked
    }
    guard let amount = try? amountIn.stellarAmount(), amount > .zero else { throw .invalidAmount(amountIn.description) }
    return amount
  }

  private static func memo(_ named: TransferMemo?) throws(AnchorPaymentError) -> Memo {
    guard let named else { return .none }
    guard let memo = named.memo else { throw .invalidMemo(SentText.short(named.value, limit: 70)) }
    return memo
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
