import HorizonKit
import StellarKit
import StellarXDR

extension FeeStatsResource {
  /// Makes the fee statistics of the last ledgers.
  ///
  /// - Parameters:
  ///   - ledgers: the last ledgers, the newest first.
  ///   - transactions: all transactions in these ledgers.
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
  /// The most that was offered for the whole transaction, in stroops.
  fileprivate var maxFee: Int64 {
    if case .txFeeBump(let bump) = envelope { bump.tx.fee } else { Int64(transaction.fee) }
  }

  /// Divides a fee by the number of operations that it pays for, rounded down as in Horizon, in stroops. The fee of a contract call is mostly the
  /// price of resources.
  fileprivate func perOperation(_ fee: Int64) -> Int64 {
    let operations = Int64(transaction.operations.count) + (innerHash == nil ? 0 : 1)
    return operations == 0 ? fee : fee / operations
  }
}
