import HorizonKit
import StellarKit

extension FeeDistribution {
  /// Computes the distribution of fees for one operation.
  ///
  /// - Parameter fee: the fee to report if there are none.
  init(_ stroops: [Int64], default fee: Amount) {
    let sorted = stroops.sorted()
    var counts: [Int64: Int] = [:]
    for fee in sorted { counts[fee, default: 0] += 1 }
    // The smallest of the most frequent.
    let mode = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    func percentile(_ percent: Int) -> Amount {
      guard !sorted.isEmpty else { return fee }
      return Amount(clamping: sorted[Swift.max(0, (sorted.count * percent + 99) / 100 - 1)])
    }
    self.init(
      max: percentile(100), min: percentile(0), mode: mode.map { Amount(clamping: $0) } ?? fee, p10: percentile(10), p20: percentile(20),
      p30: percentile(30), p40: percentile(40), p50: percentile(50), p60: percentile(60), p70: percentile(70), p80: percentile(80),
      p90: percentile(90), p95: percentile(95), p99: percentile(99)
    )
  }
}
