public import Foundation
public import StellarKit

/// Money that moved to or from the account.
public struct Payment: Hashable, Sendable, Identifiable {
  /// How the money moved.
  public enum Kind: String, Sendable, Codable {
    /// To an account that was there.
    case payment
    /// The first lumens of a new account.
    case createAccount
  }

  /// Which way.
  public enum Direction: String, Sendable, Codable {
    /// Paid by this account.
    case sent
    /// Paid to this account.
    case received
  }

  /// The operation's id on its network.
  public let id: String
  /// Whether it made the account that was paid.
  public let kind: Kind
  /// Which way the money went.
  public let direction: Direction
  /// How much was paid.
  public let amount: Amount
  /// What was paid.
  public let asset: Asset
  /// The other account.
  public let counterparty: AccountID
  /// When its ledger closed.
  public let time: Date
  /// The transaction's hash.
  public let hash: TransactionHash
  /// The memo of its transaction.
  public let memo: Memo

  /// A payment as seen by one of its two sides.
  public init(
    id: String, kind: Kind, direction: Direction, amount: Amount, asset: Asset, counterparty: AccountID, time: Date,
    hash: TransactionHash, memo: Memo
  ) {
    self.id = id
    self.kind = kind
    self.direction = direction
    self.amount = amount
    self.asset = asset
    self.counterparty = counterparty
    self.time = time
    self.hash = hash
    self.memo = memo
  }
}
