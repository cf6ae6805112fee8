import HorizonKit
import Synchronization

/// The transaction that came with an operation last: the next operation's is mostly the same.
final class JoinedTransactions: Sendable {
  private let last = Mutex<(id: TotalOrderID, resource: TransactionResource)?>(nil)

  func resource(_ stored: StoredTransaction, _ links: HorizonLinks) -> TransactionResource {
    last.withLock { last in
      if let last, last.id == stored.id { return last.resource }
      let resource = TransactionResource(stored, links: links)
      last = (stored.id, resource)
      return resource
    }
  }
}
