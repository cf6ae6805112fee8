import Foundation
import GRDB
import Sentences
import StellarKit
import Testing

@testable import WalletKit

@Suite struct VaultStateTests {
  let test: TestVault
  var vault: Vault { test.vault }

  init() throws {
    test = try TestVault()
  }

  @Test func `an empty home has no vault, and checking it creates no file`() async throws {
    #expect(await vault.state() == .notCreated)
    await #expect(throws: VaultError.notCreated) { try await vault.signIn(TestVault.pin) }
    #expect(try test.folder.contents().isEmpty)
  }

  @Test(.timeLimit(.minutes(1))) func `the state is read while a key is derived`() async throws {
    try await test.signUp()
    let ((began, begin), end) = (AsyncStream.makeStream(of: Void.self), DispatchSemaphore(value: 0))
    let holding = Task { await Holder().hold(begin, until: end) }
    for await _ in began {}
    #expect(await vault.state().contents != nil)
    end.signal()
    await holding.value
  }

  /// Holds the thread on which keys are derived.
  private actor Holder {
    nonisolated var unownedExecutor: UnownedSerialExecutor { KeyDerivationThread.shared.asUnownedSerialExecutor() }

    func hold(_ begin: AsyncStream<Void>.Continuation, until end: DispatchSemaphore) {
      begin.finish()
      end.wait()
    }
  }

  @Test func `a new vault's state has its contents`() async throws {
    let account = try await test.signUp().account
    let contents = try #require(await vault.state().contents)
    #expect(contents.accounts == [account])
    #expect(contents.account == account)
    #expect(contents.needsBackup)
  }

  @Test func `a deleted vault is reported as missing, and a sign-up replaces it only if told to`() async throws {
    try await test.signUp()
    let key = try Data(contentsOf: test.deviceKey)
    let whole = try Data(contentsOf: test.file)
    try FileManager.default.removeItem(at: test.file)
    let missing = VaultError.missing(path: test.file.path)
    #expect(await vault.state() == .missing(path: test.file.path))
    await #expect(throws: missing) { try await vault.signIn(TestVault.pin) }
    await #expect(throws: SignUpError.vault(missing)) { try await test.signUp() }
    #expect(try Data(contentsOf: test.deviceKey) == key)
    // Signing up again keeps the device key, so that the old file still opens if it turns up.
    try await test.signUp(evenIfMissing: true)
    #expect(try Data(contentsOf: test.deviceKey) == key)
    try whole.write(to: test.file)
    _ = try await vault.signIn(TestVault.pin)
  }

  @Test func `payments without a vault show that a vault is missing`() async throws {
    let database = test.home.database(of: .sandbox)
    let store = try WalletStore(at: database, tables: NetworkDatabase.tables)
    #expect(await vault.state() == .notCreated)
    try await store.write { database in
      try database.execute(
        sql: """
          INSERT INTO journal (hash, source, envelope, maxTime, recipient, asset, amount, fee, createdAt, state)
          VALUES ('1', 'G', '', 0, '', '', 0, 0, 0, 'confirmed')
          """)
    }
    #expect(await vault.state() == .missing(path: test.file.path))
  }

  @Test(arguments: [
    "", "{", "null", "{}", "{\"version\":1}", "{\"version\":3}", "not json at all", "\n\n", "{}\n\(String(repeating: "0", count: 64))\n",
  ])
  func `a file that isn't a vault is reported as damaged, and left as it is`(_ content: String) async throws {
    try await test.signUp()
    try Data(content.utf8).write(to: test.file)
    let before = try test.folder.contents()
    let damaged = VaultError.damaged(path: test.file.path)
    #expect(await vault.state() == .damaged(path: test.file.path))
    await #expect(throws: SignUpError.vault(damaged)) { try await test.signUp(evenIfMissing: true) }
    await #expect(throws: damaged) { try await vault.signIn(TestVault.pin) }
    await #expect(throws: damaged) { try await vault.rename(TestVault.keyPair().accountID, to: "x") }
    #expect(try test.folder.contents() == before)
  }

  @Test func `a vault that is cut off anywhere is reported as damaged, and left as it is`() async throws {
    try await test.signUp()
    let whole = try Data(contentsOf: test.file)
    for length in stride(from: 0, to: whole.count - 1, by: 7) {
      try whole.prefix(length).write(to: test.file)
      #expect(await vault.state() == .damaged(path: test.file.path))
      #expect(try Data(contentsOf: test.file) == whole.prefix(length))
    }
    try (whole + [10]).write(to: test.file)
    #expect(await vault.state() == .damaged(path: test.file.path))
  }

  @Test func `a newer version's vault isn't reported as damaged, unless its version was edited`() async throws {
    try await test.signUp()
    let (body, device) = try await vault.current()
    var newer = body
    newer.version = 3
    try VaultFile.encode(newer, device: device).write(to: test.file)
    let before = try test.folder.contents()
    #expect(await vault.state() == .newerVersion(path: test.file.path))
    await #expect(throws: SignUpError.vault(.newerVersion(path: test.file.path))) { try await test.signUp() }
    await #expect(throws: VaultError.newerVersion(path: test.file.path)) { try await vault.signIn(TestVault.pin) }
    #expect(try test.folder.contents() == before)
    // A version that somebody changed by hand isn't newer.
    let edited = try String(decoding: VaultFile.encode(body, device: device), as: UTF8.self).replacing("\"version\":2", with: "\"version\":3")
    try Data(edited.utf8).write(to: test.file)
    #expect(await vault.state() == .damaged(path: test.file.path))
  }

  @Test func `a vault without its device key, or with another, reports the key as damaged, and nothing opens it`() async throws {
    let added = try await test.signUp()
    let key = try Data(contentsOf: test.deviceKey)
    let words = VaultCredential.words(try #require(added.newWords), passphrase: "")
    for other in [nil, Data(), Data(key.dropLast()), key + [0], Data(TestRandomness.bytes(32))] {
      try? FileManager.default.removeItem(at: test.deviceKey)
      try other?.write(to: test.deviceKey)
      #expect(await vault.state() == .damaged(path: test.deviceKey.path))
      for credential in [TestVault.pin, words] {
        await #expect(throws: VaultError.damaged(path: test.deviceKey.path)) { try await vault.signIn(credential) }
      }
    }
    try key.write(to: test.deviceKey)
    _ = try await vault.signIn(TestVault.pin)
  }

  @Test func `restoring or signing up after the vault was moved away puts a damaged device key aside`() async throws {
    try await test.signUp()
    let passphrase = Secret("several words are safest")
    let file = try await vault.backup(TestVault.pin, passphrase: passphrase, again: passphrase).file
    let aside = test.home.folder.appending(path: "device.key.damaged")
    for isRestored in [true, false] {
      let part = try Data(contentsOf: test.deviceKey).dropLast(isRestored ? 1 : 32)
      try part.write(to: test.deviceKey)
      #expect(await vault.state() == .damaged(path: test.deviceKey.path))
      #expect(VaultError.damaged(path: test.deviceKey.path).description.contains("move the file vault.json to another folder"))
      await #expect(throws: BackupError.vault(.damaged(path: test.deviceKey.path))) {
        try await vault.restore(file, passphrase: passphrase, secret: Secret("654321"), again: Secret("654321"))
      }
      #expect(!FileManager.default.fileExists(atPath: aside.path) || !isRestored)
      try FileManager.default.removeItem(at: test.file)
      #expect(await vault.state() == .missing(path: test.file.path))
      if isRestored {
        _ = try await vault.restore(file, passphrase: passphrase, secret: Secret("654321"), again: Secret("654321"))
      } else {
        try await test.signUp(.words(TestVault.mnemonic(), passphrase: "", index: 0), "654321", evenIfMissing: true)
      }
      #expect(try Data(contentsOf: aside) == part)
      _ = try await vault.signIn(.typed("654321"))
    }
    try await vault.erase()
    #expect(!FileManager.default.fileExists(atPath: aside.path))
  }

  @Test func `a missing vault's wrong guesses don't count for the vault that replaces it`() async throws {
    try await test.signUp()
    for guess in 0..<9 { await #expect(throws: VaultError.wrongSecret) { try await vault.signIn(.typed("00000\(guess)")) } }
    try FileManager.default.removeItem(at: test.file)
    try await test.signUp(evenIfMissing: true)
    #expect(test.guesses.count.wrong.isEmpty)
  }

  @Test func `a folder or a pipe in place of the vault file is reported as inaccessible without waiting for it`() async throws {
    try FileManager.default.createDirectory(at: test.file, withIntermediateDirectories: false)
    #expect(await vault.state() == .inaccessible(path: test.file.path))
    try FileManager.default.removeItem(at: test.file)
    #expect(mkfifo(test.file.path, 0o600) == 0)
    #expect(await vault.state() == .inaccessible(path: test.file.path))
  }

  @Test(arguments: [(3, 8, 1), (1 << 30, 8, 1), (1 << 17, 1000, 1), (1 << 17, 8, 1000), (-1, 8, 1), (0, 0, 0)])
  func `a vault with parameters that would overload the machine is damaged`(_ n: Int, _ r: Int, _ p: Int) async throws {
    try await test.signUp()
    var (body, device) = try await vault.current()
    body.slots[0].scrypt = ScryptParameters(n: n, r: r, p: p)
    try VaultFile.encode(body, device: device).write(to: test.file)
    await #expect(throws: VaultError.damaged(path: test.file.path)) { try await vault.signIn(TestVault.pin) }
  }

  @Test func `exchanging or editing sealed parts of a vault is detected, even with its device key`() async throws {
    let one = try await test.signUp().account
    let two = try await vault.add(.seed(TestVault.keyPair()), name: "Two", TestVault.pin).account
    let (body, device) = try await vault.current()
    var swapped = body
    (swapped.accounts[0].sealedSeed, swapped.accounts[1].sealedSeed) = (body.accounts[1].sealedSeed, body.accounts[0].sealedSeed)
    try VaultFile.encode(swapped, device: device).write(to: test.file)
    for id in [one.id, two.id] {
      await #expect(throws: VaultError.damaged(path: test.file.path)) { try await vault.withKey(of: id, TestVault.pin) { _ in } }
    }
    var weakened = body
    weakened.slots[0].scrypt = ScryptParameters(n: 1 << 11, r: 8, p: 1)
    try VaultFile.encode(weakened, device: device).write(to: test.file)
    await #expect(throws: VaultError.wrongSecret) { try await vault.signIn(TestVault.pin) }
    var readdressed = body
    readdressed.words[0].solana = "11111111111111111111111111111111"
    try VaultFile.encode(readdressed, device: device).write(to: test.file)
    await #expect(throws: VaultError.damaged(path: test.file.path)) {
      try await vault.withWords(readdressed.words[0].id, TestVault.pin) { _, _ in }
    }
  }
}
