import HorizonKit
import RPCKit
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// What a simulation returns, and that a transaction with exactly that is applied.
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

  @Test mutating func `an enforcing simulation checks the signatures and keeps them`() throws {
    let signed = try net.authorizations(try net.simulate(bob, transfer()), [alice])
    let enforced = try net.simulate(bob, transfer(), signed, mode: .enforcing)
    #expect(enforced.authorizations == signed && enforced.value == .void)
    let nonces = enforced.data.resources.footprint.readWrite.filter { key in
      if case .contractData(let key) = key, case .ledgerKeyNonce = key.key { true } else { false }
    }
    #expect(nonces.count == 1)
    #expect(throws: SimulationRefusal.self) { try net.simulate(bob, transfer(), [], mode: .enforcing) }
    #expect(throws: SimulationRefusal.self) { try net.simulate(bob, transfer(6), signed, mode: .enforcing) }
    // The transaction's own source needs no signed authorization.
    let own = XDR.SorobanAuthorizationEntry(
      credentials: .sourceAccount, rootInvocation: try #require(signed.first).rootInvocation)
    #expect(try net.simulate(alice, transfer(), [own], mode: .enforcing).value == .void)
    #expect(throws: SimulationRefusal.self) { try net.simulate(bob, transfer(), [own], mode: .enforcing) }
    #expect(try net.close(net.envelope(bob, TestLedger.operation(transfer(), signed), enforced.data)).first?.result.isSuccess == true)
  }

  @Test mutating func `an authorization that doesn't start at the root call is recorded only in the mode that allows it`() throws {
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
    // The source itself authorizes the call by signing the transaction.
    let own = try net.simulate(alice, call, mode: .recording(allowsOthers: true, bindsAddress: false))
    #expect(own.authorizations.map(\.credentials) == [.sourceAccount])
    #expect(try net.close(net.envelope(alice, TestLedger.operation(call, own.authorizations), own.data)).first?.result.isSuccess == true)
  }

  // MARK: Changes

  @Test mutating func `a simulation returns entries before and after the call, and changes nothing`() throws {
    let hash = net.ledger.state.stateHash
    let simulated = try net.simulate(alice, transfer(70, to: .contract(9)))
    #expect(net.ledger.state.stateHash == hash)
    let kinds = simulated.changes.map { "\($0.key.type): \($0.before == nil ? "new" : "there")" }
    // The instance is only read: a longer time to live doesn't count as a change.
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

  @Test mutating func `the margin of instructions is 50,000 for a small call, or the leeway that the client asks for`() throws {
    // An account gets all extensions with its first transaction, and a simulation assumes that every account has them.
    _ = try net.apply(bob, .data("a", [1]))
    let small = try net.simulate(alice, transfer())
    let used = small.data.resources.instructions - 50_000
    for (instructions, isEnough) in [(used, true), (used - 1, false)] {
      var (copy, data) = (net, small.data)
      data.resources.instructions = instructions
      data.resourceFee += 100_000
      let applied = try copy.close(copy.envelope(alice, TestLedger.operation(transfer(), small.authorizations), data)).first
      #expect(applied?.result.isSuccess == isEnough)
    }
    let leeway = try ContractSimulation(of: net.ledger.state, on: net.ledger.network, leeway: 1_500_000)
      .invoke(XDR.InvokeHostFunctionOp(hostFunction: transfer(), auth: []), by: alice.accountID, .recording(allowsOthers: false, bindsAddress: false))
    { 1 }
    #expect(leeway.data.resources.instructions == used + 1_500_000)
    #expect(leeway.data.resourceFee > small.data.resourceFee)
  }

  @Test mutating func `the fee is enough for the transaction, and has a margin for rent, events and size`() throws {
    for function in [transfer(to: .contract(7)), transfer(), TestLedger.call(lumens, "approve", [alice.value, bob.value, .i128(1), .u32(5_000)])] {
      let simulated = try net.simulate(alice, function)
      let applied = try net.run(alice, function)
      let outcome = try #require(applied.contract)
      let size = try #require(applied.transaction.contract).size
      let margin = simulated.data.resourceFee - outcome.nonRefundableFee - outcome.refundableFee * 115 / 100
      // Enough for 500 more bytes, which cost a fee for the history and for the transaction's size, and not enough for 4 KB.
      let kilobyte = ContractSettings.standard.feePerHistoryKB + ContractSettings.standard.feePerTransactionKB
      #expect(margin > kilobyte * 500 / 1_024 && margin < kilobyte * 4, "\(margin) for \(size)")
      #expect(outcome.refunded == simulated.data.resourceFee - outcome.nonRefundableFee - outcome.refundableFee)
    }
  }

  // MARK: Archived entries

  @Test mutating func `archived entries are restored by the call, or before their time to live is extended`() throws {
    let holder = XDR.SCVal.contract(9)
    try net.run(alice, transfer(1_000, to: holder))
    net.pass(31 * 17_280)
    let call = try net.simulate(alice, transfer(1, to: holder))
    #expect(call.restoration == nil && call.data.archivedEntries == [1, 2])
    // Both are restored: neither has a state before the call, and the entry that is only read is written, too.
    #expect(call.changes.filter { $0.key.isOfContract }.allSatisfy { $0.before == nil && $0.after != nil })
    #expect(call.data.resources.footprint.readOnly.isEmpty && call.data.resources.diskReadBytes > 0)
    let keys = call.data.resources.footprint.readWrite.filter(\.isOfContract)
    let extending = try ContractSimulation(of: net.ledger.state, on: net.ledger.network).extend(keys, to: 500)
    let restoring = try #require(extending.restoration)
    #expect(restoring.resources.footprint.readWrite == keys && restoring.resources.diskReadBytes == restoring.resources.writeBytes)
    let lengthening = XDR.Operation.of(.extendFootprintTTL(XDR.ExtendFootprintTTLOp(extendTo: 500)))
    var copy = net
    // Without the restoration nothing is extended.
    #expect(try copy.close(copy.envelope(alice, lengthening, extending.data)).first?.result.isSuccess == true)
    #expect(copy.lastLedgers(of: keys) == net.lastLedgers(of: keys))
    #expect(try net.close(net.envelope(alice, .of(.restoreFootprint(XDR.RestoreFootprintOp())), restoring)).first?.result.isSuccess == true)
    #expect(try net.close(net.envelope(alice, lengthening, extending.data)).first?.result.isSuccess == true)
    #expect(net.lastLedgers(of: keys) == [net.ledger.sequence + 500, net.ledger.sequence + 500])
    // Nothing is left to restore, and entries that never existed or can't be archived are refused.
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

  // MARK: Clients' options

  @Test func `a client can ask for address-bound authorizations, a leeway and each authorization mode`() async throws {
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
  /// The last ledger of each entry's time to live.
  fileprivate func lastLedgers(of keys: [XDR.LedgerKey]) -> [UInt32?] {
    keys.map { key in
      guard case .contractData(let key) = key else { return nil }
      return ledger.state.timesToLive[ContractDataKey(key).hash]?.lastLedger
    }
  }
}
