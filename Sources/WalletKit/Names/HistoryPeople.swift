public import StellarKit

/// The people whose entries of a history are wanted.
public struct HistoryPeople: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// Their addresses, and which of the payments there are theirs. A `G…` address stands for all of its `M…` addresses.
  public var addresses: [String: MemoRule]
  /// The payments of deposits and withdrawals through them, whatever address an anchor pays from.
  public var transactions: [TransactionHash: HistoryTransfer]
  /// Whether payments from the network's friendbot are wanted, too.
  public var includesFriendbot: Bool

  /// People by their addresses and payments.
  public init(_ addresses: [String: MemoRule], transactions: [TransactionHash: HistoryTransfer] = [:], includesFriendbot: Bool = false) {
    (self.addresses, self.transactions, self.includesFriendbot) = (addresses, transactions, includesFriendbot)
  }

  /// People by their addresses.
  public init(dictionaryLiteral elements: (String, MemoRule)...) { self.init(Dictionary(elements) { first, _ in first }) }

  /// The contract (`C…`), or the ID within one (`W…`), whose address a text is; nil for any other text. A payment to an ID within a contract is
  /// listed with the contract, and has the ID as its memo.
  public init?(contract text: String) {
    guard let contract = ContractAddress(contract: text) else { return nil }
    self = [contract.holder.description: contract.muxedID.map { .oneOf([HistoryMemo(kind: .id, text: "\($0)")]) } ?? .any]
  }

  /// Whether nobody's entries are wanted.
  public var isEmpty: Bool { addresses.isEmpty && transactions.isEmpty && !includesFriendbot }
}
