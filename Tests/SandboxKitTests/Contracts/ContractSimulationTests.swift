import HorizonKit
import RPCKit
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// What a simulation tells, and that a transaction with just that is applied.
struct ContractSimulationTests {
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

  // MARK: Authorizations

  @Test mutating func `with signatures it says whether they are enough, and keeps them`() throws {
    let signed = try net.authorizations(try net.simulate(bob, transfer()), [alice])
    let enforced = try net.simulate(bob, transfer(), signed, mode: .enforcing)
    #expect(enforced.authorizations == signed && enforced.value == .void)
    let nonces = enforced.data.resources.footprint.readWrite.filter { key in
      if case .contractData(let key) = key, case .ledgerKeyNonce = key.key { true } else { false }
    }
    #expect(nonces.count == 1)
    #expect(throws: SimulationRefusal.self) { try net.simulate(bob, transfer(), [], mode: .enforcing) }
    #expect(throws: SimulationRefusal.self) { try net.simulate(bob, transfer(6), signed, mode: .enforcing) }
    // The transaction's own source needs none.
    let own = XDR.SorobanAuthorizationEntry(
      credentials: .sourceAccount, rootInvocation: try #require(signed.first).rootInvocation)
    #expect(try net.simulate(alice, transfer(), [own], mode: .enforcing).value == .void)
    #expect(throws: SimulationRefusal.self) { try net.simulate(bob, transfer(), [own], mode: .enforcing) }
    #expect(try net.close(net.envelope(bob, TestLedger.operation(transfer(), signed), enforced.data)).first?.result.isSuccess == true)
  }

  @Test mutating func `an authorization that doesn't begin with the call is written down only where that is allowed`() throws {
    let vault = try net.make(.vault, [.address(.contract(lumens))], by: alice, salt: 1)
    let call = TestLedger.call(vault, "collect", [alice.value, .i128(40)])
    for source in [alice, bob] {
      let refusal = #expect(throws: SimulationRefusal.self) { try net.simulate(source, call) }
      #expect(refusal?.message.contains("[recording authorization only]") == true)
    }
    let simulated = try net.simulate(bob, call, mode: .recording(allowsOthers: true, bindsAddress: false))
    let entry = try #require(simulated.authorizations.first)
    guard case .contractFn(let first) = entry.rootInvocation.function else { throw UnexpectedResult(result: nil) }
    #expect(simulated.authorizations.count == 1 && first.contractAddress == .contract(lumens) && entry.rootInvocation.subInvocations.isEmpty)
    let signed = try net.authorizations(simulated, [alice])
    let applied = try net.close(net.envelope(bob, TestLedger.operation(call, signed), simulated.data))
    #expect(applied.first?.result.isSuccess == true)
    #expect(try net.read(bob, vault, "deposited", alice.value) == .i128(40))
    // For the source itself it is the transaction's signature that allows it.
    let own = try net.simulate(alice, call, mode: .recording(allowsOthers: true, bindsAddress: false))
    #expect(own.authorizations.map(\.credentials) == [.sourceAccount])
    #expect(try net.close(net.envelope(alice, TestLedger.operation(call, own.authorizations), own.data)).first?.result.isSuccess == true)
  }

  // MARK: Changes

  @Test mutating func `it tells entries before and after, and changes nothing`() throws {
    let hash = net.ledger.state.stateHash
    let simulated = try net.simulate(alice, transfer(70, to: .contract(9)))
    #expect(net.ledger.state.stateHash == hash)
    let kinds = simulated.changes.map { "\($0.key.type): \($0.before == nil ? "new" : "there")" }
    // The instance is only read: that it lives longer is no change of it.
    #expect(kinds == ["account: there", "contractData: new"])
    guard case .contractData(let data)? = simulated.changes.last?.after?.data else { throw UnexpectedResult(result: nil) }
    #expect(ContractBalance(data.val)?.amount == 70)
    #expect(simulated.data.resources.footprint.readOnly == [ContractDataEntry.xdr(ContractDataKey(instanceOf: lumens))])
    let names = simulated.events.compactMap { event -> String? in
      guard case .v0(let body) = event.event.body, case .symbol(let name)? = body.topics.first else { return nil }
      return String(decoding: name, as: UTF8.self)
    }
    #expect(names == ["fn_call", "transfer", "fn_return"])
    #expect(
      try net.run(alice, transfer(70, to: .contract(9))).contract?.events == simulated.events.filter { $0.event.type == .contract }.map(\.event))
  }

  // MARK: Margins

  @Test mutating func `instructions have a margin of 50,000, or more where the call takes more than 1,250,000, or as much as is asked for`() throws {
    // What it takes to the last one.
    func isEnough(_ function: XDR.HostFunction, _ simulated: SimulatedCall, _ authorizations: [XDR.SorobanAuthorizationEntry], _ count: UInt32) throws
      -> Bool
    {
      var (copy, data) = (net, simulated.data)
      data.resources.instructions = count
      data.resourceFee += 100_000
      let result = try copy.close(copy.envelope(alice, TestLedger.operation(function, authorizations), data)).first?.result
      return result?.isSuccess == true
    }
    // An account that was the source of a transaction once has all extensions, for which a simulation allows with every account.
    _ = try net.apply(bob, .data("a", [1]))
    let small = try net.simulate(alice, transfer())
    let used = small.data.resources.instructions - 50_000
    #expect(try isEnough(transfer(), small, small.authorizations, used) && !isEnough(transfer(), small, small.authorizations, used - 1))
    let vault = try net.make(.vault, [.address(.contract(lumens))], by: alice, salt: 1)
    let deposit = TestLedger.call(vault, "deposit", [bob.value, .i128(10)])
    let simulated = try net.simulate(alice, deposit)
    let leeway = try ContractSimulation(of: net.ledger.state, on: net.ledger.network, leeway: 1_500_000)
      .invoke(XDR.InvokeHostFunctionOp(hostFunction: transfer(), auth: []), by: alice.accountID, .recording(allowsOthers: false, bindsAddress: false))
    { 1 }
    #expect(leeway.data.resources.instructions == used + 1_500_000)
    #expect(leeway.data.resourceFee > small.data.resourceFee)
    #expect(simulated.data.resources.instructions > small.data.resources.instructions)
  }

  @Test mutating func `the fee is enough for the transaction, with a margin for rent, events and size`() throws {
    for function in [transfer(to: .contract(7)), transfer(), TestLedger.call(lumens, "approve", [alice.value, bob.value, .i128(1), .u32(5_000)])] {
      let simulated = try net.simulate(alice, function)
      let applied = try net.run(alice, function)
      let outcome = try #require(applied.contract)
      let size = try #require(applied.transaction.contract).size
      let margin = simulated.data.resourceFee - outcome.nonRefundableFee - outcome.refundableFee * 115 / 100
      // At least 500 bytes more, which are paid for with the history and on the way; at most a transaction with all that one may have.
      let kilobyte = ContractSettings.standard.feePerHistoryKB + ContractSettings.standard.feePerTransactionKB
      #expect(margin > kilobyte * 500 / 1_024 && margin < kilobyte * 4, "\(margin) for \(size)")
      #expect(outcome.refunded == simulated.data.resourceFee - outcome.nonRefundableFee - outcome.refundableFee)
    }
  }

  // MARK: What is archived

  @Test mutating func `what is archived is restored with the call, or before its time to live is extended`() throws {
    let holder = XDR.SCVal.contract(9)
    try net.run(alice, transfer(1_000, to: holder))
    net.pass(31 * 17_280)
    let call = try net.simulate(alice, transfer(1, to: holder))
    #expect(call.restoration == nil && call.data.archivedEntries == [1, 2])
    // Both come back as they were: nothing is told of what they were, and the one that is only read is written.
    #expect(call.changes.filter { $0.key.isOfContract }.allSatisfy { $0.before == nil && $0.after != nil })
    #expect(call.data.resources.footprint.readOnly.isEmpty && call.data.resources.diskReadBytes > 0)
    let keys = call.data.resources.footprint.readWrite.filter(\.isOfContract)
    let extending = try ContractSimulation(of: net.ledger.state, on: net.ledger.network).extend(keys, to: 500)
    let restoring = try #require(extending.restoration)
    #expect(restoring.resources.footprint.readWrite == keys && restoring.resources.diskReadBytes == restoring.resources.writeBytes)
    let lengthening = XDR.Operation.of(.extendFootprintTTL(XDR.ExtendFootprintTTLOp(extendTo: 500)))
    var copy = net
    // Without it nothing is extended.
    #expect(try copy.close(copy.envelope(alice, lengthening, extending.data)).first?.result.isSuccess == true)
    #expect(copy.lastLedgers(of: keys) == net.lastLedgers(of: keys))
    #expect(try net.close(net.envelope(alice, .of(.restoreFootprint(XDR.RestoreFootprintOp())), restoring)).first?.result.isSuccess == true)
    #expect(try net.close(net.envelope(alice, lengthening, extending.data)).first?.result.isSuccess == true)
    #expect(net.lastLedgers(of: keys) == [net.ledger.sequence + 500, net.ledger.sequence + 500])
    // There is nothing left to restore, and nothing that could be of what never was.
    #expect(try ContractSimulation(of: net.ledger.state, on: net.ledger.network).restore(keys).data.resources.footprint.readWrite.isEmpty)
    for key in [
      AccountEntry.xdr(alice.accountID), ContractDataEntry.xdr(ContractDataKey(.contract(lumens), .void, .persistent)),
      ContractDataEntry.xdr(ContractDataKey(.contract(lumens), .void, .temporary)),
    ] {
      #expect(throws: SimulationRefusal.self) { try ContractSimulation(of: net.ledger.state, on: net.ledger.network).restore([key]) }
    }
    #expect(throws: SimulationRefusal.self) {
      try ContractSimulation(of: net.ledger.state, on: net.ledger.network).extend([AccountEntry.xdr(alice.accountID)], to: 5)
    }
  }

  // MARK: As clients ask

  @Test func `a client gets authorizations that bind their address, and each mode, by asking`() async throws {
    let sandbox = try Sandbox.test(keepsMeta: true)
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    try await sandbox.withRPC { rpc in
      try await rpc.invoke(alice, .createContract(of: .native))
      let token = Token(.native, on: rpc)
      let call = try token.transfer(from: ContractAddress(alice.accountID), to: ContractAddress(bob.accountID), amount: 5)
      let transaction = try await rpc.transaction(bob, call.operation())
      let plain = try await rpc.prepare(transaction)
      let bound = try await rpc.prepare(transaction, options: SimulationOptions(usesAddressBoundCredentials: true))
      #expect(plain.missingAuthorizations.map(\.isAddressBound) == [false] && bound.missingAuthorizations.map(\.isAddressBound) == [true])
      #expect(bound.stateChanges.count >= 2)
      let until = try await rpc.latestLedger().sequence + 5
      let signed = try bound.missingAuthorizations[0].signed(by: alice, untilLedger: until, on: .sandbox)
      let complete = try await rpc.complete(bound, with: [signed], feeLimit: Amount(fee: 10_000_000))
      #expect(complete.missingAuthorizations.isEmpty)
      guard case .applied = await rpc.submit(complete.transaction.signed(by: bob, on: .sandbox)) else { throw UnexpectedResult(result: nil) }
      let leeway = try await rpc.prepare(transaction, options: SimulationOptions(instructionLeeway: 900_000))
      #expect(
        leeway.transaction.resources?.resources.instructions == (plain.transaction.resources?.resources.instructions ?? 0) + 850_000)
      for mode in [AuthorizationMode.record, .recordAllowingNonRoot] {
        let error = await #expect(throws: ContractCallError.self) {
          try await rpc.prepare(complete.transaction, options: SimulationOptions(authorization: mode))
        }
        guard case .wouldFail(let failure)? = error else { throw UnexpectedResult(result: nil) }
        #expect(failure.message == "cannot set authMode to '\(mode.rawValue)' with an auth footprint")
      }
      let enforced = await #expect(throws: ContractCallError.self) {
        try await rpc.prepare(transaction, options: SimulationOptions(authorization: .enforce))
      }
      guard case .wouldFail? = enforced else { throw UnexpectedResult(result: nil) }
    }
  }
}

extension TestLedger {
  /// The last ledgers for which entries are paid.
  fileprivate func lastLedgers(of keys: [XDR.LedgerKey]) -> [UInt32?] {
    keys.map { key in
      guard case .contractData(let key) = key else { return nil }
      return ledger.state.timesToLive[ContractDataKey(key).hash]?.lastLedger
    }
  }
}
