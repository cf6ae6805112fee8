import StellarKit
import StellarXDR

/// The operation that restores contracts' archived entries.
struct RestoreFootprint: LedgerOperation {
  let contract: ContractTransaction?

  var success: XDR.OperationResult { .restoreFootprint(.success) }

  func threshold(of thresholds: Thresholds) -> UInt8 { thresholds.low }

  func refusal(by source: AccountID) -> XDR.OperationResult? {
    guard let footprint = contract?.data?.resources.footprint, footprint.readOnly.isEmpty,
      footprint.readWrite.allSatisfy({ HostKey($0)?.isPersistent == true })
    else { return .restoreFootprint(.malformed) }
    return nil
  }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    guard let contract, let data = contract.data else { return .restoreFootprint(.malformed) }
    let settings = ContractSettings.standard
    let ledger = state.header.sequence
    let last = settings.firstLastLedger(isTemporary: false, from: ledger)
    var changes: [RentChange] = []
    var restored: Set<XDR.LedgerKey> = []
    var bytes: UInt64 = 0
    for xdr in data.resources.footprint.readWrite {
      guard case .data(let key)? = HostKey(xdr), let size = state.archivedSize(of: key) else { continue }
      bytes += UInt64(size)
      guard bytes <= UInt64(data.resources.diskReadBytes), size <= settings.dataEntrySize, bytes <= UInt64(data.resources.writeBytes) else {
        return .restoreFootprint(.resourceLimitExceeded)
      }
      changes.append(RentChange(isTemporary: false, oldSize: 0, newSize: size, oldLastLedger: 0, newLastLedger: last))
      restored.insert(xdr)
      state.set(key.hash, TimeToLive(lastLedger: last))
    }
    let rent = settings.rent(for: changes, in: ledger)
    guard rent <= data.resourceFee - contract.nonRefundableFee else { return .restoreFootprint(.insufficientRefundableFee) }
    state.contractOutcome = ContractOutcome(
      restored: restored, nonRefundableFee: contract.nonRefundableFee, refundableFee: rent, rent: rent)
    return success
  }
}

extension LedgerState {
  /// Returns the size of an archived entry in bytes, or nil if the entry isn't archived.
  func archivedSize(of key: ContractDataKey) -> UInt32? {
    guard !key.isTemporary, let entry = contractData[key], let time = timesToLive[key.hash], !time.isLive(in: header.sequence) else { return nil }
    return HostEntry.data(entry).size(at: .data(key))
  }
}
