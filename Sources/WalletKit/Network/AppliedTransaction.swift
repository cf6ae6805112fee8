public import StellarKit

/// A transaction that is in a ledger: its fee is charged even where it failed.
public struct AppliedTransaction: Hashable, Sendable {
  /// The hash.
  public let hash: TransactionHash
  /// The ledger's number.
  public let ledger: Int
  /// The fee taken.
  public let feeCharged: Amount
  /// Why it failed; nil where it did what it says.
  public let failure: Refusal?

  /// A transaction in a ledger.
  public init(hash: TransactionHash, ledger: Int, feeCharged: Amount, failure: Refusal?) {
    self.hash = hash
    self.ledger = ledger
    self.feeCharged = feeCharged
    self.failure = failure
  }
}
