import GRDB
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// A disk that is full for a while: clients see nothing that isn't stored, and everything continues once there is room.
@Suite struct FullDiskTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  /// Makes the writing of ledgers fail, or work again.
  private func setFull(_ isFull: Bool) async throws {
    let queue = try DatabaseQueue(path: folder.database)
    try await queue.write {
      try $0.execute(
        sql: isFull
          ? "CREATE TRIGGER full BEFORE INSERT ON ledgers BEGIN SELECT RAISE(ABORT, 'the disk is full'); END" : "DROP TRIGGER full")
    }
    try queue.close()
  }

  private func isFull(_ error: any Error) -> Bool {
    if case SandboxError.notWritten(let reason) = error { reason.contains("the disk is full") } else { false }
  }

  @Test func `unwritten ledgers are written first once there is room, and refused transactions can be submitted again`() async throws {
    let sandbox = try Sandbox.test(.file(folder.database), checksInvariants: true, keepsMeta: true)
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    let (first, second) = (try await sandbox.envelope(alice, .pay(bob, 5)), try await sandbox.envelope(bob, .pay(alice, 7)))
    try await setFull(true)
    for envelope in [first, second, first] {
      await #expect { try await sandbox.submit(envelope) } throws: { isFull($0) }
      await #expect { try await sandbox.receive(envelope) } throws: { isFull($0) }
    }
    let stranger = try TestLedger.key(3)
    await #expect { try await sandbox.fund(stranger.accountID) } throws: { isFull($0) }
    // Clients see nothing that isn't on disk.
    #expect(await sandbox.latest.sequence == 3)
    #expect(try await sandbox.account(bob)?.entry.balance == Sandbox.fundedStroops)
    try await setFull(false)
    #expect(try await sandbox.submit(second).transaction?.id.ledger == 5)
    #expect(try await sandbox.submit(first).transaction?.id.ledger == 4)
    #expect(try await sandbox.account(bob)?.entry.balance == Sandbox.fundedStroops + 5 - 7 - 100)
    let state = await sandbox.withState { $0.stateHash }
    await sandbox.close()
    let again = try Sandbox.test(.file(folder.database))
    #expect(await again.withState { $0.stateHash } == state)
    #expect(await again.latest.sequence == 5)
    await again.close()
  }

  @Test(arguments: [Duration.zero, .milliseconds(1)])
  func `an unwritten ledger is written after a moment, or when the next ledger closes, without another submission`(closeTime: Duration) async throws {
    let sandbox = try Sandbox.test(.file(folder.database), closeTime: closeTime)
    let root = try LedgerParameters().rootKey()
    let envelope = try await sandbox.envelope(root, .pay(root, 1))
    let ledgers = try #require(await sandbox.ledgers())
    try await setFull(true)
    if closeTime > .zero {
      #expect(try await sandbox.receive(envelope) == .pending)
      await sandbox.closeLedger()
    }
    await #expect { try await sandbox.submit(envelope) } throws: { isFull($0) }
    let loop = Task { await sandbox.run() }
    try await setFull(false)
    for await ledger in ledgers where ledger >= 2 { break }
    #expect(try await sandbox.submit(envelope).transaction?.id.ledger == 2)
    loop.cancel()
    await loop.value
    await sandbox.close()
  }

  @Test func `a restart on a full disk starts from the stored ledgers`() async throws {
    let sandbox = try Sandbox.test(.file(folder.database))
    let alice = try await sandbox.funded(1)
    let envelope = try await sandbox.envelope(alice, .pay(alice, 1))
    try await setFull(true)
    await #expect { try await sandbox.submit(envelope) } throws: { isFull($0) }
    try await sandbox.restart()
    let kept = try await sandbox.account(alice)?.entry.sequenceNumber
    #expect(await sandbox.sequenceNumber(of: alice.accountID) == kept)
    try await setFull(false)
    #expect(try await sandbox.submit(envelope).transaction?.id.ledger == 3)
    await sandbox.close()
  }

  @Test func `clients get a 503 with the reason while the disk is full, and can try again`() async throws {
    let sandbox = try Sandbox.test(.file(folder.database))
    let alice = try await sandbox.funded(1)
    let envelope = try await sandbox.envelope(alice, .pay(alice, 1))
    try await setFull(true)
    try await sandbox.withRouter { client in
      for _ in 1...2 {
        let (status, json) = try await client.submit(envelope)
        #expect(status == 503)
        #expect(json.detail.text?.hasPrefix("The sandbox couldn't write its history: ") == true, "\(json)")
      }
      #expect(try await client.get("/friendbot?addr=\(try TestLedger.key(2).accountID)").status == 503)
      // What is on the disk can be read.
      #expect(try await client.get("/accounts/\(alice.accountID)").status == 200)
      try await setFull(false)
      #expect(try await client.submit(envelope).status == 200)
    }
    await sandbox.close()
  }
}
