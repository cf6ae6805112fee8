public import RPCKit
public import Sentences
public import StellarKit
public import StellarXDR

/// A call of a contract that was simulated, and is shown before it is signed. What is signed once its transaction is confirmed is just this call, with what the
/// simulation said that it reads, writes and may cost; where the network says something else by then, nothing is.
public struct CallReview: Sendable {
  /// The transaction that makes it.
  public let transaction: TransactionReview
  /// What tokens would move, by the contracts' own word, in their order.
  public let movements: [TokenMovement]
  /// What the account allows by its signature: the call, and those that contracts make for it in turn.
  public let calls: [AuthorizedCall]
  /// How many entries that have been archived are brought back on the way.
  public let restored: Int
  /// What the call would give back; nil where no contract is called.
  public var result: XDR.SCVal? { prepared.result }
  /// How entries of the ledger would change, as far as the server says so.
  public var stateChanges: [StateChange] { prepared.stateChanges }

  /// What was simulated.
  let prepared: PreparedCall

  /// Describes what would move for the account's owner. Whoever has no name is told by the whole address.
  ///
  /// - Parameters:
  ///   - numbers: how amounts are written.
  ///   - shown: whose whole address stands beside it already.
  ///   - name: what somebody is called.
  public func movementSentences(
    _ numbers: NumberFormat, shown: ContractAddress? = nil, name: (ContractAddress) -> String?
  ) -> [Sentence] {
    guard !movements.isEmpty else { return ["The contract reports nothing that moves."] }
    return movements.map { movement in
      movement.words(for: transaction.source, numbers) { name($0) ?? ($0 == shown ? nil : $0.description) }
    }
  }

  /// What is said where archived data is brought back; nil where none is.
  public var restorationSentence: Sentence? {
    guard restored > 0 else { return nil }
    return Sentence(
      restored, one: "This restores \(restored) archived entry of the contract. The cost is part of the fee.",
      other: "This restores \(restored) archived entries of the contract. The cost is part of the fee.")
  }

  /// What the network said of its contract can't be read for so many events.
  static func unread(_ count: Int) -> [Sentence] {
    count == 0 ? [] : ["A contract reports something here that can't be read, so there may be more to this than is shown."]
  }
}
