/// The fee that a transaction offers for each of its operations. Only what is needed is charged.
public enum FeePolicy: Hashable, Sendable {
  /// A fixed number of stroops.
  case fixed(UInt32)
  /// The most that this percentage of recent transactions offered, but at most `cap` stroops.
  case percentile(FeePercentile, cap: UInt32)

  /// Returns the fee per operation, in stroops: never below the network's minimum.
  ///
  /// - Parameter statistics: the network's statistics, which ``percentile(_:cap:)`` needs.
  /// - Throws: ``TransactionError/missingFeeStatistics``; ``TransactionError/feeTooLow(minimum:)`` if the fixed fee or the cap is below the network's
  ///   minimum.
  public func baseFee(_ statistics: FeeStatistics?) throws(TransactionError) -> UInt32 {
    switch self {
    case .fixed(let fee):
      guard fee >= Transaction.minimumBaseFee else { throw .feeTooLow(minimum: Int64(Transaction.minimumBaseFee)) }
      return fee
    case .percentile(let percentile, let cap):
      guard let statistics, let offered = statistics.offers[percentile] else { throw .missingFeeStatistics }
      let least = max(Transaction.minimumBaseFee, statistics.minimum)
      guard cap >= least else { throw .feeTooLow(minimum: Int64(least)) }
      return min(cap, max(least, offered))
    }
  }
}
