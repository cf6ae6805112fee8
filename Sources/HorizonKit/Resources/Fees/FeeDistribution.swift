public import StellarKit

/// The distribution of fees in recent ledgers, per operation, in lumens (Horizon uses stroops).
public struct FeeDistribution: Hashable, Sendable {
  /// The highest fee.
  public var max: Amount
  /// The lowest fee.
  public var min: Amount
  /// The most frequent fee.
  public var mode: Amount
  /// 10 % of transactions had no higher fee.
  public var p10: Amount
  /// 20 % of transactions had no higher fee.
  public var p20: Amount
  /// 30 % of transactions had no higher fee.
  public var p30: Amount
  /// 40 % of transactions had no higher fee.
  public var p40: Amount
  /// 50 % of transactions had no higher fee.
  public var p50: Amount
  /// 60 % of transactions had no higher fee.
  public var p60: Amount
  /// 70 % of transactions had no higher fee.
  public var p70: Amount
  /// 80 % of transactions had no higher fee.
  public var p80: Amount
  /// 90 % of transactions had no higher fee.
  public var p90: Amount
  /// 95 % of transactions had no higher fee.
  public var p95: Amount
  /// 99 % of transactions had no higher fee.
  public var p99: Amount

  /// Creates an instance from its parts.
  public init(
    max: Amount,
    min: Amount,
    mode: Amount,
    p10: Amount,
    p20: Amount,
    p30: Amount,
    p40: Amount,
    p50: Amount,
    p60: Amount,
    p70: Amount,
    p80: Amount,
    p90: Amount,
    p95: Amount,
    p99: Amount
  ) {
    self.max = max
    self.min = min
    self.mode = mode
    self.p10 = p10
    self.p20 = p20
    self.p30 = p30
    self.p40 = p40
    self.p50 = p50
    self.p60 = p60
    self.p70 = p70
    self.p80 = p80
    self.p90 = p90
    self.p95 = p95
    self.p99 = p99
  }

  /// The fee that this percentage of transactions didn't exceed.
  public subscript(percentile: FeePercentile) -> Amount {
    switch percentile {
    case .p10: p10
    case .p20: p20
    case .p30: p30
    case .p40: p40
    case .p50: p50
    case .p60: p60
    case .p70: p70
    case .p80: p80
    case .p90: p90
    case .p95: p95
    case .p99: p99
    }
  }
}

extension FeeDistribution: FieldCodable {
  init(_ fields: FieldReader) throws {
    max = try fields.stroops("max")
    min = try fields.stroops("min")
    mode = try fields.stroops("mode")
    p10 = try fields.stroops("p10")
    p20 = try fields.stroops("p20")
    p30 = try fields.stroops("p30")
    p40 = try fields.stroops("p40")
    p50 = try fields.stroops("p50")
    p60 = try fields.stroops("p60")
    p70 = try fields.stroops("p70")
    p80 = try fields.stroops("p80")
    p90 = try fields.stroops("p90")
    p95 = try fields.stroops("p95")
    p99 = try fields.stroops("p99")
  }

  func write(to fields: inout FieldWriter) throws {
    try fields.set("max", stroops: max)
    try fields.set("min", stroops: min)
    try fields.set("mode", stroops: mode)
    try fields.set("p10", stroops: p10)
    try fields.set("p20", stroops: p20)
    try fields.set("p30", stroops: p30)
    try fields.set("p40", stroops: p40)
    try fields.set("p50", stroops: p50)
    try fields.set("p60", stroops: p60)
    try fields.set("p70", stroops: p70)
    try fields.set("p80", stroops: p80)
    try fields.set("p90", stroops: p90)
    try fields.set("p95", stroops: p95)
    try fields.set("p99", stroops: p99)
  }
}
