import Foundation
import HorizonKit
import StellarKit
import StellarXDR

extension LedgerResource {
  init(_ stored: StoredLedger, links: HorizonLinks) {
    let header = stored.header
    self.init(
      links: Links(header.sequence, links),
      pagingToken: stored.id.description,
      hash: stored.hash.description,
      previousHash: header.sequence == 1 ? nil : header.previousHash.description,
      sequence: header.sequence,
      successfulTransactionCount: UInt32(clamping: stored.successfulTransactions),
      failedTransactionCount: UInt32(clamping: stored.failedTransactions),
      operationCount: UInt32(clamping: stored.operations),
      transactionSetOperationCount: UInt32(clamping: stored.allOperations),
      closedAt: Date(unixSeconds: header.closeTime),
      totalCoins: Amount(clamping: header.totalCoins),
      feePool: Amount(clamping: header.feePool),
      baseFeeInStroops: header.baseFee,
      baseReserveInStroops: header.baseReserve,
      maxTransactionSetSize: header.maxTransactionSetSize,
      protocolVersion: header.protocolVersion,
      headerXDR: header.base64
    )
  }
}

extension LedgerResource.Links {
  fileprivate init(_ sequence: UInt32, _ links: HorizonLinks) {
    let path = "/ledgers/\(sequence)"
    self.init(
      itself: links.link(path),
      transactions: links.list("\(path)/transactions"),
      operations: links.list("\(path)/operations"),
      payments: links.list("\(path)/payments"),
      effects: links.list("\(path)/effects")
    )
  }
}
