import Foundation
import HorizonKit
import StellarKit
import StellarXDR

extension OperationResource {
  /// - Parameter transaction: the operation's transaction, if it is to be included.
  init(_ stored: StoredOperation, transaction: TransactionResource? = nil, links: HorizonLinks) throws {
    self.init(
      links: Links(stored, links),
      id: stored.id.rawValue,
      transactionSuccessful: stored.transaction.isSuccessful,
      sourceAccount: stored.source,
      createdAt: Date(unixSeconds: stored.transaction.closeTime),
      transactionHash: stored.transaction.hash,
      transaction: transaction,
      sponsor: stored.sponsor,
      details: try OperationDetails(stored)
    )
  }
}

extension OperationResource.Links {
  fileprivate init(_ stored: StoredOperation, _ links: HorizonLinks) {
    let path = "/operations/\(stored.id)"
    self.init(
      itself: links.link(path),
      transaction: links.link("/transactions/\(stored.transaction.hash)"),
      effects: links.link("\(path)/effects"),
      succeeds: links.link("/effects?order=desc&cursor=\(stored.id)"),
      precedes: links.link("/effects?order=asc&cursor=\(stored.id)")
    )
  }
}
