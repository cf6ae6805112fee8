import StellarKit
import StellarXDR

/// The operation that calls or creates a contract.
struct InvokeHostFunction: LedgerOperation {
  let body: XDR.InvokeHostFunctionOp
  let contract: ContractTransaction?

  var success: XDR.OperationResult { .invokeHostFunction(.success(Bytes32())) }

  func refusal(by source: AccountID) -> XDR.OperationResult? {
    switch body.hostFunction {
    case .uploadContractWasm(let code) where code.count > Int(ContractSettings.standard.codeSize): .invokeHostFunction(.malformed)
    case .createContract(let body):
      if case .asset(let asset) = body.contractIDPreimage, !asset.isValid { .invokeHostFunction(.malformed) } else { nil }
    default: nil
    }
  }

  func apply(to state: inout LedgerState, in context: OperationContext) -> XDR.OperationResult {
    guard let contract, let data = contract.data else { return .invokeHostFunction(.malformed) }
    do throws(Refusal) {
      return .invokeHostFunction(.success(try invoke(contract, data, by: context.source, on: &state)))
    } catch {
      return .invokeHostFunction(error.result)
    }
  }

  /// Why an operation fails.
  private struct Refusal: Error {
    let result: XDR.InvokeHostFunctionResult

    init(_ result: XDR.InvokeHostFunctionResult) {
      self.result = result
    }
  }

  private func invoke(
    _ contract: ContractTransaction, _ data: XDR.SorobanTransactionData, by source: AccountID, on state: inout LedgerState
  ) throws(Refusal) -> XDR.Hash {
    let settings = ContractSettings.standard
    let storage = try footprint(data, of: state, settings)
    let setting = ContractHost.Setting(
      networkID: contract.networkID, ledger: state.header.sequence, protocolVersion: state.header.protocolVersion,
      baseReserve: Int64(state.header.baseReserve), limits: settings, source: source, program: ContractPrograms.program(of:))
    let run = HostRun(
      setting, storage, limit: UInt64(data.resources.instructions), HostAuthorization(.enforcing, body.auth, source: source))
    var outcome = ContractOutcome(nonRefundableFee: contract.nonRefundableFee)
    // The outcome is also recorded when the call fails.
    defer {
      outcome.trace = run.host.trace
      state.contractOutcome = outcome
    }
    let value: XDR.SCVal
    do throws(HostError) {
      value = try run.run(body)
    } catch {
      throw Refusal(error.isOutOfBudget ? .resourceLimitExceeded : .trapped)
    }
    try checkWriting(of: run.host.storage, data, settings)
    let success = XDR.InvokeHostFunctionSuccessPreImage(returnValue: value, events: run.host.events).xdrBytes
    // Without the number of events.
    let size = success.count - MemoryLayout<UInt32>.size
    guard size <= Int(settings.eventsSize) else { throw Refusal(.resourceLimitExceeded) }
    let rent = settings.rent(for: run.host.storage.rentChanges, in: setting.ledger)
    let fee = settings.eventsFee(ofSize: UInt32(size)) + rent
    guard fee <= data.resourceFee - contract.nonRefundableFee else { throw Refusal(.insufficientRefundableFee) }
    state.write(run.host.storage)
    outcome = ContractOutcome(
      value: value, events: run.host.events, restored: run.host.storage.restoredKeys, nonRefundableFee: contract.nonRefundableFee,
      refundableFee: fee, rent: rent)
    return Bytes32(sha256: success)
  }

  /// Loads the entries of the footprint, within the limits of what may be read.
  private func footprint(
    _ data: XDR.SorobanTransactionData, of state: LedgerState, _ settings: ContractSettings
  ) throws(Refusal) -> HostStorage {
    var storage = HostStorage(in: state.header.sequence, settings)
    let archived = Set(data.archivedEntries)
    var diskBytes: UInt64 = 0
    for (isWritable, keys) in [(false, data.resources.footprint.readOnly), (true, data.resources.footprint.readWrite)] {
      for (index, key) in keys.enumerated() {
        guard let key = HostKey(key) else { throw Refusal(.trapped) }
        let found = state.hostEntry(key)
        let isArchived = key.isPersistent && found.map { $0.lastLedger < state.header.sequence } ?? false
        if isArchived, !isWritable || !archived.contains(UInt32(index)) { throw Refusal(.entryArchived) }
        let place = storage.add(key, isWritable: isWritable, found, isRestored: isArchived)
        let slot = storage.slots[place]
        let size = slot.isRestored ? slot.archivedSize : slot.oldSize
        if case .data = key, size > settings.dataEntrySize { throw Refusal(.resourceLimitExceeded) }
        if isArchived || !key.isOfContract { diskBytes += UInt64(size) }
        guard diskBytes <= UInt64(data.resources.diskReadBytes) else { throw Refusal(.resourceLimitExceeded) }
      }
    }
    return storage
  }

  /// Checks the size of everything that is written. An entry that may be written counts as written, changed or not.
  private func checkWriting(of storage: HostStorage, _ data: XDR.SorobanTransactionData, _ settings: ContractSettings) throws(Refusal) {
    var bytes: UInt64 = 0
    for slot in storage.slots where slot.isWritable {
      if case .data = slot.key, slot.newSize > settings.dataEntrySize { throw Refusal(.resourceLimitExceeded) }
      bytes += UInt64(slot.newSize)
      guard bytes <= UInt64(data.resources.writeBytes) else { throw Refusal(.resourceLimitExceeded) }
    }
  }
}

extension HostStorage {
  /// The keys of the archived entries that were restored.
  var restoredKeys: Set<XDR.LedgerKey> { Set(slots.lazy.filter(\.isRestored).map(\.key.xdr)) }
}

extension LedgerState {
  /// Writes the entries that a call has left in the storage.
  fileprivate mutating func write(_ storage: HostStorage) {
    for slot in storage.slots {
      if slot.isWritable {
        switch (slot.key, slot.entry) {
        case (.account(let key), .account(let entry)): set(key, entry)
        case (.trustline(let key), .trustline(let entry)): set(key, entry)
        case (.data(let key), .data(let entry)): set(key, entry)
        default: break
        }
      }
      guard case .data(let key) = slot.key, slot.entry != nil else { continue }
      let last = max(slot.lastLedger, slot.oldLastLedger)
      if last > slot.oldLastLedger { set(key.hash, TimeToLive(lastLedger: last)) }
    }
  }
}
