public import HorizonKit
public import StellarKit

/// The inclusion fees of recent transactions, in lumens (the server uses stroops).
public struct InclusionFees: Hashable, Sendable {
  /// The distribution of the fees, per operation.
  public var distribution: FeeDistribution
  /// The number of transactions.
  public var transactionCount: UInt32
  /// The number of ledgers.
  public var ledgerCount: UInt32

  /// Creates an instance from its parts.
  public init(distribution: FeeDistribution, transactionCount: UInt32, ledgerCount: UInt32) {
    self.distribution = distribution
    self.transactionCount = transactionCount
    self.ledgerCount = ledgerCount
  }

  /// The fees in the form for a fee policy of StellarKit's `TransactionBuilder`. No transaction pays less than 100 stroops; servers return 0 if there
  /// were no transactions.
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

/// The inclusion fees of recent transactions.
public struct RPCFeeStats: Hashable, Sendable {
  /// The fees of transactions that call contracts.
  public var sorobanInclusionFee: InclusionFees
  /// The fees of all other transactions.
  public var inclusionFee: InclusionFees
  /// The latest ledger.
  public var latestLedger: UInt32

  /// Creates an instance from its parts.
  public init(sorobanInclusionFee: InclusionFees, inclusionFee: InclusionFees, latestLedger: UInt32) {
    self.sorobanInclusionFee = sorobanInclusionFee
    self.inclusionFee = inclusionFee
    self.latestLedger = latestLedger
  }
}

extension RPCFeeStats: Decodable {
  /// Reads the fees from JSON.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    (sorobanInclusionFee, inclusionFee) = (try fields.get("sorobanInclusionFee"), try fields.get("inclusionFee"))
    latestLedger = try fields.ledger("latestLedger")
  }
}
