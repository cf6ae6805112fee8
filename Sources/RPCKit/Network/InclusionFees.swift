public import HorizonKit
public import StellarKit

/// What recent transactions paid to come into a ledger, in lumens (the server writes stroops).
public struct InclusionFees: Hashable, Sendable {
  /// How the fees spread, each for one operation.
  public var distribution: FeeDistribution
  /// Of how many transactions.
  public var transactionCount: UInt32
  /// In how many ledgers.
  public var ledgerCount: UInt32

  /// Puts one together from its parts.
  public init(distribution: FeeDistribution, transactionCount: UInt32, ledgerCount: UInt32) {
    self.distribution = distribution
    self.transactionCount = transactionCount
    self.ledgerCount = ledgerCount
  }

  /// What was paid, as a fee policy of StellarKit's `TransactionBuilder` takes it. No transaction pays less than 100 stroops, and where there were none, 0 is
  /// what servers say.
  public var statistics: FeeStatistics {
    let offers = FeePercentile.allCases.map { ($0, Swift.max(UInt32(clamping: distribution[$0].stroops), Transaction.minimumBaseFee)) }
    return FeeStatistics(
      minimum: Swift.max(UInt32(clamping: distribution.min.stroops), Transaction.minimumBaseFee), offers: Dictionary(uniqueKeysWithValues: offers))
  }
}

extension InclusionFees: Decodable {
  public init(from decoder: any Decoder) throws {
    distribution = try FeeDistribution(from: decoder)
    let fields = try decoder.fields
    transactionCount = try fields.number("transactionCount")
    ledgerCount = try fields.number("ledgerCount")
  }
}

/// What recent transactions paid to come into a ledger.
public struct RPCFeeStats: Hashable, Sendable {
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

extension RPCFeeStats: Decodable {
  /// Reads one from JSON.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    (sorobanInclusionFee, inclusionFee) = (try fields.get("sorobanInclusionFee"), try fields.get("inclusionFee"))
    latestLedger = try fields.ledger("latestLedger")
  }
}
