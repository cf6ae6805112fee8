public import StellarKit

/// How fees spread over recent ledgers, each for one operation, in lumens (Horizon writes stroops).
public struct FeeDistribution: Hashable, Sendable {
  /// The highest.
  public var max: Amount
  /// The lowest.
  public var min: Amount
  /// The most frequent.
  public var mode: Amount
  /// 10 % of transactions had no higher one.
  public var p10: Amount
  /// 20 % of transactions had no higher one.
  public var p20: Amount
  /// 30 % of transactions had no higher one.
  public var p30: Amount
  /// 40 % of transactions had no higher one.
  public var p40: Amount
  /// 50 % of transactions had no higher one.
  public var p50: Amount
  /// 60 % of transactions had no higher one.
  public var p60: Amount
  /// 70 % of transactions had no higher one.
  public var p70: Amount
  /// 80 % of transactions had no higher one.
  public var p80: Amount
  /// 90 % of transactions had no higher one.
  public var p90: Amount
  /// 95 % of transactions had no higher one.
  public var p95: Amount
  /// 99 % of transactions had no higher one.
  public var p99: Amount

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
}

extension FeeDistribution: Codable {
  private enum CodingKeys: String, CodingKey {
    case max
    case min
    case mode
    case p10
    case p20
    case p30
    case p40
    case p50
    case p60
    case p70
    case p80
    case p90
    case p95
    case p99
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    max = try container.decodeStroops(forKey: .max)
    min = try container.decodeStroops(forKey: .min)
    mode = try container.decodeStroops(forKey: .mode)
    p10 = try container.decodeStroops(forKey: .p10)
    p20 = try container.decodeStroops(forKey: .p20)
    p30 = try container.decodeStroops(forKey: .p30)
    p40 = try container.decodeStroops(forKey: .p40)
    p50 = try container.decodeStroops(forKey: .p50)
    p60 = try container.decodeStroops(forKey: .p60)
    p70 = try container.decodeStroops(forKey: .p70)
    p80 = try container.decodeStroops(forKey: .p80)
    p90 = try container.decodeStroops(forKey: .p90)
    p95 = try container.decodeStroops(forKey: .p95)
    p99 = try container.decodeStroops(forKey: .p99)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeStroops(max, forKey: .max)
    try container.encodeStroops(min, forKey: .min)
    try container.encodeStroops(mode, forKey: .mode)
    try container.encodeStroops(p10, forKey: .p10)
    try container.encodeStroops(p20, forKey: .p20)
    try container.encodeStroops(p30, forKey: .p30)
    try container.encodeStroops(p40, forKey: .p40)
    try container.encodeStroops(p50, forKey: .p50)
    try container.encodeStroops(p60, forKey: .p60)
    try container.encodeStroops(p70, forKey: .p70)
    try container.encodeStroops(p80, forKey: .p80)
    try container.encodeStroops(p90, forKey: .p90)
    try container.encodeStroops(p95, forKey: .p95)
    try container.encodeStroops(p99, forKey: .p99)
  }
}
