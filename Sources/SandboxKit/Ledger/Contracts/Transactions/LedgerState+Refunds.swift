import StellarKit
import StellarXDR

/// What happens after all transactions of a ledger.
extension LedgerState {
  /// Gives back what a contract's operation didn't use of what it paid for events and rent: all of it where the transaction failed.
  mutating func refund(_ applied: inout IncludedTransaction) {
    guard let outcome = applied.contract, let taken = applied.transaction.contract?.resourceFee else { return }
    let refund = outcome.refund(of: taken)
    let payer = applied.transaction.feeSource
    // Who is gone, or whose offers leave no room for it, gets nothing.
    guard refund > 0, var account = accounts[payer], add(refund, to: &account) else { return }
    let before = mark(for: applied.changes.recording)
    header.feePool -= refund
    set(payer, account)
    if let before { applied.changes.refund = changes(since: before) }
    applied.result.feeCharged -= refund
    applied.contract?.refunded = refund
  }

  /// Removes temporary data of contracts that lives no longer than this ledger's predecessor.
  mutating func evictExpired() {
    guard header.sequence > 0 else { return }
    for hash in timesToLive.index[header.sequence - 1] {
      guard let key = contractData.index.keys[hash] else { continue }
      set(key, nil as ContractDataEntry?)
      set(hash, nil as TimeToLive?)
    }
  }
}
