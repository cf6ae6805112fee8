import Foundation
import GRDB
import Sentences
import StellarKit
import StellarXDR
import Testing

@testable import SandboxKit

@Suite struct HistoryFileTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  private var storage: SandboxStorage { .file(folder.database) }

  /// Makes a history with some payments, and closes it properly.
  private func makeHistory() async throws {
    let sandbox = try Sandbox.test(storage)
    let alice = try await sandbox.funded(1)
    let bob = try await sandbox.funded(2)
    let usd = XDR.Asset.short("USD", alice)
    _ = try await sandbox.submit(try await sandbox.envelope(bob, .trust(usd, limit: 500)))
    _ = try await sandbox.submit(try await sandbox.envelope(alice, .pay(bob, 300, usd), .pay(bob, 1)))
    _ = try await sandbox.submit(try await sandbox.envelope(alice, .pay(bob, 300, usd)))
    await sandbox.close()
  }

  private func refusal(_ parameters: LedgerParameters = LedgerParameters()) -> SandboxError? {
    do throws(SandboxError) {
      _ = try Sandbox(storage: storage, closeTime: .zero, parameters: parameters, now: { Date(timeIntervalSince1970: 1_800_000_000) })
      return nil
    } catch {
      return error
    }
  }

  @Test func `a restart keeps accounts, transactions and ledgers, and continues the history`() async throws {
    try await makeHistory()
    let sandbox = try Sandbox.test(storage)
    let alice = try TestLedger.key(1)
    let bob = try TestLedger.key(2)
    #expect(await sandbox.latest.sequence == 6)
    let stored = try #require(try await sandbox.account(bob))
    #expect(stored.entry.balance == Sandbox.fundedStroops + 1 - 100)
    #expect(stored.trustlines.map(\.entry.balance) == [300])
    let transactions = try await sandbox.history.read {
      try $0.transactions(ListPage(), of: .account(alice.accountID), includingFailed: true)
    }
    #expect(transactions.map(\.result.code) == [.txSuccess, .txSuccess, .txFailed])
    let ledgers = try await sandbox.history.read { try $0.ledgers(ListPage()) }
    #expect(ledgers.map(\.header.sequence) == [1, 2, 3, 4, 5, 6])
    for (older, newer) in zip(ledgers, ledgers.dropFirst()) { #expect(newer.header.previousHash == older.hash) }
    let payment = try await sandbox.submit(try await sandbox.envelope(alice, .pay(bob, 100, .short("USD", alice))))
    #expect(payment.transaction?.isSuccessful == true)
    #expect(payment.transaction?.id.ledger == 7)
    await sandbox.close()
  }

  @Test func `a copy made while the sandbox runs holds every answered transaction`() async throws {
    // Such a copy has what a process killed at that moment leaves behind: a log that nobody has merged into the database.
    let sandbox = try Sandbox.test(storage)
    let alice = try await sandbox.funded(1)
    for amount in 1...20 {
      _ = try await sandbox.submit(try await sandbox.envelope(alice, .pay(try LedgerParameters().rootKey(), Int64(amount))))
    }
    let killed = try TestFolder()
    for (name, data) in try folder.contents() { try data.write(to: URL(filePath: killed.path + "/" + name)) }
    let restarted = try Sandbox.test(.file(killed.database))
    #expect(await restarted.latest.sequence == 22)
    #expect(try await restarted.account(alice)?.entry == sandbox.account(alice)?.entry)
    await restarted.close()
    await sandbox.close()
  }

  @Test func `the folder is created, and only the owner can read it and its files`() async throws {
    let path = folder.path + "/deep/er/sandbox.sqlite"
    let sandbox = try Sandbox.test(.file(path))
    _ = try await sandbox.funded(1)
    for file in [path, path + "-wal", path + ".lock"] {
      #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? NSNumber == 0o600)
    }
    let folderMode = try FileManager.default.attributesOfItem(atPath: folder.path + "/deep/er")[.posixPermissions] as? NSNumber
    #expect(folderMode == 0o700)
    await sandbox.close()
  }

  @Test func `SQLite is told to sync every commit to the disk`() async throws {
    let sandbox = try Sandbox.test(storage)
    #expect(try sandbox.history.synchronous() == 2)
    await sandbox.close()
  }

  @Test func `a database in use is refused`() async throws {
    let sandbox = try Sandbox.test(storage)
    #expect(refusal() == .inUse(path: folder.database))
    await sandbox.close()
  }

  // MARK: Files that can't be used are refused and stay unchanged

  private func expectRefusal(_ matches: (SandboxError) -> Bool, parameters: LedgerParameters = LedgerParameters()) throws {
    let before = try folder.contents()
    let error = try #require(refusal(parameters))
    #expect(matches(error), "\(error)")
    #expect(error.description.hasSuffix(".") && error.description.contains(folder.database))
    #expect(try folder.contents() == before)
  }

  private func isDamaged(_ error: SandboxError) -> Bool {
    if case .damaged = error { true } else { false }
  }

  @Test func `a newer version's database is refused unchanged`() async throws {
    try await makeHistory()
    try await DatabaseQueue(path: folder.database).write { db in
      try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('2 something new')")
    }
    try expectRefusal { $0 == .newerVersion(path: folder.database) }
  }

  @Test func `a newer version's database that wasn't closed is refused unchanged`() async throws {
    try await makeHistory()
    let other = try TestFolder()
    try FileManager.default.moveItem(atPath: folder.database, toPath: other.database)
    let pool = try DatabasePool(path: other.database)
    try await pool.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('2 something new')") }
    for (name, data) in try other.contents() { try data.write(to: URL(filePath: folder.path + "/" + name)) }
    try pool.close()
    try expectRefusal { $0 == .newerVersion(path: folder.database) }
  }

  @Test func `half a database is refused as damaged`() async throws {
    try await makeHistory()
    let whole = try Data(contentsOf: URL(filePath: folder.database))
    try whole.prefix(whole.count / 2).write(to: URL(filePath: folder.database))
    try expectRefusal(isDamaged)
  }

  @Test func `a database with an overwritten beginning is refused as damaged`() async throws {
    try await makeHistory()
    var data = try Data(contentsOf: URL(filePath: folder.database))
    data.replaceSubrange(0..<512, with: Data(repeating: 0x5A, count: 512))
    try data.write(to: URL(filePath: folder.database))
    try expectRefusal(isDamaged)
  }

  @Test func `a database with an overwritten page is refused as damaged`() async throws {
    try await makeHistory()
    var data = try Data(contentsOf: URL(filePath: folder.database))
    data.replaceSubrange(3 * 4_096..<4 * 4_096, with: Data(repeating: 0xFF, count: 4_096))
    try data.write(to: URL(filePath: folder.database))
    try expectRefusal(isDamaged)
  }

  @Test func `a file that isn't a database is refused as damaged`() throws {
    try Data("this is a letter to my grandmother, who keeps it beside her wallet".utf8).write(to: URL(filePath: folder.database))
    try expectRefusal(isDamaged)
  }

  @Test func `another program's database is refused`() throws {
    let queue = try DatabaseQueue(path: folder.database)
    try queue.write { try $0.execute(sql: "CREATE TABLE wallet (seed TEXT)") }
    try queue.close()
    try expectRefusal { $0 == .foreign(path: folder.database) }
  }

  @Test func `another network's database is refused`() async throws {
    try await makeHistory()
    try expectRefusal(
      { $0 == .otherNetwork(path: folder.database, passphrase: Network.sandbox.passphrase) },
      parameters: LedgerParameters(network: Network(passphrase: "Another"))
    )
  }

  @Test func `a database whose balances don't add up is refused as damaged`() async throws {
    try await makeHistory()
    let queue = try DatabaseQueue(path: folder.database)
    try await queue.write { db in
      let key = AccountEntry.xdr(try TestLedger.key(2).accountID)
      guard var entry = try HistoryReader(db).entry(key), case .account(var account) = entry.data else { return }
      account.balance += 1
      entry.data = .account(account)
      try HistoryWriter(db).write(key, entry)
    }
    try queue.close()
    try expectRefusal(isDamaged)
  }

  @Test func `a database whose last ledger has a wrong hash is refused as damaged`() async throws {
    try await makeHistory()
    let queue = try DatabaseQueue(path: folder.database)
    try await queue.write { try $0.execute(sql: "UPDATE ledgers SET hash = zeroblob(32) WHERE sequence = 6") }
    try queue.close()
    try expectRefusal(isDamaged)
  }

  @Test(arguments: ["header = 5", "successful = 'x'"])
  func `a database with a value of the wrong kind is refused as damaged`(change: String) async throws {
    try await makeHistory()
    let queue = try DatabaseQueue(path: folder.database)
    try await queue.write { try $0.execute(sql: "UPDATE ledgers SET \(change)") }
    try queue.close()
    try expectRefusal(isDamaged)
  }

  @Test func `a folder that can't be created is reported with the reason`() throws {
    try Data().write(to: URL(filePath: folder.path + "/file"))
    let path = folder.path + "/file/deep"
    #expect(throws: SandboxError.folderNotMade(path: path, reason: "Not a directory")) { try Sandbox.test(.file(path + "/sandbox.sqlite")) }
  }

  @Test func `a folder in the database's place is refused`() throws {
    try FileManager.default.createDirectory(atPath: folder.database, withIntermediateDirectories: false)
    try expectRefusal { $0 == .notAFile(path: folder.database) }
  }

  @Test func `an empty file is refused as damaged`() throws {
    try Data().write(to: URL(filePath: folder.database))
    try expectRefusal { $0 == .damaged(path: folder.database, reason: "it is empty") }
  }

  @Test func `an unfinished new database left by a crash is replaced`() async throws {
    try Data("half a database".utf8).write(to: URL(filePath: folder.database + ".new"))
    let sandbox = try Sandbox.test(storage)
    #expect(await sandbox.latest.sequence == 1)
    await sandbox.close()
    #expect(!FileManager.default.fileExists(atPath: folder.database + ".new"))
  }

  @Test func `a file of the first version is migrated with its accounts and trustlines`() async throws {
    let queue = try DatabaseQueue(path: folder.database)
    try HistorySchema.migrator.migrate(queue, upTo: "1 ledgers, transactions, operations, accounts, trustlines")
    let (root, alice) = try (LedgerParameters().rootKey(), TestLedger.key(1))
    let header = LedgerHeader(genesis: LedgerParameters(), closeTime: TestLedger.start)
    let usd = XDR.Asset.short("USD", root)
    try await queue.write { db in
      try db.execute(sql: "INSERT INTO network VALUES (?)", arguments: [Network.sandbox.passphrase])
      try db.execute(
        sql: "INSERT INTO ledgers VALUES (1, ?, ?, 0, 0, 0, 0)", arguments: [header.hash.data, Data(header.xdrBytes)])
      let accounts = "INSERT INTO accounts VALUES (?, ?, ?, ?, 2, 1, 0, 3, 4, ?, ?, 1)"
      try db.execute(sql: accounts, arguments: [root.accountID.publicKey.data, header.totalCoins - 7, 0, 0, 0, 0])
      try db.execute(sql: accounts, arguments: [alice.accountID.publicKey.data, 7, 9, 1, 5, 1_700_000_000])
      try db.execute(
        sql: "INSERT INTO trustlines VALUES (?, ?, 3, 8, 1, 1)", arguments: [alice.accountID.publicKey.data, Data(usd.xdrBytes)])
    }
    try queue.close()
    let sandbox = try Sandbox.test(storage)
    let stored = try #require(try await sandbox.account(alice))
    var expected = AccountEntry(balance: 7, sequenceNumber: 9, sequenceTime: 1_700_000_000, subentryCount: 1, flags: [.authorizationRevocable])
    expected.thresholds = Thresholds(masterWeight: 1, low: 0, medium: 3, high: 4)
    (expected.sequenceLedger, expected.lastModified, expected.level) = (5, 1, .sequence)
    #expect(stored.entry == expected)
    #expect(stored.trustlines.map(\.entry) == [TrustlineEntry(balance: 3, limit: 8, flags: [.authorized], lastModified: 1)])
    #expect(try await sandbox.account(root)?.entry.level == AccountEntry.Extension.none)
    await sandbox.close()
  }
}
