import StellarKit
import StellarXDR

/// A payment to the anchor, as it is on the ledger.
struct IncomingPayment: Sendable {
  let id: TotalOrderID
  let sender: MuxedAccount
  let asset: Asset
  let amount: Amount
  let memo: Memo
  let hash: TransactionHash
  /// The close time of its ledger, in seconds since 1970.
  let time: UInt64

  /// - Returns: nil for an operation that pays the account nothing.
  init?(_ operation: StoredOperation, to account: AccountID) {
    let received: (destination: MuxedAccount, asset: XDR.Asset, amount: Int64)
    if case .payment(let body) = operation.operation.body {
      received = (MuxedAccount(body.destination), body.asset, body.amount)
    } else if let path = operation.pathPayment {
      received = (path.destination, path.destinationAsset, path.destinationAmount)
    } else {
      return nil
    }
    guard received.destination.accountID == account, let asset = try? Asset(received.asset) else { return nil }
    id = operation.id
    sender = operation.source
    self.asset = asset
    amount = Amount(clamping: received.amount)
    memo = Memo(operation.transaction.transaction.memo)
    hash = operation.transaction.hash
    time = operation.transaction.closeTime
  }
}
