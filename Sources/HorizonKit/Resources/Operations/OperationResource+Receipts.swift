public import StellarKit

extension OperationResource {
  /// Returns what the operation paid to an account, by any kind of payment, or nothing if it failed.
  ///
  /// An account's payments to itself are included, since one of its muxed accounts may have paid another. What it claimed, or received for an offer,
  /// is not included: ``balanceChanges(of:by:)`` covers everything received.
  ///
  /// - Parameter account: the account that was paid.
  public func receipts(of account: AccountID) -> [PaymentReceipt] {
    guard transactionSuccessful else { return [] }
    let memo = transaction?.memo
    func receipt(_ asset: Asset, _ amount: Amount?, from payer: MuxedAccount, to recipient: MuxedAccount) -> [PaymentReceipt] {
      guard recipient.accountID == account else { return [] }
      return [PaymentReceipt(asset: asset, amount: amount.map { WideAmount($0) }, payer: payer.address, memo: memo, recipientID: recipient.id)]
    }
    switch details {
    case .payment(let payment): return receipt(payment.asset, payment.amount, from: payment.from, to: payment.to)
    case .pathPaymentStrictSend(let path), .pathPaymentStrictReceive(let path):
      return receipt(path.payment.asset, path.payment.amount, from: path.payment.from, to: path.payment.to)
    case .createAccount(let creation):
      return receipt(.native, creation.startingBalance, from: creation.funder, to: MuxedAccount(creation.account))
    case .accountMerge(let merged, let recipient): return receipt(.native, nil, from: merged, to: recipient)
    case .invokeHostFunction(let call):
      return (call.assetBalanceChanges ?? []).filter { $0.to == account.address }.map { change in
        PaymentReceipt(
          asset: change.asset, amount: change.amount, payer: change.from ?? change.asset.issuer?.address, memo: memo,
          recipientID: change.destinationMuxedID)
      }
    default: return []
    }
  }
}

/// A payment that an account received.
public struct PaymentReceipt: Hashable, Sendable {
  /// The asset that was paid.
  public var asset: Asset
  /// The amount that arrived; nil for a merge, whose amount only its effects tell: see ``OperationResource/balanceChanges(of:by:)``.
  public var amount: WideAmount?
  /// The payer: `G…` or `M…`, or a contract, `C…`; nil if Horizon doesn't name it.
  public var payer: String?
  /// The transaction's memo; nil if the operation came without its transaction, or if the memo is of an unknown kind.
  public var memo: Memo?
  /// The id of the recipient within the account: from its `M…` address, or as a contract names it (CAP-67); nil for none.
  public var recipientID: UInt64?

  /// Creates an instance from its parts.
  public init(asset: Asset, amount: WideAmount?, payer: String?, memo: Memo? = nil, recipientID: UInt64? = nil) {
    self.asset = asset
    self.amount = amount
    self.payer = payer
    self.memo = memo
    self.recipientID = recipientID
  }
}
