/// The fees that recent transactions offered per operation, in stroops: `max_fee` in Horizon's `fee_stats`.
public struct FeeStatistics: Hashable, Sendable {
  /// The minimum fee of the last ledger.
  public let minimum: UInt32
  /// The most that each percentage of transactions offered.
  public let offers: [FeePercentile: UInt32]

  /// Statistics.
  ///
  /// - Parameters:
  ///   - minimum: the last ledger's base fee.
  ///   - offers: the most that each percentage of transactions offered.
  public init(minimum: UInt32, offers: [FeePercentile: UInt32]) {
    self.minimum = minimum
    self.offers = offers
  }
}
