public import RPCKit
public import Sentences
public import StellarKit
public import StellarXDR

/// A call of a contract that was simulated and is shown before it is signed. Confirming it signs exactly this call, with what the simulation said
/// that it reads, writes and may cost. If the network says something else by then, nothing is signed.
public struct CallReview: Sendable {
  /// The transaction that makes it.
  public let transaction: TransactionReview
  /// The token movements that the contracts report, in their order.
  public let movements: [TokenMovement]
  /// What the account authorizes with its signature: the call, and the calls that contracts make for it in turn.
  public let calls: [AuthorizedCall]
  /// How many archived ledger entries the call restores.
  public let restored: Int
  /// The value that the call would return; nil if no contract is called.
  public var result: XDR.SCVal? { prepared.result }
  /// How ledger entries would change, as far as the server reports it.
  public var stateChanges: [StateChange] { prepared.stateChanges }

  /// What was simulated.
  let prepared: PreparedCall

  /// Describes what would move for the account's owner. An address without a name is written in full.
  ///
  /// - Parameters:
  ///   - numbers: how amounts are written.
  ///   - shown: the address that already stands beside the sentences in full.
  ///   - name: the name of an address; nil if it has none.
  public func movementSentences(
    _ numbers: NumberFormat, shown: ContractAddress? = nil, name: (ContractAddress) -> String?
  ) -> [Sentence] {
    guard !movements.isEmpty else { return ["The contract reports nothing that moves."] }
    return movements.map { movement in
      movement.words(for: transaction.source, numbers) { name($0) ?? ($0 == shown ? nil : $0.description) }
    }
  }

  /// The note that archived data is restored; nil if none is.
  public var restorationSentence: Sentence? {
    guard restored > 0 else { return nil }
    return Sentence(
      restored, one: "This restores \(restored) archived entry. The cost is part of the fee.",
      other: "This restores \(restored) archived entries. The cost is part of the fee.")
  }

  /// Returns a warning if a number of events can't be read, or nothing if that number is 0.
  static func unread(_ count: Int) -> [Sentence] {
    count == 0 ? [] : ["A contract reports something here that can't be read, so there may be more to this than is shown."]
  }
}
