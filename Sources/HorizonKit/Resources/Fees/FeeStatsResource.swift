public import StellarKit

/// Fees of the last five ledgers, at `/fee_stats`.
public struct FeeStatsResource: Hashable, Sendable {
  /// The newest of those ledgers.
  public var lastLedger: UInt32
  /// Its least fee for an operation.
  public var lastLedgerBaseFee: Amount
  /// How full the ledgers were, from `0` to `1`, a decimal fraction as Horizon writes it.
  public var ledgerCapacityUsage: String
  /// What was paid.
  public var feeCharged: FeeDistribution
  /// What was offered.
  public var maxFee: FeeDistribution

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
}

extension FeeStatsResource: Codable {
  private enum CodingKeys: String, CodingKey {
    case lastLedger = "last_ledger"
    case lastLedgerBaseFee = "last_ledger_base_fee"
    case ledgerCapacityUsage = "ledger_capacity_usage"
    case feeCharged = "fee_charged"
    case maxFee = "max_fee"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    lastLedger = try container.decodeNumber(UInt32.self, forKey: .lastLedger)
    lastLedgerBaseFee = try container.decodeStroops(forKey: .lastLedgerBaseFee)
    ledgerCapacityUsage = try container.decode(String.self, forKey: .ledgerCapacityUsage)
    feeCharged = try container.decode(FeeDistribution.self, forKey: .feeCharged)
    maxFee = try container.decode(FeeDistribution.self, forKey: .maxFee)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeNumber(lastLedger, forKey: .lastLedger)
    try container.encodeStroops(lastLedgerBaseFee, forKey: .lastLedgerBaseFee)
    try container.encode(ledgerCapacityUsage, forKey: .ledgerCapacityUsage)
    try container.encode(feeCharged, forKey: .feeCharged)
    try container.encode(maxFee, forKey: .maxFee)
  }
}
