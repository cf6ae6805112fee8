import Foundation
import GRDB
import HorizonKit
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// A sandbox that restarts from what it has stored.
@Suite(.timeLimit(.minutes(5))) struct RestartTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  @Test(arguments: [true, false]) func `a restart keeps the state, and continues with the next ledger`(onDisk: Bool) async throws {
    let sandbox = try Sandbox.test(onDisk ? .file(folder.database) : .inMemory, checksInvariants: true)
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    let before = await sandbox.withState { $0.stateHash }
    try await sandbox.restart()
    #expect(await sandbox.withState { $0.stateHash } == before)
    #expect(await sandbox.latest.sequence == 3)
    #expect(try await sandbox.apply(alice, [.pay(bob, 5)]).id.ledger == 4)
    // Transactions after the restart still record their effects.
    try await sandbox.apply(alice, [.data("name", [1])])
    #expect(
      try await sandbox.history.read { try $0.effects(ListPage(order: .descending), of: .account(alice.accountID)) }.first?.details.type
        == "data_created")
    await sandbox.close()
  }

  @Test func `a restart takes the state from the disk, not from memory`() async throws {
    let sandbox = try Sandbox.test(.file(folder.database))
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    // Somebody moves 7 stroops in the file.
    let queue = try DatabaseQueue(path: folder.database)
    try await queue.write { db in
      for (key, stroops) in [(alice, Int64(-7)), (bob, 7)] {
        let stored: StoredEntry<AccountEntry>? = try HistoryReader(db).stored(key.accountID)
        var entry = try #require(stored?.entry)
        entry.balance += stroops
        try HistoryWriter(db).write(AccountEntry.xdr(key.accountID), entry.xdr(at: key.accountID))
      }
    }
    try queue.close()
    #expect(await sandbox.withState { $0.accounts[bob.accountID]?.balance } == Sandbox.fundedStroops)
    try await sandbox.restart()
    #expect(await sandbox.withState { $0.accounts[bob.accountID]?.balance } == Sandbox.fundedStroops + 7)
    #expect(await sandbox.withState { $0.accounts[alice.accountID]?.balance } == Sandbox.fundedStroops - 7)
    await sandbox.close()
  }

  @Test func `a restart from a damaged file fails, and nothing is accepted afterwards`() async throws {
    let sandbox = try Sandbox.test(.file(folder.database))
    let alice = try await sandbox.funded(1)
    let envelope = try await sandbox.envelope(alice, .pay(alice, 1))
    let queue = try DatabaseQueue(path: folder.database)
    try await queue.write { try $0.execute(sql: "DELETE FROM entries WHERE key = ?", arguments: [Data(AccountEntry.xdr(alice.accountID).xdrBytes)]) }
    try queue.close()
    let refusal = SandboxError.damaged(path: folder.database, reason: "the balances don't add up to all lumens there are")
    await #expect(throws: refusal) { try await sandbox.restart() }
    await #expect(throws: refusal) { try await sandbox.submit(envelope) }
  }

  @Test func `a restart from another network's file or a file without ledgers fails`() async throws {
    for (change, refusal) in [
      ("UPDATE network SET passphrase = 'Another'", SandboxError.otherNetwork(path: folder.database, passphrase: "Another")),
      ("DELETE FROM ledgers", .damaged(path: folder.database, reason: "there is no ledger in it any more")),
    ] {
      let sandbox = try Sandbox.test(.file(folder.database))
      try await DatabaseQueue(path: folder.database).write { try $0.execute(sql: "PRAGMA foreign_keys = OFF; \(change)") }
      await #expect(throws: refusal) { try await sandbox.restart() }
      await sandbox.close()
      try FileManager.default.removeItem(atPath: folder.database)
    }
  }

  @Test func `nobody else gets the file while a sandbox restarts, until it closes`() async throws {
    let sandbox = try Sandbox.test(.file(folder.database))
    try await withThrowingTaskGroup(of: Void.self) { [path = folder.database] tasks in
      tasks.addTask {
        repeat {
          #expect(throws: SandboxError.inUse(path: path)) { try Sandbox.test(.file(path)) }
          await Task.yield()
        } while !Task.isCancelled
      }
      for _ in 1...50 { try await sandbox.restart() }
      tasks.cancelAll()
    }
    await sandbox.close()
    await (try Sandbox.test(.file(folder.database))).close()
  }

  @Test func `a sandbox can restart while others read from it`() async throws {
    let sandbox = try Sandbox.test(.file(folder.database))
    let alice = try await sandbox.funded(1)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for _ in 0..<4 {
        tasks.addTask { while !Task.isCancelled { _ = try? await sandbox.account(alice) } }
      }
      for _ in 1...100 { try await sandbox.restart() }
      tasks.cancelAll()
    }
    await sandbox.close()
  }

  @Test func `every transaction answered during repeated restarts is stored`() async throws {
    let sandbox = try Sandbox.test(.file(folder.database), checksInvariants: true)
    let keys = try await (UInt8(1)...6).asyncMap { try await sandbox.funded($0) }
    let root = try LedgerParameters().rootKey()
    let answered = try await withThrowingTaskGroup(of: [TransactionHash].self) { tasks in
      for key in keys {
        tasks.addTask {
          var answered: [TransactionHash] = []
          for amount in 1...15 {
            let envelope = try await sandbox.envelope(key, .pay(root, Int64(amount)))
            var submission = try await sandbox.submit(envelope)
            while case .tryAgainLater = submission { submission = try await sandbox.submit(envelope) }
            answered.append(try #require(submission.transaction).hash)
          }
          return answered
        }
      }
      tasks.addTask {
        for _ in 1...8 { try await sandbox.restart() }
        return []
      }
      return try await tasks.reduce(into: []) { $0 += $1 }
    }
    #expect(answered.count == 90)
    await sandbox.close()
    let reopened = try Sandbox.test(.file(folder.database))
    for hash in answered { #expect(try await reopened.history.read { try $0.transaction(hash) }?.isSuccessful == true) }
    for key in keys { #expect(try await reopened.account(key)?.entry.balance == Sandbox.fundedStroops - 120 - 15 * 100) }
    await reopened.close()
  }
}

extension Sequence {
  fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
