import StellarKit
import StellarXDR

/// The operation that extends the time to live of contracts' entries.
struct ExtendFootprintTTL: LedgerOperation {
  let body: XDR.ExtendFootprintTTLOp
  let contract: ContractTransaction?

  var success: XDR.OperationResult { .extendFootprintTTL(.success) }

  func threshold(of thresholds: Thresholds) -> UInt8 { thresholds.low }

  func refusal(by source: AccountID) -> XDR.OperationResult? {
    guard let footprint = contract?.data?.resources.footprint, footprint.readWrite.isEmpty, footprint.readOnly.allSatisfy(\.isOfContract),
      body.extendTo <= ContractSettings.standard.longestLife - 1
    else { return .extendFootprintTTL(.malformed) }
    return nil
  }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    guard let contract, let data = contract.data else { return .extendFootprintTTL(.malformed) }
    let settings = ContractSettings.standard
    let ledger = state.header.sequence
    let (last, isTooFar) = ledger.addingReportingOverflow(body.extendTo)
    var changes: [RentChange] = []
    for key in data.resources.footprint.readOnly {
      guard !isTooFar, let change = state.extension(of: key, to: last) else { continue }
      guard change.rent.newSize <= settings.dataEntrySize else { return .extendFootprintTTL(.resourceLimitExceeded) }
      changes.append(change.rent)
      state.set(change.hash, TimeToLive(lastLedger: last))
    }
    let rent = settings.rent(for: changes, in: ledger)
    guard rent <= data.resourceFee - contract.nonRefundableFee else { return .extendFootprintTTL(.insufficientRefundableFee) }
    state.contractOutcome = ContractOutcome(nonRefundableFee: contract.nonRefundableFee, refundableFee: rent, rent: rent)
    return success
  }
}

extension LedgerState {
  /// Returns the rent for extending an entry to a ledger, or nil if the entry has expired or already lives that long.
  func `extension`(of key: XDR.LedgerKey, to last: UInt32) -> (hash: Bytes32, rent: RentChange)? {
    guard case .data(let key)? = HostKey(key), let entry = contractData[key] else { return nil }
    let hash = key.hash
    guard let time = timesToLive[hash], time.isLive(in: header.sequence), time.lastLedger < last else { return nil }
    let size = HostEntry.data(entry).size(at: .data(key))
    return (
      hash, RentChange(isTemporary: key.isTemporary, oldSize: size, newSize: size, oldLastLedger: time.lastLedger, newLastLedger: last)
    )
  }
}
