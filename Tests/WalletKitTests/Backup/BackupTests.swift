import Foundation
import GRDB
import PrivateFiles
import Sentences
import StellarKit
import Testing

@testable import WalletKit

@Suite struct BackupTests {
  private static let passphrase = Secret("several words are safest")
  let test: TestVault
  var vault: Vault { test.vault }

  init() throws {
    test = try TestVault()
  }

  private func backup() async throws -> Data {
    try await vault.backup(TestVault.pin, passphrase: Self.passphrase, again: Self.passphrase).file
  }

  private func restore(_ file: Data, into other: TestVault, passphrase: Secret = Self.passphrase, pin: String = "654321") async throws -> DataKey {
    try await other.vault.restore(file, passphrase: passphrase, secret: Secret(pin), again: Secret(pin)).0
  }

  private func addPayment(to test: TestVault, hash: String) throws {
    try WalletStore(at: test.home.database(of: .sandbox), tables: NetworkDatabase.tables).write { database in
      try database.execute(
        sql: """
          INSERT INTO journal (hash, source, envelope, maxTime, recipient, asset, amount, fee, createdAt, state)
          VALUES (?, 'G', '', 0, '', '', 0, 0, 0, 'confirmed')
          """, arguments: [hash])
    }
  }

  private func payments(of test: TestVault) throws -> [String] {
    try WalletStore(at: test.home.database(of: .sandbox), tables: NetworkDatabase.tables).read {
      try String.fetchAll($0, sql: "SELECT hash FROM journal")
    }
  }

  /// The backup with other content in place of one database.
  private func replacing(_ path: String, with content: Data, in file: Data) throws -> Data {
    let (backup, vaultKey) = try BackupFile.decode(file, passphrase: Self.passphrase)
    let keys = VaultKeys(vaultKey: vaultKey, device: vaultKey, randomBytes: TestRandomness.bytes)
    let slot = try keys.slot(of: Self.passphrase, TestVault.cheap, kind: .backup)
    return try BackupFile(vault: backup.vault, databases: backup.databases.merging([path: content]) { $1 }).encode(keys, slot: slot)
  }

  @Test func `a backup restores accounts, keys and payments on another computer, with a new PIN`() async throws {
    let added = try await test.signUp()
    _ = try await vault.add(.words(TestVault.mnemonic(), passphrase: "x", index: 3), name: "Words", TestVault.pin)
    _ = try await vault.add(.seed(TestVault.keyPair()), name: "Seed", TestVault.pin)
    let watched = try await vault.add(.watchOnly(TestVault.keyPair().accountID), name: "Watched", TestVault.pin).account
    try await vault.use(watched.id)
    try addPayment(to: test, hash: "paid")
    let sealed = try await vault.signIn(TestVault.pin).seal(Data("Ana".utf8), place: "contact 1")
    let seed = try await vault.withKey(of: added.account.id, TestVault.pin) { $0.seed }
    let file = try await backup()

    let other = try TestVault()
    let key = try await restore(file, into: other)
    #expect(key.open(sealed, place: "contact 1") == Data("Ana".utf8))
    let (restored, before) = (try await other.vault.contents(), try await vault.contents())
    #expect((restored.accounts, restored.inUse, restored.words) == (before.accounts, before.inUse, before.words))
    #expect(restored.identity != before.identity)
    #expect(try await other.vault.withKey(of: added.account.id, .typed("654321")) { $0.seed } == seed)
    #expect(try payments(of: other) == ["paid"])
    #expect(try Data(contentsOf: other.deviceKey) != Data(contentsOf: test.deviceKey))
    await #expect(throws: VaultError.wrongSecret) { try await other.vault.signIn(TestVault.pin) }
    // The words still sign in there if the PIN is forgotten.
    _ = try await other.vault.signIn(.words(try #require(added.newWords), passphrase: ""))
  }

  @Test func `a backup has no readable address, secret words or payments`() async throws {
    let added = try await test.signUp()
    try addPayment(to: test, hash: "paid")
    let file = try await backup()
    for text in [added.account.id.address, "vault", "SQLite", "paid", try #require(added.newWords).revealPhrase()] {
      #expect(file.dropFirst(400).firstRange(of: Data(text.utf8)) == nil)
    }
    #expect(file.firstRange(of: Data(added.account.id.address.utf8)) == nil)
  }

  @Test func `a backup needs the PIN and a passphrase of at least ten characters, entered twice`() async throws {
    try await test.signUp()
    await #expect(throws: BackupError.vault(.wrongSecret)) {
      try await vault.backup(.typed("000000"), passphrase: Self.passphrase, again: Self.passphrase)
    }
    await #expect(throws: BackupError.passphraseTooShort(minimum: 10)) {
      try await vault.backup(TestVault.pin, passphrase: Secret("123456789"), again: Secret("123456789"))
    }
    await #expect(throws: BackupError.secret(.secretsDiffer)) {
      try await vault.backup(TestVault.pin, passphrase: Self.passphrase, again: Secret("several words are safe"))
    }
  }

  @Test func `a backup is never restored over a vault`() async throws {
    try await test.signUp()
    let file = try await backup()
    let before = try test.folder.contents()
    await #expect(throws: BackupError.vault(.alreadyExists)) { try await restore(file, into: test) }
    try Data("damaged".utf8).write(to: test.file)
    await #expect(throws: BackupError.vault(.damaged(path: test.file.path))) { try await restore(file, into: test) }
    #expect(try test.folder.contents().keys == before.keys)
  }

  @Test func `restoring a missing vault keeps payments that are newer than the backup`() async throws {
    try await test.signUp()
    try addPayment(to: test, hash: "old")
    let file = try await backup()
    try addPayment(to: test, hash: "new")
    try FileManager.default.removeItem(at: test.file)
    _ = try await restore(file, into: test)
    #expect(try payments(of: test).sorted() == ["new", "old"])
  }

  @Test func `restoring a backup keeps newer contacts and records, but not those of another wallet`() async throws {
    func rows(_ test: TestVault) throws -> (store: HomeStore, contacts: SealedDocument<[String]>) {
      let store = try HomeStore(test.home, now: { Date() })
      return (store, SealedDocument(store: store.store, name: "contacts", empty: []))
    }
    try await test.signUp()
    try addPayment(to: test, hash: "paid")
    let (store, contacts) = try rows(test)
    _ = try await contacts.change(try await vault.signIn(TestVault.pin)) { $0.append("Ana") }
    let records = try WalletStore(at: test.home.database(of: .sandbox), tables: NetworkDatabase.tables)
    let file = try await backup()
    _ = try await contacts.change(try await vault.signIn(TestVault.pin)) { $0.append("Ben") }
    try await store.store.write { try $0.execute(sql: "UPDATE guesses SET count = 9") }
    try await records.write { try $0.execute(sql: "INSERT INTO token VALUES ('G', 'C', 'GOLD', '', 0)") }
    try FileManager.default.removeItem(at: test.file)
    #expect(try await contacts.read(try await restore(file, into: test)).value == ["Ana", "Ben"])
    #expect(try store.guesses.wrongGuesses().count == 0)
    #expect(try await records.read { try String.fetchAll($0, sql: "SELECT label FROM token") } == ["GOLD"])

    let other = try TestVault()
    try await other.signUp()
    let (_, theirs) = try rows(other)
    _ = try await theirs.change(try await other.vault.signIn(TestVault.pin)) { $0.append("Eve") }
    // What is only cached from the network is nobody's record.
    let remembered = try WalletStore(at: other.home.database(of: .sandbox), tables: NetworkDatabase.tables)
    try await remembered.write { try $0.execute(sql: "INSERT INTO knownLine (account, line) VALUES ('G', 'GOLD')") }
    try FileManager.default.removeItem(at: other.file)
    #expect(try await theirs.read(try await restore(file, into: other)).value == ["Ana"])
    #expect(try payments(of: other) == ["paid"])
  }

  @Test func `a backup that would be too large leaves out the history together with its ranges`() async throws {
    try await test.signUp()
    try addPayment(to: test, hash: "paid")
    try await WalletStore(at: test.home.database(of: .sandbox), tables: NetworkDatabase.tables).write { database in
      try database.execute(sql: "INSERT INTO history (owner, id, sealed) VALUES (1, 1, zeroblob(2000000))")
      try database.execute(sql: "INSERT INTO historyRange (owner, low, high) VALUES (1, 0, 9)")
    }
    func restored(_ file: Data) async throws -> (payments: [String], entries: Int?, ranges: Int?) {
      let other = try TestVault()
      _ = try await restore(file, into: other)
      let store = try WalletStore(at: other.home.database(of: .sandbox), tables: NetworkDatabase.tables)
      let (entries, ranges) = try await store.read { database in
        (
          try Int.fetchOne(database, sql: "SELECT count(*) FROM history"), try Int.fetchOne(database, sql: "SELECT count(*) FROM historyRange")
        )
      }
      return (try payments(of: other), entries, ranges)
    }
    for (limit, count) in [(4_000_000, 1), (1_000_000, 0)] {
      let (file, hasHistory) = try await vault.backup(TestVault.pin, passphrase: Self.passphrase, again: Self.passphrase, limit: limit)
      #expect(hasHistory == (count == 1))
      #expect(try await restored(file) == (["paid"], count, count))
    }
    await #expect(throws: BackupError.tooLarge(maximum: 1000)) {
      try await vault.backup(TestVault.pin, passphrase: Self.passphrase, again: Self.passphrase, limit: 1000)
    }
    #expect(await !vault.mayLeaveOutHistory())
  }

  @Test func `an unreadable database in a backup is named, and the keys are restored without it`() async throws {
    let id = try await test.signUp().account.id
    try addPayment(to: test, hash: "paid")
    let (path, file) = ("sandbox/wallet.sqlite", try await backup())
    for content in [Data(), Data("no database".utf8), try Data(contentsOf: test.home.database(of: .sandbox)).dropLast(100)] {
      let (other, pin) = (try TestVault(), Secret("654321"))
      let changed = try replacing(path, with: content, in: file)
      let (_, databases) = try await other.vault.restore(changed, passphrase: Self.passphrase, secret: pin, again: pin)
      #expect(databases == [path: .unreadable])
      #expect(try await other.vault.withKey(of: id, .secret(pin)) { $0.accountID } == id)
    }
    let folder = try TemporaryFolder()
    let wallet = try await TestNetwork.storedWallet(in: folder)
    let changed = try replacing(HomeStore.fileName, with: Data(), in: file)
    let said = try await wallet.restore(changed, passphrase: Self.passphrase, secret: Secret("654321"), again: Secret("654321"))
    #expect(said.map(\.sentence.english).joined().contains("contacts, personal data and settings"))
    #expect(try payments(of: test) == ["paid"])
  }

  @Test func `a damaged database is refused by a backup`() async throws {
    try await test.signUp()
    try addPayment(to: test, hash: "paid")
    let database = test.home.database(of: .sandbox)
    for content in [Data(), Data("no database".utf8)] {
      try content.write(to: database)
      await #expect(throws: BackupError.database(.databaseDamaged(path: database.path))) { try await backup() }
    }
  }

  @Test func `concurrent copies of a database are all complete`() async throws {
    for number in 0..<50 { try addPayment(to: test, hash: "\(number)") }
    let (database, folder) = (DatabaseFile(url: test.home.database(of: .sandbox), tables: NetworkDatabase.tables), try TemporaryFolder())
    try await withThrowingTaskGroup { group in
      for number in 0..<12 {
        group.addTask {
          let copy = DatabaseFile(url: folder.url.appending(path: "\(number)/wallet.sqlite"), tables: NetworkDatabase.tables)
          try copy.load(try #require(try database.copy()))
          #expect(copy.hasPayments)
        }
      }
      try await group.waitForAll()
    }
    #expect(try test.folder.contents().keys.sorted() == ["sandbox/wallet.sqlite"])
  }

  @Test func `the next backup deletes what a killed program left of one, and keeps files that another program is writing`() async throws {
    try await test.signUp()
    try addPayment(to: test, hash: "paid")
    let (left, current) = ("sandbox/.wallet.sqlite.0AF.copy", "sandbox/.wallet.sqlite.1AF")
    for name in [left, left + "-journal", current] { try Data("x".utf8).write(to: test.folder.url.appending(path: name)) }
    _ = try await backup()
    #expect(try test.folder.contents().keys.filter { $0.contains("/.") } == [current])
  }

  @Test func `a wrong passphrase and every kind of damage are refused, and nothing is written`() async throws {
    try await test.signUp()
    let file = try await backup()
    let other = try TestVault()
    for passphrase in ["", "another passphrase", String(repeating: "a", count: 300)] {
      await #expect(throws: BackupError.wrongPassphrase) { try await restore(file, into: other, passphrase: Secret(passphrase)) }
    }
    await #expect(throws: BackupError.secret(.secretTooShort(minimum: 6))) { try await restore(file, into: other, pin: "1") }
    for position in stride(from: 0, to: file.count, by: max(1, file.count / 60)) {
      var changed = file
      changed[position] ^= 1
      let error = await #expect(throws: BackupError.self) { try await restore(changed, into: other) }
      #expect([.damaged, .wrongPassphrase, .newerVersion].contains(error))
    }
    for part in [Data(), file.prefix(10), file.dropLast(), file + [0], Data("BasicPay backup\n".utf8)] {
      await #expect(throws: BackupError.damaged) { try await restore(part, into: other) }
    }
    let newer = Data(#"{"format":"BasicPay backup","version":2}"#.utf8) + Data("\nx".utf8)
    await #expect(throws: BackupError.newerVersion) { try await restore(newer, into: other) }
    #expect(try other.folder.contents().isEmpty)
  }

  @Test func `a restored backup carries over no wrong guesses, known browsers or devices, so that a wrong PIN erases nothing`() async throws {
    let (old, new) = (try TemporaryFolder(), try TemporaryFolder())
    let passkey = Data(TestRandomness.bytes(16))
    let output = Secret(bytes: Data(TestRandomness.bytes(32)))
    let wallet = try await TestNetwork.owner(in: old)
    try await wallet.vault.addPasskey(id: passkey, name: "Phone", salt: Data(TestRandomness.bytes(32)), output: output, TestVault.pin)
    try await wallet.vault.setErasing(true, TestVault.pin)
    let store = try HomeStore(WalletHome(folder: old.url), now: { Date(timeIntervalSince1970: 1_800_000_000) })
    for guesser in Guesser.allCases {
      try await store.store.write { database in
        let (table, wrong) = guesser == .owner ? ("guesses", "wrongGuess") : ("strangerGuesses", "strangerWrongGuess")
        try database.execute(sql: "UPDATE \(table) SET count = 9, last = 1")
        try database.execute(sql: "INSERT INTO \(wrong) (fingerprint) VALUES (x'01')")
      }
    }
    try store.knownBrowsers.add(Data([7]), for: try await wallet.vault.contents().identity, inPlaceOf: nil)
    #expect(try await store.devices.add("Phone", showing: Data([8])))
    let file = try await wallet.vault.backup(.passkey(id: passkey, output: output), passphrase: Self.passphrase, again: Self.passphrase).file
    let restored = try await TestNetwork.storedWallet(in: new)
    try await restored.restore(file, passphrase: Self.passphrase, secret: Secret("654321"), again: Secret("654321"))
    let other = try HomeStore(WalletHome(folder: new.url), now: { Date(timeIntervalSince1970: 1_800_000_000) })
    for guesser in Guesser.allCases { #expect(try other.guesses(of: guesser).wrongGuesses().count == 0) }
    let vaults = try await [wallet.vault.contents().identity, restored.vault.contents().identity]
    for vault in vaults { #expect(try !other.knownBrowsers.contains(Data([7]), for: vault)) }
    #expect(try await other.devices.all().isEmpty)
    await #expect(throws: VaultError.wrongSecret) { try await restored.signIn(.typed("654320")) }
    try await restored.signIn(.typed("654321"))
    #expect(try other.guesses.wrongGuesses().count == 0)
  }

  @Test func `a reset erases the keys and the databases' content, even while the databases are open`() async throws {
    try await test.signUp()
    try addPayment(to: test, hash: "paid")
    let open = try WalletStore(at: test.home.database(of: .sandbox), tables: NetworkDatabase.tables)
    try await vault.reset()
    #expect(await vault.state() == .notCreated)
    #expect(try await open.read { try String.fetchAll($0, sql: "SELECT hash FROM journal") }.isEmpty)
    for (_, data) in try test.folder.contents() { #expect(data.firstRange(of: Data("paid".utf8)) == nil) }
    // An open connection now sees the emptied database.
    try addPayment(to: test, hash: "next")
    #expect(try await open.read { try String.fetchAll($0, sql: "SELECT hash FROM journal") } == ["next"])
    #expect(!FileManager.default.fileExists(atPath: test.deviceKey.path))
  }

  @Test(arguments: [false, true]) func `erasing the keys also deletes temporary files and what was put aside`(_ byGuesses: Bool) async throws {
    try await test.signUp()
    try addPayment(to: test, hash: "paid")
    try await vault.setErasing(true, TestVault.pin)
    let left = [
      ".device.key.new", ".vault.json.new", ".home.sqlite.copy", "sandbox/.wallet.sqlite.0AF", "sandbox/.wallet.sqlite.0AF-journal",
      "home-before-restore.sqlite", "sandbox/wallet-before-restore-2.sqlite",
    ]
    for name in left { try Data("secret".utf8).write(to: test.folder.url.appending(path: name)) }
    if byGuesses {
      for guess in 0..<9 { await #expect(throws: VaultError.wrongSecret) { try await vault.signIn(.typed("00000\(guess)")) } }
      await #expect(throws: VaultError.erased) { try await vault.signIn(.typed("000009")) }
    } else {
      try await vault.reset()
    }
    #expect(try test.folder.contents().keys.filter { !["keys.lock", "sandbox/payments.lock", "sandbox/wallet.sqlite"].contains($0) }.isEmpty)
  }

  @Test func `a reset is refused while a payment is being sent`() async throws {
    try await test.signUp()
    try addPayment(to: test, hash: "paid")
    let lock = try #require(FileLock.take(test.home.folder(of: .sandbox).appending(path: "payments.lock")))
    let before = try test.folder.contents()
    await #expect(throws: SendingError.busyPaying) { try await vault.reset() }
    #expect(try test.folder.contents() == before)
    withExtendedLifetime(lock) {}
  }

  @Test(arguments: [Data("no database".utf8), Data(repeating: 7, count: 8192), Data("SQLite format 3\0".utf8) + Data(repeating: 7, count: 8192)])
  func `a reset erases a damaged database and the other databases`(_ damaged: Data) async throws {
    try await test.signUp()
    try addPayment(to: test, hash: "paid")
    let other = test.home.folder.appending(path: "public/wallet.sqlite")
    try WalletHome.makePrivateFolder(other.deletingLastPathComponent())
    try damaged.write(to: other)
    try await vault.reset()
    #expect(await vault.state() == .notCreated)
    #expect(try payments(of: test).isEmpty)
    try WalletStore.check(other, tables: NetworkDatabase.tables)
    #expect(try Data(contentsOf: other).firstRange(of: damaged.suffix(11)) == nil)
    try await test.signUp()
  }

  @Test func `a reset is refused while another program has a database locked`() async throws {
    try await test.signUp()
    try addPayment(to: test, hash: "paid")
    let path = test.home.database(of: .sandbox).path
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: path, configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    await #expect(throws: SendingError.store(.databaseBusy(path: path))) { try await vault.reset() }
    try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    _ = try await vault.signIn(TestVault.pin)
    #expect(try payments(of: test) == ["paid"])
    try await vault.reset()
    #expect(await vault.state() == .notCreated)
  }

  @Test func `a reset erases the keys and all files that it can, and names the others`() async throws {
    try await test.signUp()
    try addPayment(to: test, hash: "paid")
    let left = test.home.folder(of: .sandbox).appending(path: ".wallet.sqlite.0AF")
    try FileManager.default.createDirectory(at: left, withIntermediateDirectories: false)
    await #expect(throws: SendingError.store(.notErased([left.path]))) { try await vault.reset() }
    #expect(await vault.state() == .notCreated)
    #expect(try payments(of: test).isEmpty)
  }

  @Test func `a reset works if the vault is damaged, missing or without its device key`() async throws {
    for breaking in [
      { try Data().write(to: $0.file) }, { try FileManager.default.removeItem(at: $0.file) },
      { try FileManager.default.removeItem(at: $0.deviceKey) },
    ]
      as [(TestVault) throws -> Void]
    {
      let test = try TestVault()
      try await test.signUp()
      try breaking(test)
      try await test.vault.reset()
      #expect(await test.vault.state() == .notCreated)
      try await test.signUp()
    }
  }
}
