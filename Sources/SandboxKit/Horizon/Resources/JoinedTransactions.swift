import HorizonKit
import Synchronization

/// A cache of the last transaction that was included with an operation. The next operation mostly belongs to the same one.
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
