import AnchorKit
import Foundation
import GRDB
import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// Sentences in the databases: those of this version, and the English texts that earlier versions wrote.
struct StoredSentenceTests {
  private let folder: TemporaryFolder
  private let account: AccountID
  private let hash: TransactionHash
  private var home: WalletHome { WalletHome(folder: folder.url) }
  private var network: URL { home.database(of: .sandbox) }

  init() throws {
    folder = try TemporaryFolder()
    account = try AccountID(TestVault.addresses[0])
    hash = try #require(TransactionHash(String(repeating: "0a", count: 32)))
  }

  /// Makes a database as it was before a change of its tables.
  private func makeOld(_ url: URL, _ tables: DatabaseMigrator, upTo last: String, _ write: (Database) throws -> Void) throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let database = try DatabaseQueue(path: url.path)
    try tables.migrate(database, upTo: last)
    try database.write(write)
    try database.close()
  }

  private func insertPayment(_ database: Database, _ sentence: (any DatabaseValueConvertible)?, state: String = "failed") throws {
    try database.execute(
      sql: """
        INSERT INTO journal (hash, source, envelope, maxTime, recipient, asset, amount, fee, createdAt, state, failureCode, failureSentence)
        VALUES (?, ?, '', 0, '', 'XLM', 1, 1, 1, ?, 'op_underfunded', ?)
        """, arguments: [hash.description, account.address, state, sentence])
  }

  private func insertTransfer(_ database: Database, _ problem: String?) throws {
    let progress = try JSONEncoder().encode(TransferProgress(id: "7", via: .sep6, isWithdrawal: false))
    try database.execute(
      sql: """
        INSERT INTO transfer (account, anchor, via, anchorID, isWithdrawal, asset, begunAt, progress, polling, nextAt, problem)
        VALUES (?, 'anchor.example.com', 'sep6', '7', 0, 'XLM', 1, ?, ?, 1, ?)
        """,
      arguments: [
        account.address, String(decoding: progress, as: UTF8.self), String(decoding: try JSONEncoder().encode(TransferPolling()), as: UTF8.self),
        problem,
      ])
  }

  private func column(_ sql: String, of store: WalletStore) throws -> [String?] {
    try store.read { try String?.fetchAll($0, sql: sql) }
  }

  @Test(arguments: [
    "Not sent. The account doesn't have 5 USDC to spend. Send less.", "“{0}” isn't {1}: {", "It says \"no\" \\ and\nthat is ünsinn.", "7", "{}",
    "null",
    "[1]", "\"quoted\"",
  ])
  func `texts that an earlier version stored are read unchanged`(_ text: String) async throws {
    try makeOld(network, NetworkDatabase.tables, upTo: "sequences") { database in
      try insertPayment(database, text)
      try insertTransfer(database, text)
    }
    let store = try WalletStore(at: network, tables: NetworkDatabase.tables)
    let entry = try #require(try PaymentJournal(store: store).entry(hash))
    #expect(entry.failureSentence == Sentence(key: text) && entry.failureSentence?.english == text)
    #expect(entry.record.state == .failed(Refusal(code: "op_underfunded", sentence: Sentence(key: text))))
    let transfer = try #require(try await TransferStore(store: store, profile: .sandbox).records(of: account, nil).list.first)
    #expect(transfer.problem == Sentence(key: text) && transfer.problem?.english == text)
    for stored in try column("SELECT failureSentence FROM journal UNION ALL SELECT problem FROM transfer", of: store) {
      #expect(try JSONDecoder().decode(Sentence.self, from: Data(try #require(stored).utf8)) == Sentence(key: text))
    }
  }

  @Test func `a text that an earlier version left out stays nil`() async throws {
    try makeOld(network, NetworkDatabase.tables, upTo: "sequences") { database in
      try insertPayment(database, nil as String?)
      try insertTransfer(database, nil)
    }
    let store = try WalletStore(at: network, tables: NetworkDatabase.tables)
    #expect(try PaymentJournal(store: store).entry(hash)?.failureSentence == nil)
    #expect(try await TransferStore(store: store, profile: .sandbox).open().map(\.problem) == [nil])
    #expect(try column("SELECT failureSentence FROM journal UNION ALL SELECT problem FROM transfer", of: store) == [nil, nil])
  }

  @Test func `an earlier version's security log is read unchanged`() async throws {
    let details = ["Savings", "", "{0} of \"Ana\"", "11", "{}"]
    try makeOld(home.store, HomeStore.tables, upTo: "strangers") { database in
      for detail in details {
        try database.execute(sql: "INSERT INTO securityEvent (time, kind, detail) VALUES (1, 'accountCreated', ?)", arguments: [detail])
      }
    }
    let log = try HomeStore(home, now: { Date(timeIntervalSince1970: 2) }).log
    try await log.add(.networkChanged, "Test network")
    #expect(try log.events().map(\.detail.english) == ["Test network"] + details.reversed())
    let store = try WalletStore(at: home.store, tables: HomeStore.tables)
    let stored = try column("SELECT detail FROM securityEvent WHERE detail <> '' ORDER BY id", of: store).compactMap(\.self)
    #expect(
      try stored.map { try JSONDecoder().decode(Sentence.self, from: Data($0.utf8)).key } == [
        "Savings", "{0} of \"Ana\"", "11", "{}", "Test network",
      ])
  }

  @Test func `reopening a database doesn't change sentences in the current format`() throws {
    let sentence: Sentence = "Not sent. The account doesn't have \("5 USDC") to spend. \(Sentence(verbatim: "{0}"))"
    try WalletStore(at: network, tables: NetworkDatabase.tables).write { try insertPayment($0, sentence) }
    let before = try Data(contentsOf: network)
    let store = try WalletStore(at: network, tables: NetworkDatabase.tables)
    #expect(try PaymentJournal(store: store).entry(hash)?.failureSentence == sentence)
    #expect(try Data(contentsOf: network) == before)
  }

  @Test func `a refusal is read back as the same sentence, with its arguments`() throws {
    let journal = PaymentJournal(store: try WalletStore(at: network, tables: NetworkDatabase.tables))
    try journal.store.write { try insertPayment($0, nil as String?, state: "pending") }
    let wait = Sentence(61, one: "\(61) second", other: "\(61) seconds")
    let refusal = Refusal(code: "op_underfunded", sentence: "Not sent. “\("{1}")” doesn't have \("5 USDC"). Wait \(wait). \(StoreError.locked)")
    var entry = try #require(try journal.entry(hash))
    entry.refuse(refusal)
    try journal.settle(entry)
    let again = PaymentJournal(store: try WalletStore(at: network, tables: NetworkDatabase.tables))
    #expect(try again.entry(hash)?.failureSentence == refusal.sentence)
    #expect(try again.entry(hash)?.record.state == .refused(refusal, until: Date(timeIntervalSince1970: 0)))
  }

  @Test func `a sentence that is too long is cut to its limit, and a short one keeps its arguments`() async throws {
    let log = try HomeStore(home, now: { Date(timeIntervalSince1970: 2) }).log
    let short: Sentence = "Account \("Savings") of \(3)"
    try await log.add(.accountCreated, short)
    try await log.add(.accountCreated, "\("{0} ")\(String(repeating: "ä", count: 500))")
    let events = try log.events()
    #expect(events[1].detail == short)
    #expect(events[0].detail.english == "{0} " + String(repeating: "ä", count: 196))
  }
}
