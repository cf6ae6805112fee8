import HorizonKit
import StellarKit
import StellarXDR

extension FeeStatsResource {
  /// - Parameters:
  ///   - ledgers: the last ledgers, the newest first.
  ///   - transactions: all that are in them.
  init(_ ledgers: [StoredLedger], _ transactions: [StoredTransaction], latest: LedgerHeader) {
    let baseFee = Amount(fee: latest.baseFee)
    let capacity = ledgers.reduce(0) { $0 + Int($1.header.maxTransactionSetSize) }
    let operations = ledgers.reduce(0) { $0 + $1.allOperations }
    let percent = capacity == 0 ? 0 : (operations * 100 + capacity / 2) / capacity
    self.init(
      lastLedger: latest.sequence,
      lastLedgerBaseFee: baseFee,
      ledgerCapacityUsage: "\(percent / 100).\(percent % 100 < 10 ? "0" : "")\(percent % 100)",
      feeCharged: FeeDistribution(transactions.map { $0.perOperation($0.result.feeCharged) }, default: baseFee),
      maxFee: FeeDistribution(transactions.map { $0.perOperation($0.maxFee) }, default: baseFee)
    )
  }
}

extension StoredTransaction {
  /// The most that was offered for the whole, in stroops.
  fileprivate var maxFee: Int64 {
    if case .txFeeBump(let bump) = envelope { bump.tx.fee } else { Int64(transaction.fee) }
  }

  /// A fee shared among the operations that it pays for, rounded up, in stroops.
  fileprivate func perOperation(_ fee: Int64) -> Int64 {
    let operations = Int64(transaction.operations.count) + (innerHash == nil ? 0 : 1)
    return operations == 0 ? fee : fee / operations + (fee % operations == 0 ? 0 : 1)
  }
}

extension FeeDistribution {
  /// - Parameter stroops: fees for one operation.
  fileprivate init(_ stroops: [Int64], default fee: Amount) {
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
