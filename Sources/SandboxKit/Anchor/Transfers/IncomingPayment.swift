import StellarKit
import StellarXDR

/// A payment to the anchor, as it is on the ledger: by an operation for payments, by a merge, or by a transfer of an asset's contract.
struct IncomingPayment: Sendable {
  let id: TotalOrderID
  let sender: MuxedAccount
  let asset: Asset
  let amount: Amount
  let memo: Memo
  let hash: TransactionHash
  /// The close time of its ledger, in seconds since 1970.
  let time: UInt64

  private init(_ operation: StoredOperation, from sender: MuxedAccount, asset: Asset, stroops: Int64) {
    id = operation.id
    self.sender = sender
    self.asset = asset
    amount = Amount(clamping: stroops)
    memo = Memo(operation.transaction.transaction.memo)
    hash = operation.transaction.hash
    time = operation.transaction.closeTime
  }

  /// Returns the payments of an operation to an account. Only a contract can make more than one. What comes from a contract itself isn't among them,
  /// since only a contract call could send it back.
  static func all(in operation: StoredOperation, to account: AccountID) -> [IncomingPayment] {
    if case .invokeHostFunction = operation.operation.body {
      return operation.movements.compactMap { movement in
        guard movement.kind == .transfer, movement.to == .account(account), case .account(let sender)? = movement.from else { return nil }
        return IncomingPayment(operation, from: MuxedAccount(sender), asset: movement.asset, stroops: Int64(clamping: movement.amount))
      }
    }
    let received: (destination: MuxedAccount, asset: XDR.Asset, amount: Int64)
    if case .payment(let body) = operation.operation.body {
      received = (MuxedAccount(body.destination), body.asset, body.amount)
    } else if case .accountMerge(let destination) = operation.operation.body, case .accountMerge(.success(let balance))? = operation.success {
      received = (MuxedAccount(destination), .native, balance)
    } else if let path = operation.pathPayment {
      received = (path.destination, path.destinationAsset, path.destinationAmount)
    } else {
      return []
    }
    guard received.destination.accountID == account, let asset = try? Asset(received.asset) else { return [] }
    return [IncomingPayment(operation, from: operation.source, asset: asset, stroops: received.amount)]
  }
}
