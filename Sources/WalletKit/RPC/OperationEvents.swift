import Foundation
import RPCKit
import StellarKit

/// The events of what one operation moved of an account.
struct OperationEvents: Sendable {
  /// Horizon's id of the operation.
  let id: Int64
  let hash: TransactionHash
  let time: Date
  var events: [AssetEvent]

  /// The operation's place in its transaction, from 0.
  var index: Int { Int(id & 0xFFF) - 1 }

  /// Groups events, in their order, by the operations that they come from. Events of permissions are left out, since they move nothing.
  static func grouped(_ events: [AssetEvent]) -> [OperationEvents] {
    var groups: [OperationEvents] = []
    for event in events where event.amount != nil {
      let (id, source) = (event.source.id.operation, event.source)
      if groups.last?.id == id {
        groups[groups.count - 1].events.append(event)
      } else {
        groups.append(OperationEvents(id: id, hash: source.transactionHash, time: source.closedAt, events: [event]))
      }
    }
    return groups
  }
}
