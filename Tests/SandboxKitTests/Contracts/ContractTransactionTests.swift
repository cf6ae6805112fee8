import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Limits and fees of contract transactions, and how their entries are archived, restored and extended.
struct ContractTransactionTests {
  private var net: TestLedger
  private let alice: KeyPair
  private let bob: KeyPair
  private let lumens: XDR.ContractID

  init() throws {
    net = try TestLedger()
    alice = try net.account(2)
    bob = try net.account(3)
    lumens = net.contract(of: .native)
    try net.run(alice, TestLedger.creation(of: .native))
  }

  private func transfer(_ amount: Int128 = 5, to recipient: XDR.SCVal? = nil) -> XDR.HostFunction {
    TestLedger.call(lumens, "transfer", [alice.value, recipient ?? bob.value, .i128(amount)])
  }

  private func code(_ change: (inout XDR.SorobanTransactionData) -> Void, fee: Int64? = nil, memo: XDR.Memo = .none) throws
    -> XDR.TransactionResultCode
  {
    let simulated = try net.simulate(alice, transfer())
    var data = simulated.data
    change(&data)
    return net.check(net.envelope(alice, TestLedger.operation(transfer(), simulated.authorizations), data, fee: fee, memo: memo)).code
  }

  @Test func `a contract transaction that exceeds the settings, pays too little or is malformed is refused`() throws {
    #expect(try code { _ in } == .txSuccess)
    #expect(try code({ _ in }, memo: .id(1)) == .txSorobanInvalid)
    #expect(try code { $0.resources.instructions = 100_000_001 } == .txSorobanInvalid)
    #expect(try code { $0.resources.diskReadBytes = 200_001 } == .txSorobanInvalid)
    #expect(try code { $0.resources.writeBytes = 132_097 } == .txSorobanInvalid)
    #expect(try code { $0.resources.footprint.readOnly += $0.resources.footprint.readOnly } == .txSorobanInvalid)
    #expect(
      try code { $0.resources.footprint.readOnly.append(.offer(XDR.LedgerKeyOffer(sellerID: alice.accountID.xdr, offerID: 1))) } == .txSorobanInvalid)
    #expect(try code { $0.ext = .v1(XDR.SorobanResourcesExtV0(archivedSorobanEntries: [0])) } == .txSorobanInvalid)
    #expect(try code { $0.ext = .v1(XDR.SorobanResourcesExtV0(archivedSorobanEntries: [99])) } == .txSorobanInvalid)
    #expect(try code { $0.resourceFee = 1 } == .txSorobanInvalid)
    #expect(try code { $0.resourceFee = -1 } == .txMalformed)
    #expect(try code({ _ in }, fee: 1) == .txSorobanInvalid)
    let resourceFee = try net.simulate(alice, transfer()).data.resourceFee
    #expect(try code({ _ in }, fee: resourceFee + 99) == .txInsufficientFee)
    let bare = net.sign(net.transaction(alice, [TestLedger.operation(transfer())]), [alice])
    #expect(net.check(bare).code == .txMalformed)
    let two = net.sign(net.transaction(alice, [TestLedger.operation(transfer()), .pay(bob, 1)]), [alice])
    #expect(net.check(two).code == .txMalformed)
  }

  @Test mutating func `a contract transaction pays for its resources, and is refunded what it didn't use`() throws {
    let before = try #require(net[alice]?.balance)
    let pool = net.ledger.header.feePool
    let applied = try net.run(alice, transfer(5))
    let outcome = try #require(applied.contract)
    #expect(applied.result.feeCharged == 100 + outcome.nonRefundableFee + outcome.refundableFee && outcome.refunded > 0)
    #expect(net[alice]?.balance == before - 5 - applied.result.feeCharged)
    #expect(net.ledger.header.feePool == pool + applied.result.feeCharged)
    #expect(applied.changes.refund.accounts.map(\.key) == [alice.accountID])
    // A failed transaction is refunded all that is refundable.
    let simulated = try net.simulate(alice, transfer(5))
    let envelope = net.envelope(alice, TestLedger.operation(transfer(900_000_000_000), simulated.authorizations), simulated.data)
    let failed = try #require(try net.close(envelope).first)
    #expect(failed.result.operationResults == [.invokeHostFunction(.trapped)])
    #expect(failed.result.feeCharged == 100 + (failed.contract?.nonRefundableFee ?? 0))
  }

  @Test mutating func `a contract transaction fails if it exceeds its footprint, its resources or its refundable fee`() throws {
    let simulated = try net.simulate(alice, transfer())
    func result(_ change: (inout XDR.SorobanTransactionData) -> Void) throws -> XDR.OperationResult? {
      var data = simulated.data
      change(&data)
      data.resourceFee += 10_000_000
      var copy = net
      return try copy.close(copy.envelope(alice, TestLedger.operation(transfer(), simulated.authorizations), data)).first?.result.operationResults
        .first
    }
    #expect(try result { _ in }?.isSuccess == true)
    #expect(try result { $0.resources.instructions = 1_000 } == .invokeHostFunction(.resourceLimitExceeded))
    #expect(try result { $0.resources.diskReadBytes = 10 } == .invokeHostFunction(.resourceLimitExceeded))
    #expect(try result { $0.resources.writeBytes = 10 } == .invokeHostFunction(.resourceLimitExceeded))
    #expect(try result { $0.resources.footprint.readWrite = [] } == .invokeHostFunction(.trapped))
    #expect(try result { $0.resources.footprint.readOnly = [] } == .invokeHostFunction(.trapped))
    #expect(
      try result {
        $0.resources.footprint.readOnly += $0.resources.footprint.readWrite
        $0.resources.footprint.readWrite = []
      } == .invokeHostFunction(.trapped))
    var data = simulated.data
    data.resourceFee = try #require(
      LedgerTransaction(net.envelope(alice, TestLedger.operation(transfer(), simulated.authorizations), data), on: net.ledger.network).contract
    ).nonRefundableFee
    let poor = try net.close(net.envelope(alice, TestLedger.operation(transfer(), simulated.authorizations), data))
    #expect(poor.first?.result.operationResults == [.invokeHostFunction(.insufficientRefundableFee)])
  }

  @Test mutating func `an entry whose time to live is over is archived, and restored by a call or a restore operation`() throws {
    let holder = XDR.SCVal.contract(9)
    try net.run(alice, transfer(1_000, to: holder))
    let key = ContractDataKey.balance(asset: lumens, holder: Bytes32([UInt8](repeating: 9, count: 32)) ?? Bytes32())
    net.pass(31 * 17_280)
    let simulated = try net.simulate(alice, transfer(1, to: holder))
    // The instance is archived, too: both are written and restored.
    guard case .v1(let ext) = simulated.data.ext else { throw UnexpectedResult(result: nil) }
    #expect(ext.archivedSorobanEntries.count == 2)
    var wrong = simulated.data
    wrong.ext = .v0
    let refused = try net.close(net.envelope(alice, TestLedger.operation(transfer(1, to: holder), simulated.authorizations), wrong))
    #expect(refused.first?.result.operationResults == [.invokeHostFunction(.entryArchived)])
    var copy = net
    let applied = try copy.run(alice, transfer(1, to: holder))
    #expect(applied.result.isSuccess && applied.contract?.restored.count == 2)
    #expect(try copy.read(alice, lumens, "balance", holder) == .i128(1_001))
    // A restore operation restores them as well, for the shortest time that the settings allow.
    let keys = simulated.data.resources.footprint.readWrite.filter(\.isOfContract)
    let restoring = try ContractSimulation(of: net.ledger.state, on: net.ledger.network).restore(keys).data
    let restored = try net.close(net.envelope(alice, .of(.restoreFootprint(XDR.RestoreFootprintOp())), restoring))
    #expect(restored.first?.result.isSuccess == true && net.ledger.state.timesToLive[key.hash]?.lastLedger == net.ledger.sequence + 9)
    // An extend operation then lengthens their time to live.
    let extending = try ContractSimulation(of: net.ledger.state, on: net.ledger.network).extend(keys, to: 500).data
    #expect(extending.resources.footprint.readOnly.count == 2)
    let extended = try net.close(net.envelope(alice, .of(.extendFootprintTTL(XDR.ExtendFootprintTTLOp(extendTo: 500))), extending))
    #expect(extended.first?.result.isSuccess == true && net.ledger.state.timesToLive[key.hash]?.lastLedger == net.ledger.sequence + 500)
  }

  @Test mutating func `extending and restoring entries cost their exact rent, and are limited by resources and the entry's size`() throws {
    let holder = XDR.SCVal.contract(9)
    try net.run(alice, transfer(1_000, to: holder))
    let key = ContractDataKey.balance(asset: lumens, holder: Bytes32([UInt8](repeating: 9, count: 32)) ?? Bytes32())
    let keys = [ContractDataEntry.xdr(key)]
    let (extend, restoration) = (XDR.OperationBody.extendFootprintTTL(.init(extendTo: 1_000_000)), XDR.OperationBody.restoreFootprint(.init()))

    func outcome(of operation: XDR.OperationBody, _ data: XDR.SorobanTransactionData) throws -> (XDR.OperationResult?, ContractOutcome?) {
      var copy = net
      let applied = try copy.close(copy.envelope(alice, .of(operation), data)).first
      return (applied?.result.operationResults.first, applied?.contract)
    }
    /// Checks that the rent is enough, and that a stroop less isn't.
    func isPaidToTheStroop(_ operation: XDR.OperationBody, _ data: XDR.SorobanTransactionData, else refusal: XDR.OperationResult) throws {
      let done = try #require(try outcome(of: operation, data).1)
      var exact = data
      exact.resourceFee = done.nonRefundableFee + done.rent
      let paid = try outcome(of: operation, exact)
      #expect(paid.1?.rent == done.rent && done.rent > 0)
      exact.resourceFee -= 1
      let unpaid = try outcome(of: operation, exact).0
      #expect(unpaid == refusal)
    }

    let simulation = ContractSimulation(of: net.ledger.state, on: net.ledger.network)
    let extending = try simulation.extend(keys, to: 1_000_000).data
    try isPaidToTheStroop(extend, extending, else: .extendFootprintTTL(.insufficientRefundableFee))
    let usual = net
    // A contract can't create an entry this large.
    let large = ContractDataKey(.contract(lumens), .u32(7), .persistent)
    net.edit {
      $0.set(large, ContractDataEntry(.bytes([UInt8](repeating: 0, count: 70_000))))
      $0.set(large.hash, TimeToLive(lastLedger: $0.header.sequence + 100))
    }
    var ofLarge = extending
    ofLarge.resources.footprint.readOnly = [ContractDataEntry.xdr(large)]
    #expect(try outcome(of: extend, ofLarge).0 == .extendFootprintTTL(.resourceLimitExceeded))

    net = usual
    net.pass(31 * 17_280)
    let restoring = try ContractSimulation(of: net.ledger.state, on: net.ledger.network).restore(keys).data
    try isPaidToTheStroop(restoration, restoring, else: .restoreFootprint(.insufficientRefundableFee))
    for change in [{ $0.diskReadBytes -= 1 }, { $0.writeBytes -= 1 }] as [(inout XDR.SorobanResources) -> Void] {
      var little = restoring
      change(&little.resources)
      #expect(try outcome(of: restoration, little).0 == .restoreFootprint(.resourceLimitExceeded))
    }
  }

  @Test func `a time to live can be extended only within bounds, and only for contract entries`() throws {
    let data = try ContractSimulation(of: net.ledger.state, on: net.ledger.network)
      .extend([ContractDataEntry.xdr(ContractDataKey(instanceOf: lumens))], to: 200_000).data
    func code(_ ledgers: UInt32, _ change: (inout XDR.LedgerFootprint) -> Void = { _ in }) -> XDR.OperationResult? {
      var data = data
      change(&data.resources.footprint)
      data.resourceFee += 1_000_000
      return net.check(net.envelope(alice, .of(.extendFootprintTTL(XDR.ExtendFootprintTTLOp(extendTo: ledgers))), data)).operationResults.first
    }
    #expect(code(200_000) == .extendFootprintTTL(.success) && code(3_110_399) == .extendFootprintTTL(.success))
    #expect(code(3_110_400) == .extendFootprintTTL(.malformed) && code(.max) == .extendFootprintTTL(.malformed))
    let account = AccountEntry.xdr(alice.accountID)
    #expect(code(200_000) { $0.readOnly.append(account) } == .extendFootprintTTL(.malformed))
    #expect(code(200_000) { $0.readWrite.append(account) } == .extendFootprintTTL(.malformed))
  }

  @Test mutating func `the meta of a contract transaction holds its return value, events and fees in the protocol's form`() throws {
    let applied = try net.run(alice, transfer(7))
    var builder = TransactionMetaBuilder(on: net.ledger.network)
    var encoder = XDREncoder()
    builder.encodeMeta(of: applied, to: &encoder)
    guard case .v4(let meta) = try XDR.TransactionMeta(xdr: encoder.bytes) else { throw UnexpectedResult(result: nil) }
    #expect(meta.sorobanMeta?.returnValue == .void && meta.operations.first?.events.count == 1)
    #expect(meta.events.map(\.stage) == [.beforeAllTxs, .afterAllTxs])
    let amounts = meta.events.compactMap { event in if case .i128(let parts) = event.event.data { parts.value } else { nil } }
    #expect(amounts.reduce(0, +) == Int128(applied.result.feeCharged))
    guard case .v1(let fees)? = meta.sorobanMeta?.ext else { throw UnexpectedResult(result: nil) }
    #expect(fees.totalRefundableResourceFeeCharged == applied.contract?.refundableFee && fees.rentFeeCharged == applied.contract?.rent)
  }

  @Test func `fees match the network's formula`() {
    let settings = ContractSettings.standard
    let used = ContractResources(
      instructions: 1_000_000, diskReadEntries: 2, writeEntries: 2, diskReadBytes: 1_024, writeBytes: 2_048, transactionSize: 724)
    // 2,500 + 12,500 + 20,000 + 1,786 + 7,000 + 16,235 + 1,149
    #expect(settings.nonRefundableFee(of: used) == 61_170)
    #expect(settings.eventsFee(ofSize: 1) == 10 && settings.eventsFee(ofSize: 1_024) == 10_000)
    let new = RentChange(isTemporary: false, oldSize: 0, newSize: 1_024, oldLastLedger: 0, newLastLedger: 1_223)
    // The rent of one kilobyte for 1,215 ledgers, and the writing of its time to live.
    #expect(settings.rent(for: [new], in: 9) == 1_000 + 10_000 + 165)
    let grown = RentChange(isTemporary: true, oldSize: 24, newSize: 1_048, oldLastLedger: 2_438, newLastLedger: 2_438)
    #expect(settings.rent(for: [grown], in: 9) == 1_000)
  }

  @Test func `a contract's balance takes 400 bytes of memory or less`() {
    let row = MemoryLayout<(key: ContractDataKey, value: ContractDataEntry)>.stride + MemoryLayout<(key: Bytes32, value: TimeToLive)>.stride
    // Arrays may have room for twice their rows; an index slot and a mark take 4 bytes each, and there are up to 8/3 slots per row.
    #expect(row * 2 + 2 * (11 + 4) <= 400)
  }
}
