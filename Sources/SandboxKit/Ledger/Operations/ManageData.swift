import StellarKit
import StellarXDR

extension XDR.ManageDataOp: LedgerOperation {
  var success: XDR.OperationResult { .manageData(.success) }

  func refusal(by source: AccountID) -> XDR.OperationResult? {
    dataName.isEmpty || !dataName.isPrintable ? .manageData(.invalidName) : nil
  }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    let key = DataEntryKey(account: context.source, name: dataName)
    let entry = state.data[key]
    guard let dataValue else {
      guard let entry else { return .manageData(.nameNotFound) }
      state.remove(entry, at: key, of: context.source)
      return success
    }
    guard var entry else {
      let refusal = state.create(key, DataEntry(value: dataValue), for: context.source)
      return refusal?.result(lowReserve: .manageData(.lowReserve)) ?? success
    }
    entry.value = dataValue
    state.set(key, entry)
    return success
  }
}
