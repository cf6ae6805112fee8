import HorizonKit
import RPCKit
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// What Stellar RPC tells of contracts: what was paid.
@Suite struct ContractAnswerTests {
  private let sandbox: Sandbox
  private let alice: KeyPair
  private let bob: KeyPair

  init() async throws {
    sandbox = try Sandbox.test(checksInvariants: true, keepsMeta: true)
    alice = try await sandbox.funded(1)
    bob = try await sandbox.funded(2)
  }

  /// A transfer of lumens from Alice to Bob, with what it needs, signed and not sent.
  private func transfer(of amount: Int128, _ rpc: StellarRPC) async throws -> SignedTransaction {
    let call = try Token(.native, on: rpc).transfer(from: ContractAddress(alice.accountID), to: ContractAddress(bob.accountID), amount: amount)
    let prepared = try await rpc.prepare(try await rpc.transaction(alice, call.operation()))
    return prepared.transaction.signed(by: alice, on: .sandbox)
  }

  @Test func `contracts' transactions paid for the ledger what they paid beside their resources, of 50 ledgers, and others of 10`() async throws {
    try await sandbox.withRPC { rpc in
      try await rpc.invoke(alice, .createContract(of: .native))
      // A fee bump pays twice the least fee, as for one more operation.
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
}
