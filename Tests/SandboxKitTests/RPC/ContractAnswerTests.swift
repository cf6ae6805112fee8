import HorizonKit
import RPCKit
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Stellar RPC's answers about contracts: fees, failures, archived entries, and the network's settings.
@Suite struct ContractAnswerTests {
  private let sandbox: Sandbox
  private let alice: KeyPair
  private let bob: KeyPair

  init() async throws {
    sandbox = try Sandbox.test(checksInvariants: true, keepsMeta: true)
    alice = try await sandbox.funded(1)
    bob = try await sandbox.funded(2)
  }

  /// A transfer of lumens from Alice to Bob, prepared and signed, but not sent.
  private func transfer(of amount: Int128, _ rpc: StellarRPC) async throws -> SignedTransaction {
    let call = try Token(.native, on: rpc).transfer(from: ContractAddress(alice.accountID), to: ContractAddress(bob.accountID), amount: amount)
    let prepared = try await rpc.prepare(try await rpc.transaction(alice, call.operation()))
    return prepared.transaction.signed(by: alice, on: .sandbox)
  }

  @Test func `fee statistics have the inclusion fees of contract transactions in 50 ledgers, and of others in 10`() async throws {
    try await sandbox.withRPC { rpc in
      try await rpc.invoke(alice, .createContract(of: .native))
      // A fee bump pays twice the minimum fee, as for one more operation.
      let bump = try FeeBumpTransaction(feeSource: MuxedAccount(bob.accountID), baseFee: 10_000, inner: await transfer(of: 5, rpc))
      let bumped = try await sandbox.submit(bump.signed(by: bob, on: .sandbox).envelope)
      #expect(bumped.transaction?.isSuccessful == true)
      let fees = try await rpc.feeStats()
      #expect(fees.latestLedger == 5)
      let contracts = fees.sorobanInclusionFee
      #expect(contracts.distribution.max.stroops == 200 && contracts.distribution.min.stroops == 100)
      #expect(contracts.transactionCount == 2 && contracts.ledgerCount == 5)
      #expect(fees.inclusionFee.transactionCount == 2 && fees.inclusionFee.ledgerCount == 5)

      for _ in 6...52 { await sandbox.closeLedger() }
      try await sandbox.apply(bob, [.data("a", [1])])
      let later = try await rpc.feeStats()
      #expect(later.latestLedger == 53)
      #expect(later.sorobanInclusionFee.transactionCount == 2 && later.sorobanInclusionFee.ledgerCount == 50)
      #expect(later.inclusionFee.transactionCount == 1 && later.inclusionFee.ledgerCount == 10)
      try await sandbox.apply(bob, [.data("a", [2])])
      let last = try await rpc.feeStats().sorobanInclusionFee
      #expect(last.transactionCount == 1 && last.distribution.min.stroops == 200)
    }
  }

  @Test(arguments: [RPCKit.XDRFormat.base64, .json])
  func `a contract transaction has the diagnostic events of its call, with the error if it failed`(format: RPCKit.XDRFormat) async throws {
    try await sandbox.withRPC(format: format) { rpc in
      func told(by envelope: XDR.TransactionEnvelope) async throws -> (successful: Bool, trace: [XDR.DiagnosticEvent]) {
        _ = try await sandbox.submit(envelope)
        let found = try #require(try await rpc.transaction(envelope.hash(on: .sandbox)).transaction)
        let trace = try found.diagnosticEvents.map { try $0.value() }
        guard case .v4(let meta)? = try found.meta?.value() else { throw UnexpectedResult(result: nil) }
        #expect(meta.diagnosticEvents == trace)
        return (found.successful, trace)
      }
      func names(_ trace: [XDR.DiagnosticEvent]) -> [XDR.SCVal?] { trace.map(\.event.topics.first) }
      func name(_ text: String) -> XDR.SCVal { .symbol(Array(text.utf8)) }

      try await rpc.invoke(alice, .createContract(of: .native))
      let done = try await told(by: transfer(of: 5, rpc).envelope)
      #expect(done.successful && names(done.trace) == [name("fn_call"), name("transfer"), name("fn_return")])
      #expect(done.trace.allSatisfy { $0.inSuccessfulContractCall })

      // Alice pays away half of her balance before the call, which was simulated with all of it.
      let large = try await transfer(of: 60_000_000_000, rpc)
      var payment = XDR.Operation.pay(bob, 50_000_000_000)
      payment.sourceAccount = MuxedAccount(alice.accountID).xdr
      try await sandbox.apply(bob, [payment], signers: [alice])
      let failed = try await told(by: large.envelope)
      #expect(!failed.successful && names(failed.trace) == [name("fn_call"), name("error")])
      #expect(failed.trace.last?.event.topics == [name("error"), .error(.contract(10))])
      #expect(failed.trace.allSatisfy { !$0.inSuccessfulContractCall })
    }
  }

  @Test func `an archived entry has 0 as its last live ledger`() async throws {
    try await sandbox.withRPC { rpc in
      try await rpc.invoke(alice, .createContract(of: .native))
      let instance = XDR.LedgerKey.contractInstance(of: .contract(of: .native, on: .sandbox))
      let alive = try await rpc.entries([instance])
      #expect(alive.entries.map(\.liveUntilLedger) == [13] && alive.latestLedger == 4)
      for _ in 1...12 { await sandbox.closeLedger() }
      try await sandbox.apply(bob, [.data("a", [1])])
      let archived = try await rpc.entries([instance])
      #expect(archived.entries.map(\.liveUntilLedger) == [0] && archived.latestLedger == 17)
    }
  }

  @Test func `all settings are answered except costs, the window of sizes, the eviction's place and changes of frozen keys`() async throws {
    try await sandbox.withRPC { rpc in
      let keys = (Int32(0)...20).compactMap { XDR.ConfigSettingID(rawValue: $0) }
        .map { XDR.LedgerKey.configSetting(XDR.LedgerKeyConfigSetting(configSettingID: $0)) }
      let found = try await rpc.entries(keys).entries
      let missing = [6, 7, 12, 13, 18, 20]
      #expect(keys.count == 21 && found.map(\.key) == keys.indices.filter { !missing.contains($0) }.map { keys[$0] })
      let timing = XDR.ConfigSettingSCPTiming(
        ledgerTargetCloseTimeMilliseconds: 5_000, nominationTimeoutInitialMilliseconds: 1_000, nominationTimeoutIncrementMilliseconds: 1_000,
        ballotTimeoutInitialMilliseconds: 1_000, ballotTimeoutIncrementMilliseconds: 1_000)
      let last = try found.suffix(3).map { try $0.data.value() }
      #expect(
        last == [
          .configSetting(.scpTiming(timing)), .configSetting(.frozenLedgerKeys(XDR.FrozenLedgerKeys(keys: []))),
          .configSetting(.freezeBypassTxs(XDR.FreezeBypassTxs(txHashes: []))),
        ])
    }
  }
}
