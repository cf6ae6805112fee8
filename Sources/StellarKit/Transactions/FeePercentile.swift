/// The percentiles that Horizon's fee statistics have.
public enum FeePercentile: Int, Sendable, CaseIterable {
  case p10 = 10
  case p20 = 20
  case p30 = 30
  case p40 = 40
  case p50 = 50
  case p60 = 60
  case p70 = 70
  case p80 = 80
  case p90 = 90
  case p95 = 95
  case p99 = 99
}
