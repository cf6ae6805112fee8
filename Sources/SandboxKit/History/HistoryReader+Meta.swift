import Foundation
import GRDB
import StellarKit
import StellarXDR

extension HistoryReader {
  /// Reads the meta of a ledger's transactions, or returns nil if it isn't kept or there are no transactions.
  func meta(ofLedger sequence: UInt32) throws -> StoredMeta? {
    guard let packed = try Data.fetchOne(statement("SELECT meta FROM metas WHERE ledger = ?"), arguments: [sequence]) else { return nil }
    return try StoredMeta(xdr: Deflated.unpack([UInt8](packed)))
  }

  /// Finds the first ledger from which on the meta of all transactions is kept.
  ///
  /// - Parameter oldest: the first ledger that is considered.
  func firstLedgerWithMeta(from oldest: UInt32) throws -> UInt32 {
    let sql = """
      SELECT sequence FROM ledgers WHERE sequence >= ? AND successful + failed > 0 \
      AND NOT EXISTS (SELECT 1 FROM metas WHERE ledger = sequence) ORDER BY sequence DESC LIMIT 1
      """
    return try UInt32.fetchOne(statement(sql), arguments: [oldest]).map { $0 + 1 } ?? oldest
  }

  /// Adds their meta to transactions of the history, where it is kept.
  func withMeta(_ transactions: [StoredTransaction]) throws -> [StoredTransaction] {
    var last: (ledger: UInt32, meta: StoredMeta?)?
    return try transactions.map { transaction in
      let ledger = transaction.id.ledger
      let meta = try last.flatMap { $0.ledger == ledger ? $0.meta : nil } ?? meta(ofLedger: ledger)
      last = (ledger, meta)
      var transaction = transaction
      let index = transaction.id.index
      if let all = meta?.transactions, all.indices.contains(index) { transaction.meta = all[index] }
      return transaction
    }
  }

  /// Adds the meta of their transactions to operations of the history, where it is kept.
  func withMeta(_ operations: [StoredOperation]) throws -> [StoredOperation] {
    try zip(operations, withMeta(operations.map(\.transaction))).map { operation, transaction in
      var operation = operation
      operation.transaction = transaction
      return operation
    }
  }

  /// Makes what nodes send about a ledger to those who follow the network (`LedgerCloseMeta`). It contains the ledger's transactions as a set, which
  /// says what each operation paid, and everything that each transaction changed, in the order in which they were applied.
  ///
  /// The header names the set by its hash. The header of the first ledger names none. The headers of ledgers that earlier versions of this program
  /// closed name the transactions in the order in which they were applied.
  ///
  /// - Returns: nil if there is no such ledger, or its meta isn't kept.
  func closeMeta(_ sequence: UInt32) throws -> XDR.LedgerCloseMeta? {
    guard let ledger = try ledger(sequence) else { return nil }
    let count = ledger.successfulTransactions + ledger.failedTransactions
    let transactions = try withMeta(transactions(ListPage(limit: max(1, count)), of: .ledger(sequence), includingFailed: true))
    let processing = try transactions.compactMap { try $0.processing }
    guard processing.count == count else { return nil }
    let entry = XDR.LedgerHeaderHistoryEntry(hash: ledger.hash, header: try XDR.LedgerHeader(xdr: ledger.header.xdrBytes))
    let set = TransactionSet(transactions.lazy.map(\.member), after: ledger.header.previousHash, leastFee: ledger.header.baseFee)
    let upgrades = ledger.header.upgrades.map { XDR.UpgradeEntryMeta(upgrade: $0, changes: []) }
    return .v2(
      XDR.LedgerCloseMetaV2(
        ext: .v0, ledgerHeader: entry, txSet: try XDR.GeneralizedTransactionSet(xdr: set.xdr), txProcessing: processing,
        upgradesProcessing: upgrades,
        scpInfo: [], totalByteSizeOfLiveSorobanState: 0, evictedKeys: []))
  }
}

extension StoredTransaction {
  /// The transaction's result and meta, or nil if its meta isn't kept.
  fileprivate var processing: XDR.TransactionResultMetaV1? {
    get throws {
      guard let meta else { return nil }
      return XDR.TransactionResultMetaV1(
        result: XDR.TransactionResultPair(transactionHash: hash.value, result: result), feeProcessing: try XDR.OperationMeta(xdr: meta.fee).changes,
        txApplyProcessing: try meta.value, postTxApplyFeeProcessing: try XDR.OperationMeta(xdr: meta.refund).changes)
    }
  }

  fileprivate var member: TransactionSet.Member {
    let paidOperations = Int64(transaction.operations.count) + (innerHash == nil ? 0 : 1)
    return TransactionSet.Member(
      envelope: envelope, feeCharged: result.feeCharged, paidOperations: paidOperations, isOfContract: isOfContract)
  }
}
