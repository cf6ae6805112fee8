import GRDB
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

/// Accounts' lists and the list of hashes, which are cut into segments.
@Suite struct SegmentTests {
  private let folder: TestFolder
  private let accounts: [AccountID]
  /// Every transaction, oldest first; the last is a fee bump.
  private let transactions: [StoredTransaction]
  /// What the history listed before the file was closed.
  private let told: [String]

  init() async throws {
    folder = try TestFolder()
    let sandbox = try Sandbox.test(.file(folder.database))
    let (alice, bob) = (try await sandbox.funded(1), try await sandbox.funded(2))
    accounts = [alice, bob, try TestLedger.key(3)].map(\.accountID)
    for amount in 1...5 { try await sandbox.apply(alice, [.pay(bob, Int64(amount)), .pay(alice, 1)]) }
    try await sandbox.apply(bob, [.pay(alice, 1)])
    let inner = try await sandbox.envelope(alice, .pay(bob, 9))
    _ = try await sandbox.submit(try TestLedger().feeBump(inner, by: bob, fee: 400))
    transactions = try await sandbox.history.read { try $0.transactions(ListPage(limit: 200), of: .everything, includingFailed: true) }
    told = try await sandbox.told(of: accounts)
    await sandbox.close()
  }

  private func change(_ sql: String) async throws {
    let queue = try DatabaseQueue(path: folder.database)
    try await queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// Gives each ledger a segment of its own.
  private func cutFinely() async throws {
    try await change(
      """
      UPDATE operationsOfAccounts SET segment = id >> 32;
      UPDATE transactionsOfAccounts SET segment = id >> 32;
      UPDATE hashes SET segment = id >> 32;
      DELETE FROM segments;
      INSERT INTO segments SELECT DISTINCT id >> 32, 1 FROM transactions;
      """)
  }

  @Test func `lists span all segments, in both orders and page by page`() async throws {
    try await cutFinely()
    let sandbox = try Sandbox.test(.file(folder.database))
    #expect(told.count > 40)
    #expect(try await sandbox.told(of: accounts) == told)
    for account in accounts.dropLast() {
      for order in [ListPage.Order.ascending, .descending] {
        var (cursor, found, effects) = (HistoryCursor?.none, [StoredTransaction](), [StoredEffect]())
        while true {
          let page = ListPage(cursor: cursor, order: order, limit: 2)
          let next = try await sandbox.history.read { try $0.transactions(page, of: .account(account), includingFailed: true) }
          found += next
          guard next.count == 2, let last = next.last else { break }
          cursor = HistoryCursor(id: last.id)
        }
        cursor = nil
        while true {
          let page = ListPage(cursor: cursor, order: order, limit: 3)
          let next = try await sandbox.history.read { try $0.effects(page, of: .account(account)) }
          effects += next
          guard next.count == 3, let last = next.last else { break }
          cursor = last.cursor
        }
        let whole = ListPage(order: order, limit: 200)
        #expect(found == (try await sandbox.history.read { try $0.transactions(whole, of: .account(account), includingFailed: true) }))
        let all = try await sandbox.history.read { try $0.effects(whole, of: .account(account)) }
        #expect(effects == all && found.count > 5 && all.count > 5)
      }
    }
    await sandbox.close()
  }

  @Test func `a transaction is found by its hash in any segment, and a fee bump also by its inner hash`() async throws {
    try await cutFinely()
    let sandbox = try Sandbox.test(.file(folder.database))
    for transaction in transactions {
      #expect(try await sandbox.history.read { try $0.transaction(transaction.hash) } == transaction)
    }
    let bump = try #require(transactions.last)
    let inner = try #require(bump.innerHash)
    #expect(try await sandbox.history.read { try $0.transaction(inner) } == bump)
    // A hash with the same first bytes as a stored hash.
    let similar = try #require(Bytes32(Array(bump.hash.value.bytes.prefix(8)) + Array(repeating: 7, count: 24)))
    #expect(try await sandbox.history.read { try $0.transaction(TransactionHash(similar)) } == nil)
    await sandbox.close()
  }

  @Test func `a full segment is followed by the next`() async throws {
    try await change("UPDATE segments SET transactions = \(HistorySegment.size)")
    let sandbox = try Sandbox.test(.file(folder.database))
    try await sandbox.apply(try TestLedger.key(1), [.pay(try TestLedger.key(2), 1)])
    try await sandbox.apply(try TestLedger.key(1), [.pay(try TestLedger.key(2), 1)])
    let segments = try await sandbox.history.read { reader in
      try Row.fetchAll(reader.statement("SELECT * FROM segments ORDER BY segment")).map { [$0["segment"], $0["transactions"]] as [Int] }
    }
    #expect(segments == [[0, HistorySegment.size], [1, 2]])
    for table in ["operationsOfAccounts", "transactionsOfAccounts", "hashes"] {
      let oldest = try await sandbox.history.read { try Int64.fetchOne($0.statement("SELECT min(id) >> 32 FROM \(table) WHERE segment = 1")) }
      #expect(oldest == Int64(await sandbox.latest.sequence) - 1, "\(table)")
    }
    await sandbox.close()
  }

  @Test func `listing an account's operations needs no sorting`() async throws {
    let queue = try DatabaseQueue(path: folder.database)
    for order in [ListPage.Order.ascending, .descending] {
      var query = ListQuery(ListPage(order: order, limit: 5), includingFailed: false)
      query.narrow(to: "operationsOfAccounts", accounts[0])
      let (sql, arguments) = (query.sql, query.arguments)
      let plan = try await queue.read { try Row.fetchAll($0, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments).map { "\($0)" } }.joined()
      #expect(plan.contains("PRIMARY KEY (segment=? AND account=?") && !plan.contains("TEMP B-TREE"), "\(plan)")
    }
    try queue.close()
  }

  @Test func `a file from before segments has the same lists after its migration`() async throws {
    try OlderFile.joinSegments(in: folder.database)
    let sandbox = try Sandbox.test(.file(folder.database))
    #expect(try await sandbox.told(of: accounts) == told)
    for transaction in transactions {
      #expect(try await sandbox.history.read { try $0.transaction(transaction.hash) } == transaction)
    }
    await sandbox.close()
  }
}
