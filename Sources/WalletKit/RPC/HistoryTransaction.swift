import RPCKit
import StellarKit
import StellarXDR

/// A transaction as a history shows it, including one that this wallet would not build. Of a fee bump, it is mostly the inner transaction.
struct HistoryTransaction: Sendable {
  let isSuccessful: Bool
  let source: MuxedAccount
  let memo: HistoryMemo?
  let operations: [XDR.Operation]
  let feeAccount: AccountID
  let feeCharged: Amount?

  /// - Returns: nil if the transaction can't be read.
  init?(_ transaction: RPCTransaction) {
    guard let envelope = try? transaction.envelope.value() else { return nil }
    let applied = envelope.applied
    (source, operations) = (MuxedAccount(applied.sourceAccount), applied.operations)
    isSuccessful = transaction.successful
    memo = HistoryMemo(Memo(applied.memo))
    feeAccount = if case .txFeeBump(let bump) = envelope { MuxedAccount(bump.tx.feeSource).accountID } else { source.accountID }
    feeCharged = (try? transaction.result.value().feeCharged).flatMap { try? Amount(stroops: $0) }
  }
}
