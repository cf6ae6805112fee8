public import Foundation
public import StellarKit

/// Something that moved money of an account, as that account saw it.
public struct HistoryEntry: Hashable, Sendable, Identifiable {
  /// What happened.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A payment to or from an account that was there.
    case payment
    /// The first lumens of a new account.
    case createAccount
    /// A payment that left in one asset and arrived in another.
    case pathPayment
    /// One account was merged into another.
    case merge
    /// The account set something aside for others to claim.
    case claimableBalanceCreated
    /// Somebody set something aside for this account to claim. Nothing has moved for it yet.
    case claimableBalanceOffered
    /// The account claimed something.
    case claimableBalanceClaimed
    /// An issuer took a claimable balance back.
    case claimableBalanceClawedBack
    /// An issuer took something back from an account.
    case clawback
    /// An offer was taken, of this account's or by it.
    case trade
    /// Something was put into a pool.
    case poolDeposit
    /// Something was taken out of a pool.
    case poolWithdrawal
    /// A contract was called.
    case contract
    /// The transaction failed: only its fee was taken.
    case failed
    /// Something else, such as a new trustline; ``HistoryEntry/operation`` names it.
    case other
  }

  /// Which way the account's money went.
  public enum Direction: String, Hashable, Sendable, Codable, CaseIterable {
    /// Away from it.
    case sent
    /// To it.
    case received
    /// One asset for another.
    case exchanged
    /// Nothing but perhaps a fee.
    case unmoved
  }

  /// The operation's id on its network; a later one is larger.
  public let id: Int64
  /// What happened.
  public let kind: Kind
  /// Horizon's name of the operation, such as `change_trust`; empty where only its effects are known.
  public let operation: String
  /// What the account has more or less of, fees apart.
  public let changes: [HistoryChange]
  /// What the other side got or gave, where that differs: the far end of a path payment, or what a claimable balance holds; of a trustline, its limit,
  /// which is zero where it was removed.
  public let otherSide: [HistoryChange]
  /// The other account, `G…` or `M…`, or contract, `C…`; nil where there is none, or several.
  public let counterparty: String?
  /// When its ledger closed.
  public let time: Date
  /// The transaction's hash; nil where only an effect told of it, such as when somebody took one of the account's offers.
  public let hash: TransactionHash?
  /// The transaction's memo; where it has none, the ID of the account's own `M…` address that was paid, or the recipient's ID in a contract's payment.
  public let memo: HistoryMemo?
  /// What the account paid for the whole transaction, in lumens; nil where another paid, and where only an effect told of the entry. All others of one
  /// transaction have the same.
  public let fee: Amount?

  /// Everything that moved, on either side. The limit of a trustline didn't.
  var moves: [HistoryChange] { trustline == nil ? changes + otherSide : changes }

  /// The asset and the limit of a trustline that was opened, changed or, with a limit of zero, closed; nil for another operation, for shares of a pool,
  /// and where an earlier version wrote the entry down.
  public var trustline: (asset: Asset, limit: Amount)? {
    guard kind == .other, operation == "change_trust", let limit = otherSide.first else { return nil }
    return (limit.asset, limit.amount)
  }

  /// Whether money of the account came or went for good, rather than became another of its assets, or a pool's shares.
  var isPayment: Bool {
    switch kind {
    case .trade, .poolDeposit, .poolWithdrawal: false
    default: direction == .sent || direction == .received
    }
  }

  /// Whether the counterparty gave, rather than got; nil where nothing went either way between the two.
  public var isFromCounterparty: Bool? {
    switch (kind, direction) {
    case (.merge, .unmoved), (.createAccount, .unmoved): nil
    case (.claimableBalanceOffered, _), (_, .received): true
    default: false
    }
  }

  /// The memo that tells the counterparty apart from others at their address: that of a payment to them, also of one that failed, where the account's fee
  /// shows that it was its own. What arrives has the memo that whoever paid chose, and it says for whom it is, not from whom.
  package var counterpartyMemo: HistoryMemo? { direction == .sent || (kind == .failed && fee != nil) ? memo : nil }

  /// Creates an instance from its parts.
  public init(
    id: Int64, kind: Kind, operation: String = "", changes: [HistoryChange], otherSide: [HistoryChange] = [], counterparty: String? = nil,
    time: Date, hash: TransactionHash? = nil, memo: HistoryMemo? = nil, fee: Amount? = nil
  ) {
    self.id = id
    self.kind = kind
    self.operation = operation
    self.changes = changes
    self.otherSide = otherSide
    self.counterparty = counterparty
    self.time = time
    self.hash = hash
    self.memo = memo
    self.fee = fee
  }

  /// The ledger it is in: the upper half of its id (SEP-35).
  public var ledger: Int { Int(id >> 32) }

  /// The number that all operations of a transaction share (SEP-35).
  public var transactionNumber: Int64 { id >> 12 }

  /// Which way the account's money went.
  public var direction: Direction {
    switch (changes.contains(where: \.isGain), changes.contains { !$0.isGain }) {
    case (true, true): .exchanged
    case (true, false): .received
    case (false, true): .sent
    case (false, false): .unmoved
    }
  }
}
