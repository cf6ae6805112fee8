import StellarKit
import StellarXDR

/// A simulation that tries contracts' operations on a ledger's state, and computes what their transactions must declare (`soroban-simulation` of
/// Stellar).
struct ContractSimulation {
  private let state: LedgerState
  private let networkID: XDR.Hash
  private let settings = ContractSettings.standard
  /// The least number of instructions that is added to those counted.
  private let leeway: UInt32

  private static let standardLeeway: UInt32 = 50_000
  private static let sizeAddend = 500
  private static let signatureLimit = 20

  /// - Parameter leeway: how many instructions to add to those counted, if that is more than usual.
  init(of state: LedgerState, on network: Network, leeway: UInt32 = 0) {
    self.state = state
    networkID = network.id
    self.leeway = max(leeway, Self.standardLeeway)
  }

  private var ledger: UInt32 { state.header.sequence }

  // MARK: Calls

  /// Simulates a call, and returns what its transaction must declare.
  ///
  /// - Parameters:
  ///   - mode: whether the given authorizations must be enough, or the ones needed are recorded.
  ///   - nonce: gives numbers that nobody can predict.
  func invoke(
    _ body: XDR.InvokeHostFunctionOp, by source: AccountID, _ mode: HostAuthorization.Mode, nonce: @escaping () -> Int64
  ) throws(SimulationRefusal) -> SimulatedCall {
    let setting = ContractHost.Setting(
      networkID: networkID, ledger: ledger, protocolVersion: state.header.protocolVersion, baseReserve: Int64(state.header.baseReserve),
      limits: settings, source: source, program: ContractPrograms.program(of:))
    let storage = HostStorage(in: ledger, settings) { found($0) }
    let run = HostRun(
      setting, storage, limit: UInt64(settings.instructions), HostAuthorization(mode, body.auth, source: source, nonce: nonce))
    let value: XDR.SCVal
    do throws(HostError) {
      value = try run.run(body)
    } catch {
      throw SimulationRefusal(message: error.description, events: run.host.trace)
    }
    run.host.storage.sort()
    return result(of: run, value, body, mode)
  }

  /// Finds an entry as the transaction will find it. An account that was once a transaction's source has all extensions, which make it larger.
  private func found(_ key: HostKey) -> (entry: HostEntry, lastLedger: UInt32)? {
    guard let found = state.hostEntry(key) else { return nil }
    guard case .account(var account) = found.entry else { return found }
    account.extend(to: .sequence)
    return (.account(account), found.lastLedger)
  }

  private func result(of run: HostRun, _ value: XDR.SCVal, _ body: XDR.InvokeHostFunctionOp, _ mode: HostAuthorization.Mode) -> SimulatedCall {
    let slots = run.host.storage.slots
    let writable = slots.filter(\.isWritable)
    let restored = writable.indices.filter { writable[$0].isRestored }.map { UInt32($0) }
    let footprint = XDR.LedgerFootprint(readOnly: slots.filter { !$0.isWritable }.map(\.key.xdr), readWrite: writable.map(\.key.xdr))
    let diskBytes = slots.reduce(UInt32(0)) { $0 + ($1.isRestored ? $1.archivedSize : $1.key.isOfContract ? 0 : $1.oldSize) }
    let writtenBytes = writable.reduce(UInt32(0)) { $0 + $1.newSize }
    let resources = XDR.SorobanResources(
      footprint: footprint, instructions: withMargin(UInt32(clamping: run.host.costs.used)), diskReadBytes: diskBytes, writeBytes: writtenBytes)
    let authorizations = mode == .enforcing ? body.auth : run.host.authorization.grants.map(\.xdr)
    let operation = XDR.OperationBody.invokeHostFunction(XDR.InvokeHostFunctionOp(hostFunction: body.hostFunction, auth: authorizations))
    let eventsFee = settings.eventsFee(ofSize: UInt32(clamping: run.eventsSize(with: value)))
    let refundable = eventsFee + settings.rent(for: run.host.storage.rentChanges, in: ledger)
    let changes = writable.map { slot in
      var after = slot.entry?.xdr(at: slot.key)
      after?.lastModifiedLedgerSeq = ledger
      return SimulatedCall.Change(key: slot.key.xdr, before: slot.isRestored ? nil : slot.before?.xdr(at: slot.key), after: after)
    }
    return SimulatedCall(
      value: value, authorizations: authorizations, data: data(for: operation, resources, restored, refundableFee: refundable),
      events: run.host.trace, changes: changes.filter { $0.before != nil || $0.after != nil })
  }

  // MARK: Times to live

  func extend(_ keys: [XDR.LedgerKey], to ledgers: UInt32) throws(SimulationRefusal) -> SimulatedCall {
    let last = ledger.addingReportingOverflow(ledgers)
    var changes: [RentChange] = []
    var extended: [XDR.LedgerKey] = []
    var archived: [XDR.LedgerKey] = []
    for key in keys {
      guard case .data(let data)? = HostKey(key) else {
        guard key.isOfContract else {
          throw SimulationRefusal(
            message:
              "Can't extend TTL for ledger entry with key `\(key.readable)`. Only entries with TTL (contract data or code entries) can have it extended"
          )
        }
        continue
      }
      guard let entry = state.contractData[data], let time = state.timesToLive[data.hash] else { continue }
      var current = time.lastLedger
      if !time.isLive(in: ledger) {
        if data.isTemporary { continue }
        archived.append(key)
        current = settings.firstLastLedger(isTemporary: false, from: ledger)
      }
      guard !last.overflow, last.partialValue > current else { continue }
      let size = HostEntry.data(entry).size(at: .data(data))
      changes.append(
        RentChange(isTemporary: data.isTemporary, oldSize: size, newSize: size, oldLastLedger: current, newLastLedger: last.partialValue))
      extended.append(key)
    }
    let resources = XDR.SorobanResources(
      footprint: XDR.LedgerFootprint(readOnly: Self.sorted(extended), readWrite: []), instructions: 0, diskReadBytes: 0, writeBytes: 0)
    let operation = XDR.OperationBody.extendFootprintTTL(XDR.ExtendFootprintTTLOp(extendTo: ledgers))
    let restoration = archived.isEmpty ? nil : try restore(archived).data
    return SimulatedCall(
      data: data(for: operation, resources, [], refundableFee: settings.rent(for: changes, in: ledger)), restoration: restoration)
  }

  func restore(_ keys: [XDR.LedgerKey]) throws(SimulationRefusal) -> SimulatedCall {
    let last = settings.firstLastLedger(isTemporary: false, from: ledger)
    var changes: [RentChange] = []
    var restored: [XDR.LedgerKey] = []
    var bytes: UInt32 = 0
    for key in keys {
      guard let host = HostKey(key), host.isPersistent else {
        throw SimulationRefusal(
          message: "Can't restore a ledger entry with key: \(key.readable). Only persistent ledger entries with TTL can be restored.")
      }
      guard case .data(let data) = host, state.contractData[data] != nil else {
        throw SimulationRefusal(message: "Missing entry to restore for key \(key.readable)")
      }
      guard let size = state.archivedSize(of: data) else { continue }
      bytes += size
      changes.append(RentChange(isTemporary: false, oldSize: 0, newSize: size, oldLastLedger: 0, newLastLedger: last))
      restored.append(key)
    }
    let resources = XDR.SorobanResources(
      footprint: XDR.LedgerFootprint(readOnly: [], readWrite: Self.sorted(restored)), instructions: 0, diskReadBytes: bytes, writeBytes: bytes)
    let operation = XDR.OperationBody.restoreFootprint(XDR.RestoreFootprintOp())
    // Everything that is restored is read from disk. The fee of a simulation leaves that out, but the network's fee counts it.
    return SimulatedCall(
      data: data(
        for: operation, resources, [], refundableFee: settings.rent(for: changes, in: ledger), diskReadEntries: UInt32(clamping: restored.count)))
  }

  private static func sorted(_ keys: [XDR.LedgerKey]) -> [XDR.LedgerKey] {
    keys.map { (key: $0, bytes: $0.xdrBytes) }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.map(\.key)
  }

  // MARK: Fees

  private func data(
    for operation: XDR.OperationBody, _ resources: XDR.SorobanResources, _ restored: [UInt32], refundableFee: Int64, diskReadEntries: UInt32? = nil
  ) -> XDR.SorobanTransactionData {
    let footprint = resources.footprint
    let size = Self.largestSize(of: operation, resources, restored)
    let onDisk = (footprint.readOnly + footprint.readWrite).count { !$0.isOfContract } + restored.count
    let used = ContractResources(
      instructions: resources.instructions, diskReadEntries: diskReadEntries ?? UInt32(clamping: onDisk),
      writeEntries: UInt32(clamping: footprint.readWrite.count),
      diskReadBytes: resources.diskReadBytes, writeBytes: resources.writeBytes,
      transactionSize: UInt32(clamping: max(size + Self.sizeAddend, size * 11 / 10)))
    // Rent grows until the transaction is in a ledger.
    let fee = settings.nonRefundableFee(of: used) + refundableFee / 100 * 115 + refundableFee % 100 * 115 / 100
    return XDR.SorobanTransactionData(
      ext: restored.isEmpty ? .v0 : .v1(XDR.SorobanResourcesExtV0(archivedSorobanEntries: restored)), resources: resources, resourceFee: fee)
  }

  private func withMargin(_ instructions: UInt32) -> UInt32 {
    if instructions == 0 { return 0 }
    return UInt32(clamping: max(UInt64(instructions) + UInt64(leeway), UInt64(instructions) * 104 / 100))
  }

  /// Returns the size of the largest envelope that can hold an operation, in bytes: one with everything that a transaction may have.
  private static func largestSize(of operation: XDR.OperationBody, _ resources: XDR.SorobanResources, _ restored: [UInt32]) -> Int {
    let source = XDR.MuxedAccount.muxedEd25519(id: 0, ed25519: Bytes32())
    let signature = XDR.DecoratedSignature(hint: Bytes4(), signature: [UInt8](repeating: 0, count: 64))
    let signer = XDR.SignerKey.ed25519SignedPayload(ed25519: Bytes32(), payload: [UInt8](repeating: 0, count: 64))
    let conditions = XDR.PreconditionsV2(
      timeBounds: XDR.TimeBounds(minTime: 0, maxTime: 0), ledgerBounds: XDR.LedgerBounds(minLedger: 0, maxLedger: 0), minSeqNum: 0,
      minSeqAge: 0, minSeqLedgerGap: 0, extraSigners: [signer, signer])
    let data = XDR.SorobanTransactionData(
      ext: .v1(XDR.SorobanResourcesExtV0(archivedSorobanEntries: restored)), resources: resources, resourceFee: 0)
    var transaction = XDR.Transaction(
      sourceAccount: source, fee: 0, seqNum: 0, cond: .v2(conditions), memo: .hash(Bytes32()),
      operations: [XDR.Operation(sourceAccount: source, body: operation)])
    transaction.ext = .v1(data)
    let signatures = [XDR.DecoratedSignature](repeating: signature, count: signatureLimit)
    return XDR.TransactionV1Envelope(tx: transaction, signatures: signatures).xdrBytes.count
  }
}
