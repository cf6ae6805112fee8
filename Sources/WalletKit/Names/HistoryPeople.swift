public import StellarKit

/// Whose entries of a history are wanted.
public struct HistoryPeople: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// Their addresses, and which of the payments there are theirs. A `G…` address stands for all of its `M…` ones.
  public var addresses: [String: MemoRule]
  /// The payments of deposits and withdrawals through them, whatever address an anchor pays from.
  public var transactions: Set<TransactionHash>
  /// Whether what the network's friendbot gave is wanted, too.
  public var areFriendbot: Bool

  /// People by their addresses and payments.
  public init(_ addresses: [String: MemoRule], transactions: Set<TransactionHash> = [], areFriendbot: Bool = false) {
    (self.addresses, self.transactions, self.areFriendbot) = (addresses, transactions, areFriendbot)
  }

  /// People by their addresses.
  public init(dictionaryLiteral elements: (String, MemoRule)...) { self.init(Dictionary(elements) { first, _ in first }) }

  /// Whether nobody is wanted.
  public var isEmpty: Bool { addresses.isEmpty && transactions.isEmpty && !areFriendbot }
}
