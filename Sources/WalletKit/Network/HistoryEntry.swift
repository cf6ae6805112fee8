public import Foundation
public import StellarKit

/// An entry of an account's history: something that moved its money, as the account saw it.
public struct HistoryEntry: Hashable, Sendable, Identifiable {
  /// What happened.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A payment to or from an account that existed already.
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
    /// This account's offer was taken, or it took an offer.
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
    /// Nothing moved, except perhaps a fee.
    case unmoved
  }

  /// The operation's id on its network; a later one is larger.
  public let id: Int64
  /// What happened.
  public let kind: Kind
  /// Horizon's name of the operation, such as `change_trust`; empty if only its effects are known.
  public let operation: String
  /// What the account has more or less of, apart from fees.
  public let changes: [HistoryChange]
  /// What the other side received or gave, if that differs: the far end of a path payment, or the content of a claimable balance. For a trustline, it
  /// is the limit, which is zero if the trustline was removed.
  public let otherSide: [HistoryChange]
  /// The other account, `G…` or `M…`, or contract, `C…`; nil if there is none, or more than one.
  public let counterparty: String?
  /// When its ledger closed.
  public let time: Date
  /// The transaction's hash; nil if only an effect reported it, such as when somebody took one of the account's offers.
  public let hash: TransactionHash?
  /// The transaction's memo. If it has none, the ID of the account's own `M…` address that was paid, or the recipient's ID in a contract's payment.
  public let memo: HistoryMemo?
  /// What the account paid for the whole transaction, in lumens; nil if another account paid, or if only an effect reported the entry. All other
  /// entries of a transaction have the same fee.
  public let fee: Amount?

  /// Everything that moved, on either side. A trustline's limit doesn't move.
  var moves: [HistoryChange] { trustline == nil ? changes + otherSide : changes }

  /// The asset and the limit of a trustline that was opened, changed or, with a limit of zero, closed; nil for any other operation, for shares of a
  /// pool, and for an entry that an earlier version stored.
  public var trustline: (asset: Asset, limit: Amount)? {
    guard kind == .other, operation == "change_trust", let limit = otherSide.first else { return nil }
    return (limit.asset, limit.amount)
  }

  /// Whether the account received or sent money for good, rather than exchanging it for another of its assets or a pool's shares.
  var isPayment: Bool {
    switch kind {
    case .trade, .poolDeposit, .poolWithdrawal: false
    default: direction == .sent || direction == .received
    }
  }

  /// Whether it is how the account came to be, so that nothing came before.
  var isOfNewAccount: Bool { kind == .createAccount && direction == .received }

  /// Whether the counterparty gave rather than received; nil if nothing moved between the two.
  public var isFromCounterparty: Bool? {
    switch (kind, direction) {
    case (.merge, .unmoved), (.createAccount, .unmoved): nil
    case (.claimableBalanceOffered, _), (_, .received): true
    default: false
    }
  }

  /// The memo that tells the counterparty apart from others at their address. It is the memo of a payment to them, also of a failed one if the fee
  /// shows that the account made it. An incoming payment has a memo that the payer chose: it says who the payment is for, not who it is from.
  package var counterpartyMemo: HistoryMemo? { direction == .sent || (kind == .failed && fee != nil) ? memo : nil }

  /// An entry from its parts.
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
