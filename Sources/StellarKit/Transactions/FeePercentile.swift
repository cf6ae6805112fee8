/// A percentile in Horizon's fee statistics.
public enum FeePercentile: Int, Sendable, CaseIterable {
  /// 10 % of the transactions offered no more than this.
  case p10 = 10
  /// 20 % of the transactions offered no more than this.
  case p20 = 20
  /// 30 % of the transactions offered no more than this.
  case p30 = 30
  /// 40 % of the transactions offered no more than this.
  case p40 = 40
  /// 50 % of the transactions offered no more than this.
  case p50 = 50
  /// 60 % of the transactions offered no more than this.
  case p60 = 60
  /// 70 % of the transactions offered no more than this.
  case p70 = 70
  /// 80 % of the transactions offered no more than this.
  case p80 = 80
  /// 90 % of the transactions offered no more than this.
  case p90 = 90
  /// 95 % of the transactions offered no more than this.
  case p95 = 95
  /// 99 % of the transactions offered no more than this.
  case p99 = 99
}
