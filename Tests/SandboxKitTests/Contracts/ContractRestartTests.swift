import HorizonKit
import RPCKit
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// A network with contracts that restarts with the state that it stored.
@Suite struct ContractRestartTests {
  private struct UnexpectedForm: Error {}

  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  private static func nonces(_ sandbox: Sandbox) async -> Int { await sandbox.withState { $0.contractData.index.keys.count } }

  @Test(arguments: [true, false])
  func `contract data, times to live and used nonces survive a restart`(onDisk: Bool) async throws {
    let sandbox = try Sandbox.test(onDisk ? .file(folder.database) : .inMemory, checksInvariants: true, keepsMeta: true)
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    try await sandbox.withRPC { rpc in
      let token = Token(.native, on: rpc)
      let (from, to, holder) = (ContractAddress(alice.accountID), ContractAddress(bob.accountID), ContractAddress(contract: Bytes32()))
      try await rpc.invoke(alice, .createContract(of: .native))
      try await rpc.invoke(alice, try token.transfer(from: from, to: holder, amount: 77).operation())
      let until = try await rpc.latestLedger().sequence + 20
      try await rpc.invoke(alice, try token.approve(from: from, to: to, amount: 50, untilLedger: until).operation())
      let call = try token.transfer(from: from, to: holder, amount: 3)
      let (_, applied) = try await rpc.invoke(bob, call.operation(), allowedBy: [alice], lifetime: 6)
      guard case .tx(let envelope) = try applied.envelope.value() else { throw UnexpectedForm() }
      let signed = try #require(try StellarKit.Transaction(envelope.tx).authorizations.first)
      #expect(await Self.nonces(sandbox) == 2)

      let before = await sandbox.withState { $0.stateHash }
      let events = try await rpc.events(from: .ledger(1)).events
      try await sandbox.restart()
      #expect(await sandbox.withState { $0.stateHash } == before)
      #expect(try await rpc.events(from: .ledger(1)).events == events)
      #expect(try await token.balance(of: holder) == 80)
      #expect(try await token.allowance(from: from, to: to) == 50)
      let replayed = try await rpc.transaction(bob, call.operation(authorizations: [signed.entry]))
      let error = await #expect(throws: ContractCallError.self) { try await rpc.prepare(replayed) }
      guard case .wouldFail(let failure)? = error else { throw UnexpectedForm() }
      #expect(failure.message.contains("ExistingValue"))
      try await rpc.invoke(bob, try token.transfer(by: to, from: from, to: holder, amount: 20).operation())

      // After a restart temporary entries are still removed once their 720 ledgers are over, and stay removed after the next restart.
      for _ in 1...725 { await sandbox.closeLedger() }
      #expect(await Self.nonces(sandbox) == 0)
      let later = await sandbox.withState { $0.stateHash }
      try await sandbox.restart()
      #expect(await sandbox.withState { $0.stateHash } == later)
      #expect(await Self.nonces(sandbox) == 0)
      #expect(try await token.allowance(from: from, to: to) == 0)
      #expect(try await token.balance(of: holder) == 100)
      #expect(await sandbox.withState { LedgerInvariants.violations(in: $0) } == [])
    }
    await sandbox.close()
    guard onDisk else { return }
    let reopened = try Sandbox.test(.file(folder.database), checksInvariants: true, keepsMeta: true)
    try await reopened.withRPC { rpc in
      let token = Token(.native, on: rpc)
      #expect(try await token.balance(of: ContractAddress(contract: Bytes32())) == 100)
      let metadata = try await token.metadata()
      #expect(metadata.asset == .native)
    }
    await reopened.close()
  }
}
