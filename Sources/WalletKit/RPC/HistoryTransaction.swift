import RPCKit
import StellarKit
import StellarXDR

/// What a history tells of a transaction, also of one that this wallet would not build; of a fee bump, mostly of the one inside.
struct HistoryTransaction: Sendable {
  let isSuccessful: Bool
  let source: MuxedAccount
  let memo: HistoryMemo?
  let operations: [XDR.Operation]
  let feeAccount: AccountID
  let feeCharged: Amount?

  /// - Returns: nil for one that can't be read.
  init?(_ transaction: RPCTransaction) {
    guard let envelope = try? transaction.envelope.value() else { return nil }
    let memo: XDR.Memo
    var payer: AccountID?
    switch envelope {
    case .txV0(let envelope):
      (source, memo) = (MuxedAccount(AccountID(XDR.AccountID(ed25519: envelope.tx.sourceAccountEd25519))), envelope.tx.memo)
      operations = envelope.tx.operations
    case .tx(let envelope):
      (source, memo) = (MuxedAccount(envelope.tx.sourceAccount), envelope.tx.memo)
      operations = envelope.tx.operations
    case .txFeeBump(let bump):
      let inner = bump.tx.innerTx.tx
      (source, memo) = (MuxedAccount(inner.sourceAccount), inner.memo)
      operations = inner.operations
      payer = MuxedAccount(bump.tx.feeSource).accountID
    }
    isSuccessful = transaction.successful
    self.memo = HistoryMemo(Memo(memo))
    feeAccount = payer ?? source.accountID
    feeCharged = (try? transaction.result.value().feeCharged).flatMap { try? Amount(stroops: $0) }
  }
}
