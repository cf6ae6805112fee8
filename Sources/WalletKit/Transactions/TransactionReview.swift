public import StellarKit

/// A transaction that was checked and is shown once more before it is signed: a payment, a trustline, a claim, or several steps at once.
public struct TransactionReview: Hashable, Sendable {
  /// The network that it was checked on, and is for.
  public let network: Network
  /// The account that it is made from, which pays its fee.
  public let source: AccountID
  /// What it does: all of it, or nothing.
  public let operations: [Operation]
  /// Its memo.
  public let memo: Memo
  /// The most that the network takes for each operation, in stroops.
  public let baseFee: UInt32
  /// How much more weight other signers must add to the account's own key before the network accepts it; zero where that key is enough.
  public let missingWeight: Int
  /// How much was to be offered for it on a busy network, to check it once more in the same way.
  let feePolicy: Settings.FeePolicy
  /// The withdrawal that it pays, if it pays one: that is paid once at the most.
  var transfer: Int64?

  /// The most that the network takes for it, in lumens.
  public var fee: Amount {
    let (stroops, overflow) = UInt32(clamping: operations.count).multipliedReportingOverflow(by: baseFee)
    return Amount(fee: overflow ? .max : stroops)
  }
}
