import StellarKit
import StellarXDR

/// A transaction of the history, as it was applied.
struct StoredTransaction: Hashable, Sendable {
  let id: TotalOrderID
  /// The hash of the transaction that was submitted.
  let hash: TransactionHash
  /// The hash of the transaction inside a fee bump.
  let innerHash: TransactionHash?
  let envelope: XDR.TransactionEnvelope
  let result: XDR.TransactionResult
  /// The close time of its ledger, in seconds since 1970.
  let closeTime: UInt64
  /// The meta, which says what it changed; nil if that isn't stored or wasn't asked for.
  var meta: StoredMeta.Transaction?

  init(
    id: TotalOrderID, hash: TransactionHash, innerHash: TransactionHash?, envelope: XDR.TransactionEnvelope,
    result: XDR.TransactionResult, closeTime: UInt64
  ) {
    self.id = id
    self.hash = hash
    self.innerHash = innerHash
    self.envelope = envelope
    self.result = result
    self.closeTime = closeTime
  }

  /// - Parameter place: the transaction's place in its ledger, counted from 1.
  init(_ applied: IncludedTransaction, in header: LedgerHeader, place: Int) {
    id = TotalOrderID(ledger: header.sequence, transaction: place)
    hash = applied.transaction.hash
    innerHash = applied.transaction.feeBump == nil ? nil : applied.transaction.signed.hash
    envelope = applied.transaction.envelope
    result = applied.result
    closeTime = header.closeTime
  }

  var isSuccessful: Bool { result.isSuccess }

  /// The transaction that was applied: for a fee bump, the one inside.
  var transaction: XDR.Transaction { envelope.applied }

  /// Whether it has a contract's operation.
  var isOfContract: Bool { transaction.operations.contains { $0.body.isSoroban } }

  /// The inclusion fee of a contract's transaction, without its resource fee, in stroops; nil for any other transaction, and if the meta isn't there.
  var contractInclusionFee: Int64? {
    get throws(XDRError) {
      guard case .v4(let told)? = try meta?.value, case .v1(let fees)? = told.sorobanMeta?.ext else { return nil }
      return max(0, result.feeCharged - fees.totalNonRefundableResourceFeeCharged - fees.totalRefundableResourceFeeCharged)
    }
  }

  /// The transaction's operations, in order.
  var operations: [StoredOperation] {
    transaction.operations.indices.map { StoredOperation(transaction: self, index: $0) }
  }
}
