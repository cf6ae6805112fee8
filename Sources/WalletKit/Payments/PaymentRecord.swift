public import Foundation
public import StellarKit

/// A payment in the journal: written before its envelope is sent, kept for ever.
public struct PaymentRecord: Hashable, Sendable {
  /// What became of it.
  public enum State: Hashable, Sendable {
    /// Sent, and not known to be in a ledger or to be out of time yet. It is decided by this time at the latest.
    case pending(until: Date)
    /// In a ledger.
    case confirmed(ledger: Int)
    /// Refused by the network, or in a ledger without effect.
    case failed(Refusal)
    /// Its time has passed and it is in no ledger, so it never will be.
    case expired
  }

  /// The transaction's hash, by which the network knows it.
  public let hash: TransactionHash
  /// The account that pays.
  public let source: AccountID
  /// The `G…` or `M…` address.
  public let recipient: String
  /// What was paid.
  public let asset: Asset
  /// How much was paid.
  public let amount: Amount
  /// The fee taken, or the most that can be taken while it is pending.
  public let fee: Amount
  /// The memo it was paid with.
  public let memo: Memo
  /// When it was signed.
  public let createdAt: Date
  /// What became of it.
  public let state: State
}
