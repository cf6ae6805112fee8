import Foundation
import GRDB
import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// A backup is restored into a home that has databases, but no vault: what has more stays, and nothing is lost.
@Suite struct RestoredDatabaseTests {
  private static let passphrase = Secret("several words are safest")
  private static let records = "sandbox/wallet.sqlite"
  let test: TestVault

  init() async throws {
    test = try TestVault()
    try await test.signUp()
  }

  private func backup() async throws -> Data {
    try await test.vault.backup(TestVault.pin, passphrase: Self.passphrase, again: Self.passphrase).file
  }

  /// Removes the vault and restores a backup. The PIN stays the same.
  private func restore(_ file: Data) async throws -> [String: RestoredDatabase] {
    try FileManager.default.removeItem(at: test.file)
    return try await test.vault.restore(file, passphrase: Self.passphrase, secret: Secret("123456"), again: Secret("123456")).databases
  }

  /// The databases' files, to be put back later like a copy of the disk.
  private func files() throws -> [String: Data] { try test.folder.contents().filter { [HomeStore.fileName, Self.records].contains($0.key) } }

  private func putBack(_ files: [String: Data]) throws {
    for (path, content) in files { try content.write(to: test.folder.url.appending(path: path)) }
  }

  private func pay(_ hash: String) throws {
    try WalletStore(at: test.home.database(of: .sandbox), tables: NetworkDatabase.tables).write { database in
      try database.execute(
        sql: """
          INSERT INTO journal (hash, source, envelope, maxTime, recipient, asset, amount, fee, createdAt, state)
          VALUES (?, 'G', '', 0, '', '', 0, 0, 0, 'confirmed')
          """, arguments: [hash])
    }
  }

  private func withdraw(from anchor: String) throws {
    try WalletStore(at: test.home.database(of: .sandbox), tables: NetworkDatabase.tables).write { database in
      try database.execute(
        sql: """
          INSERT INTO transfer (account, anchor, via, isWithdrawal, asset, begunAt, progress, polling) VALUES ('G', ?, 'sep6', 1, 'XLM', 1, '', '')
          """, arguments: [anchor])
    }
  }

  private func payments(in file: URL? = nil) throws -> [String] {
    try WalletStore(at: file ?? test.home.database(of: .sandbox), tables: NetworkDatabase.tables).read {
      try String.fetchAll($0, sql: "SELECT hash FROM journal ORDER BY hash")
    }
  }

  private func contacts() throws -> SealedDocument<[String]> {
    SealedDocument(store: try HomeStore(test.home, now: { Date() }).store, name: "contacts", empty: [])
  }

  private func add(_ name: String) async throws {
    _ = try await contacts().change(try await test.vault.signIn(TestVault.pin)) { $0.append(name) }
  }

  private func names() async throws -> [String] { try await contacts().read(try await test.vault.signIn(TestVault.pin)).value }

  private func aside(_ database: RestoredDatabase?) throws -> URL {
    guard case .replaced(let aside) = database else { throw StoreError.locked }
    return aside
  }

  @Test func `a backup that is newer than the records in the home replaces them, and they stay in a file beside`() async throws {
    try pay("old")
    try await add("Ana")
    let before = try files()
    try pay("new")
    try await add("Ben")
    let file = try await backup()
    for name in ["wallet-before-restore.sqlite", "wallet-before-restore-2.sqlite"] {
      try putBack(before)
      let databases = try await restore(file)
      #expect(databases.keys.sorted() == [HomeStore.fileName, Self.records])
      #expect(try payments() == ["new", "old"])
      #expect(try await names() == ["Ana", "Ben"])
      let aside = try aside(databases[Self.records])
      #expect(aside.lastPathComponent == name)
      #expect(try payments(in: aside) == ["old"])
    }
    #expect(try test.folder.contents().keys.filter { $0.contains("before") }.count == 4)
    // They aren't in the next backup.
    let (next, _) = try BackupFile.decode(try await backup(), passphrase: Self.passphrase)
    #expect(next.databases.keys.sorted() == [HomeStore.fileName, Self.records])
  }

  @Test func `records and contacts that a backup lacks are kept, even if it has others that they lack`() async throws {
    try pay("old")
    try await add("Ana")
    let before = try files()
    try pay("theirs")
    let file = try await backup()
    try putBack(before)
    try pay("mine")
    try await add("Ben")
    #expect(try await restore(file) == [HomeStore.fileName: .kept(lacksSome: false), Self.records: .kept(lacksSome: true)])
    #expect(try payments() == ["mine", "old"])
    #expect(try await names() == ["Ana", "Ben"])
    try putBack(before)
    try withdraw(from: "anchor.example")
    #expect(try await restore(file) == [Self.records: .kept(lacksSome: true)], "a withdrawal that isn't paid yet is a record as well")
    #expect(try test.folder.contents().keys.allSatisfy { !$0.contains("before") })
  }

  @Test func `a restore that was cut off before the vault was written is repeated without a word, unless it replaced something`() async throws {
    try pay("old")
    try withdraw(from: "anchor.example")
    try await add("Ana")
    let first = try await backup()
    try pay("new")
    try await add("Ben")
    let second = try await backup()
    for path in [HomeStore.fileName, Self.records] { try FileManager.default.removeItem(at: test.folder.url.appending(path: path)) }
    #expect(try await restore(first) == [:])
    #expect(try await restore(first) == [:])
    #expect(try payments() == ["old"])
    let replaced = try await restore(second)
    #expect(replaced.keys.sorted() == [HomeStore.fileName, Self.records])
    // Where the older records are is told again, as if the first time had been cut off.
    #expect(try await restore(second) == replaced)
    #expect(try payments() == ["new", "old"])
    #expect(try await names() == ["Ana", "Ben"])
  }

  @Test func `the home's own records stay if the backup's can't be read`() async throws {
    try pay("paid")
    let (backup, vaultKey) = try BackupFile.decode(try await backup(), passphrase: Self.passphrase)
    let keys = VaultKeys(vaultKey: vaultKey, device: vaultKey, randomBytes: TestRandomness.bytes)
    let slot = try keys.slot(of: Self.passphrase, TestVault.cheap, kind: .backup)
    let file = try BackupFile(vault: backup.vault, databases: [Self.records: Data("damaged".utf8)]).encode(keys, slot: slot)
    #expect(try await restore(file) == [Self.records: .unreadable])
    #expect(try payments() == ["paid"])
  }

  @Test func `nothing is restored over unreadable records, and the same backup is restored once they are moved away`() async throws {
    try pay("paid")
    let file = try await backup()
    let records = test.folder.url.appending(path: Self.records)
    try Data("damaged".utf8).write(to: records)
    await #expect(throws: BackupError.self) { try await restore(file) }
    #expect(try Data(contentsOf: records) == Data("damaged".utf8))
    try FileManager.default.removeItem(at: records)
    // The refused restore has written no vault.
    #expect(!FileManager.default.fileExists(atPath: test.file.path))
    let secret = Secret("123456")
    #expect(try await test.vault.restore(file, passphrase: Self.passphrase, secret: secret, again: secret).databases == [:])
    #expect(try payments() == ["paid"])
  }

  @Test func `what was kept and what was replaced is told with its network and its file`() throws {
    let file = URL(filePath: "/home/ana/public/wallet-before-restore.sqlite")
    let kept = RestoreNotice("public/wallet.sqlite", .kept(lacksSome: true)).sentence.english
    #expect(kept.hasPrefix("The records for the network public on this computer were kept"))
    #expect(kept.hasSuffix("which are missing here now: look at the history before you pay anything again."))
    let replaced = RestoreNotice("public/wallet.sqlite", .replaced(aside: file))
    #expect(replaced.sentence.english.hasSuffix("The older ones are in the file \(file.path)."))
    let contacts = RestoreNotice(HomeStore.fileName, .kept(lacksSome: false))
    guard case .replaced = replaced, case .kept(let home) = contacts else { throw StoreError.locked }
    #expect(home.english.hasPrefix("The contacts, personal data and settings on this computer were kept"))
  }
}
