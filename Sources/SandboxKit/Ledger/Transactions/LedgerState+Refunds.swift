import StellarKit
import StellarXDR

/// The steps after all transactions of a ledger.
extension LedgerState {
  /// Refunds the part of the fee for events and rent that a contract's operation didn't use. If the transaction failed, all of it is refunded.
  mutating func refund(_ applied: inout IncludedTransaction) {
    guard let outcome = applied.contract, let taken = applied.transaction.contract?.resourceFee else { return }
    let refund = outcome.refund(of: taken)
    let payer = applied.transaction.feeSource
    // An account that is gone, or whose offers leave no room for the refund, gets nothing.
    guard refund > 0, var account = accounts[payer], add(refund, to: &account) else { return }
    let before = mark(for: applied.changes.recording)
    header.feePool -= refund
    set(payer, account)
    if let before { applied.changes.refund = changes(since: before) }
    applied.result.feeCharged -= refund
    applied.contract?.refunded = refund
  }

  /// Removes contracts' temporary data whose last ledger was the previous one.
  mutating func evictExpired() {
    guard header.sequence > 0 else { return }
    for hash in timesToLive.index[header.sequence - 1] {
      guard let key = contractData.index.keys[hash] else { continue }
      set(key, nil as ContractDataEntry?)
      set(hash, nil as TimeToLive?)
    }
  }
}
