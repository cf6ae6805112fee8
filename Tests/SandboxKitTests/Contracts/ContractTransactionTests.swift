import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// What is asked of a transaction with a contract's operation, what it pays, and what its entries live through.
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

  @Test func `what asks for more than the settings allow, or says it wrongly, is refused`() throws {
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

  @Test mutating func `it pays for its resources, and gets back what it didn't use`() throws {
    let before = try #require(net[alice]?.balance)
    let pool = net.ledger.header.feePool
    let applied = try net.run(alice, transfer(5))
    let outcome = try #require(applied.contract)
    #expect(applied.result.feeCharged == 100 + outcome.nonRefundableFee + outcome.refundableFee && outcome.refunded > 0)
    #expect(net[alice]?.balance == before - 5 - applied.result.feeCharged)
    #expect(net.ledger.header.feePool == pool + applied.result.feeCharged)
    #expect(applied.changes.refund.accounts.map(\.key) == [alice.accountID])
    // What fails gets back all that it could.
    let simulated = try net.simulate(alice, transfer(5))
    let envelope = net.envelope(alice, TestLedger.operation(transfer(900_000_000_000), simulated.authorizations), simulated.data)
    let failed = try #require(try net.close(envelope).first)
    #expect(failed.result.operationResults == [.invokeHostFunction(.trapped)])
    #expect(failed.result.feeCharged == 100 + (failed.contract?.nonRefundableFee ?? 0))
  }

  @Test mutating func `what it touches beyond its footprint, or uses beyond what it asked for, makes it fail`() throws {
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

  @Test mutating func `what isn't paid for is archived, and comes back with the call that needs it or by itself`() throws {
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
    // A transaction of its own restores them as well, for as long as the settings say at least.
    let keys = simulated.data.resources.footprint.readWrite.filter(\.isOfContract)
    let restoring = try ContractSimulation(of: net.ledger.state, on: net.ledger.network).restore(keys).data
    let restored = try net.close(net.envelope(alice, .of(.restoreFootprint(XDR.RestoreFootprintOp())), restoring))
    #expect(restored.first?.result.isSuccess == true && net.ledger.state.timesToLive[key.hash]?.lastLedger == net.ledger.sequence + 9)
    // And one more has them live longer.
    let extending = try ContractSimulation(of: net.ledger.state, on: net.ledger.network).extend(keys, to: 500).data
    #expect(extending.resources.footprint.readOnly.count == 2)
    let extended = try net.close(net.envelope(alice, .of(.extendFootprintTTL(XDR.ExtendFootprintTTLOp(extendTo: 500))), extending))
    #expect(extended.first?.result.isSuccess == true && net.ledger.state.timesToLive[key.hash]?.lastLedger == net.ledger.sequence + 500)
  }

  @Test mutating func `what lives longer or comes back is paid for to the stroop, read as far as was asked for, and never too large`() throws {
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
    /// That the rent is enough, and not a stroop less of it.
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
    // No contract can have made one so large.
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

  @Test func `times to live are asked for within bounds, and only of contracts' entries`() throws {
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

  @Test mutating func `its meta has what it returned, told and paid, and reads as the protocol's`() throws {
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

  @Test func `fees come to what the network's own formula gives`() {
    let settings = ContractSettings.standard
    let used = ContractResources(
      instructions: 1_000_000, diskReadEntries: 2, writeEntries: 2, diskReadBytes: 1_024, writeBytes: 2_048, transactionSize: 724)
    // 2,500 + 12,500 + 20,000 + 1,786 + 7,000 + 16,235 + 1,149
    #expect(settings.nonRefundableFee(of: used) == 61_170)
    #expect(settings.eventsFee(ofSize: 1) == 10 && settings.eventsFee(ofSize: 1_024) == 10_000)
    let new = RentChange(isTemporary: false, oldSize: 0, newSize: 1_024, oldLastLedger: 0, newLastLedger: 1_223)
    // 1,215 ledgers of one kilobyte, and the time to live that is written.
    #expect(settings.rent(for: [new], in: 9) == 1_000 + 10_000 + 165)
    let grown = RentChange(isTemporary: true, oldSize: 24, newSize: 1_048, oldLastLedger: 2_438, newLastLedger: 2_438)
    #expect(settings.rent(for: [grown], in: 9) == 1_000)
  }

  @Test func `a balance of a contract takes little memory`() {
    let row = MemoryLayout<(key: ContractDataKey, value: ContractDataEntry)>.stride + MemoryLayout<(key: Bytes32, value: TimeToLive)>.stride
    // Arrays may be twice as long as what is in them; a place and a mark for each row come to 4 bytes each, and places are up to 8/3 as many.
    #expect(row * 2 + 2 * (11 + 4) <= 400)
  }
}
