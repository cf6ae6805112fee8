public import StellarKit

extension Transfer {
  /// Returns what to pay the anchor for this withdrawal.
  ///
  /// - Parameters:
  ///   - asset: The asset that is withdrawn; the anchor may not ask for another.
  ///   - asked: How much was asked to be withdrawn, for anchors that don't repeat it as `amount_in`.
  /// - Throws: ``AnchorPaymentError``
  public func payment(in asset: Asset, asked: Amount? = nil) throws(AnchorPaymentError) -> AnchorPayment {
    // A kind that is left out speaks against nothing: whoever follows a transfer knows which way it goes.
    guard status == .pendingUserTransferStart, kind.isWithdrawal || kind == .unknown("") else { throw .notDue }
    let destination = try namedBefore.agreement(with: self)
    guard let account = destination.account else { throw .noAccount }
    if let amountInAsset, amountInAsset != .stellar(asset) { throw .otherAsset(amountInAsset.description) }
    return AnchorPayment(destination: account, asset: asset, amount: try amount(asked), memo: try Self.memo(destination.memo))
  }

  /// Where the withdrawal is paid to, with what an earlier answer named and this one leaves out.
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
