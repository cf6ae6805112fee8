/// What recent transactions offered for an operation, in stroops: `fee_stats` of Horizon, `max_fee`.
public struct FeeStatistics: Hashable, Sendable {
  /// The least that the last ledger took.
  public let minimum: UInt32
  /// What so many percent of transactions offered at most.
  public let offers: [FeePercentile: UInt32]

  /// Statistics.
  ///
  /// - Parameter minimum: the last ledger's base fee.
  public init(minimum: UInt32, offers: [FeePercentile: UInt32]) {
    self.minimum = minimum
    self.offers = offers
  }
}
