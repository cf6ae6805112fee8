import StellarKit
import StellarXDR

/// A transaction of the history, as it was applied.
struct StoredTransaction: Hashable, Sendable {
  let id: TotalOrderID
  /// The hash of what was submitted.
  let hash: TransactionHash
  /// The hash of the transaction inside a fee bump.
  let innerHash: TransactionHash?
  let envelope: XDR.TransactionEnvelope
  let result: XDR.TransactionResult
  /// Its ledger's, in seconds since 1970.
  let closeTime: UInt64
  /// What it changed, where that is kept and was asked for.
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

  /// - Parameter place: the transaction's in its ledger, counted from 1.
  init(_ applied: IncludedTransaction, in header: LedgerHeader, place: Int) {
    id = TotalOrderID(ledger: header.sequence, transaction: place)
    hash = applied.transaction.hash
    innerHash = applied.transaction.feeBump == nil ? nil : applied.transaction.signed.hash
    envelope = applied.transaction.envelope
    result = applied.result
    closeTime = header.closeTime
  }

  var isSuccessful: Bool { result.isSuccess }

  /// What was applied: for a fee bump, the transaction inside.
  var transaction: XDR.Transaction { envelope.applied }

  /// What it offered for a contract's resources, in stroops; nil where it has no contract's operation.
  var resourceFee: Int64? {
    guard transaction.operations.contains(where: { $0.body.isSoroban }) else { return nil }
    return if case .v1(let data) = transaction.ext { data.resourceFee } else { 0 }
  }

  /// The transaction's operations, in order.
  var operations: [StoredOperation] {
    transaction.operations.indices.map { StoredOperation(transaction: self, index: $0) }
  }
}
