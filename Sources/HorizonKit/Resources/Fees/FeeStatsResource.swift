public import StellarKit

/// The fees of the last five ledgers, at `/fee_stats`.
public struct FeeStatsResource: Hashable, Sendable {
  /// The newest of those ledgers.
  public var lastLedger: UInt32
  /// Its minimum fee per operation.
  public var lastLedgerBaseFee: Amount
  /// How full the ledgers were, from `0` to `1`, as Horizon's decimal fraction.
  public var ledgerCapacityUsage: String
  /// The fees that were charged.
  public var feeCharged: FeeDistribution
  /// The fees that were offered.
  public var maxFee: FeeDistribution

  /// Creates an instance from its parts.
  public init(
    lastLedger: UInt32,
    lastLedgerBaseFee: Amount,
    ledgerCapacityUsage: String,
    feeCharged: FeeDistribution,
    maxFee: FeeDistribution
  ) {
    self.lastLedger = lastLedger
    self.lastLedgerBaseFee = lastLedgerBaseFee
    self.ledgerCapacityUsage = ledgerCapacityUsage
    self.feeCharged = feeCharged
    self.maxFee = maxFee
  }

  /// The fees that were offered, in the form for a fee policy of StellarKit's `TransactionBuilder`.
  public var statistics: FeeStatistics {
    let offers = FeePercentile.allCases.map { ($0, UInt32(clamping: maxFee[$0].stroops)) }
    return FeeStatistics(minimum: UInt32(clamping: lastLedgerBaseFee.stroops), offers: Dictionary(uniqueKeysWithValues: offers))
  }
}

extension FeeStatsResource: FieldCodable {
  init(_ fields: FieldReader) throws {
    lastLedger = try fields.number("last_ledger")
    lastLedgerBaseFee = try fields.stroops("last_ledger_base_fee")
    ledgerCapacityUsage = try fields.get("ledger_capacity_usage")
    feeCharged = try fields.get("fee_charged")
    maxFee = try fields.get("max_fee")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("last_ledger", number: lastLedger)
    try fields.set("last_ledger_base_fee", stroops: lastLedgerBaseFee)
    try fields.set("ledger_capacity_usage", ledgerCapacityUsage)
    try fields.set("fee_charged", feeCharged)
    try fields.set("max_fee", maxFee)
  }
}
