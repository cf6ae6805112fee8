/// What recent transactions paid to come into a ledger.
public struct RPCFeeStats: Hashable, Sendable, Decodable {
  /// Transactions that call contracts.
  public var sorobanInclusionFee: InclusionFees
  /// All others.
  public var inclusionFee: InclusionFees
  /// The newest ledger.
  public var latestLedger: UInt32

  /// Puts one together from its parts.
  public init(sorobanInclusionFee: InclusionFees, inclusionFee: InclusionFees, latestLedger: UInt32) {
    self.sorobanInclusionFee = sorobanInclusionFee
    self.inclusionFee = inclusionFee
    self.latestLedger = latestLedger
  }
}
