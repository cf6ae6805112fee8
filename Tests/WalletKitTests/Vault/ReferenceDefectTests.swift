import Foundation
import Sentences
import StellarKit
import Synchronization
import Testing

@testable import WalletKit

/// Defects of another demo wallet's keys, by their numbers in this repository: none of them is possible here.
@Suite(.timeLimit(.minutes(5))) struct ReferenceDefectTests {
  let test: TestVault
  var vault: Vault { test.vault }

  init() throws {
    test = try TestVault()
  }

  @Test func `D1: a passphrase can replace the PIN, its key differs in each vault, and each guess costs 128 MiB`() async throws {
    let other = try TestVault()
    let passphrase = String(repeating: "Grüße, ", count: 30)
    for test in [test, other] { try await test.signUp(.newWords(count: 12), passphrase) }
    let (one, two) = (try await vault.current().0.slots[0], try await other.vault.current().0.slots[0])
    #expect(one.salt != two.salt && one.sealedKey != two.sealedKey)
    _ = try await vault.signIn(.typed(passphrase))
    #expect(ScryptParameters.standard.n * ScryptParameters.standard.r * 128 == 128 << 20)
    let standard = Vault(home: test.home, guesses: nil, randomBytes: TestRandomness.bytes)
    #expect(await standard.parameters == .standard)
    // Without the device secret not even the right passphrase opens the vault, so guessing is impossible.
    try FileManager.default.removeItem(at: other.deviceKey)
    await #expect(throws: VaultError.damaged(path: other.deviceKey.path)) { try await other.vault.signIn(.typed(passphrase)) }
    #expect(SecretStrength(digits: 6).time(.oneComputer).english == "about 11 hours")
  }

  @Test func `D2: a wrong PIN and a damaged file, even with invalid base64, are different errors, and nothing crashes`() async throws {
    let id = try await test.signUp().account.id
    await #expect(throws: VaultError.wrongSecret) { try await vault.withKey(of: id, .typed("654321")) { _ in } }
    let whole = try Data(contentsOf: test.file)
    var flipped = whole
    flipped[whole.count / 2] ^= 1
    try flipped.write(to: test.file)
    await #expect(throws: VaultError.damaged(path: test.file.path)) { try await vault.withKey(of: id, TestVault.pin) { _ in } }
    try whole.write(to: test.file)
    var (body, device) = try await vault.current()
    body.accounts[0].sealedSeed?[20] ^= 1
    try VaultFile.encode(body, device: device).write(to: test.file)
    await #expect(throws: VaultError.damaged(path: test.file.path)) { try await vault.withKey(of: id, TestVault.pin) { _ in } }
    try Data(String(decoding: whole, as: UTF8.self).replacing("=\"", with: "!\"").utf8).write(to: test.file)
    await #expect(throws: VaultError.damaged(path: test.file.path)) { try await vault.withKey(of: id, TestVault.pin) { _ in } }
  }

  @Test func `D3: neither a sign-up nor a backup replaces an unreadable vault, and a sign-up doesn't replace a missing one`() async throws {
    try await test.signUp()
    let backup = try await vault.backup(TestVault.pin, passphrase: Secret("several words"), again: Secret("several words")).file
    let (body, device) = try await vault.current()
    var newer = body
    newer.version = 3
    for content in [Data(), Data("no vault".utf8), try VaultFile.encode(newer, device: device)] {
      try content.write(to: test.file)
      await #expect(throws: SignUpError.self) { try await test.signUp(evenIfMissing: true) }
      await #expect(throws: BackupError.self) {
        try await vault.restore(backup, passphrase: Secret("several words"), secret: Secret("123456"), again: Secret("123456"))
      }
      #expect(try Data(contentsOf: test.file) == content)
    }
    try FileManager.default.removeItem(at: test.file)
    await #expect(throws: SignUpError.vault(.missing(path: test.file.path))) { try await test.signUp() }
    #expect(!FileManager.default.fileExists(atPath: test.file.path))
  }

  @Test func `D4: wrong PINs are counted across restarts, the PIN can be changed, and the words or a reset help if it is forgotten`() async throws {
    let added = try await test.signUp()
    let clock = HomeClock()
    func restarted() throws -> Vault {
      Vault(
        home: test.home, networkTables: NetworkDatabase.tables, parameters: TestVault.cheap,
        guesses: try HomeStore(test.home, now: { clock.now }).guesses,
        randomBytes: TestRandomness.bytes, files: SystemFiles(), device: DeviceKeyFile(url: test.deviceKey, files: SystemFiles()))
    }
    for wrong in ["000001", "000002", "000003"] {
      await #expect(throws: VaultError.wrongSecret) { try await restarted().signIn(.typed(wrong)) }
    }
    await #expect(throws: VaultError.guess(.wait(.seconds(1)))) { try await restarted().signIn(TestVault.pin) }
    clock.advance(.seconds(1))
    _ = try await restarted().signIn(TestVault.pin)
    try await restarted().changeSecret(TestVault.pin, to: Secret("654321"), again: Secret("654321"))
    let words = VaultCredential.words(try #require(added.newWords), passphrase: "")
    try await restarted().changeSecret(words, to: Secret("111111"), again: Secret("111111"))
    _ = try await restarted().withKey(of: added.account.id, .typed("111111")) { _ in }
    try await restarted().reset()
    #expect(try await restarted().state() == .notCreated)
  }

  @Test func `D5: words count as not backed up until a copy is confirmed, and no description of a secret shows it`() async throws {
    let added = try await test.signUp()
    let (words, id) = (try #require(added.newWords), try #require(try await vault.contents().words.first).id)
    #expect(try await vault.contents().needsBackup)
    try await vault.confirmBackup(ofWords: id)
    #expect(try await !vault.contents().needsBackup)
    let secrets: [Any] = [words, Secret("123456"), TestVault.pin, try await vault.signIn(TestVault.pin), try words.keyPair()]
    let seed = try words.keyPair().revealSecretSeed()
    for secret in secrets {
      for text in ["\(secret)", String(reflecting: secret), String(describing: Mirror(reflecting: secret).children.map { "\($0)" })] {
        #expect(!text.contains("123456") && !text.contains(seed) && !text.contains(words.revealPhrase().prefix(12)), "\(type(of: secret))")
      }
    }
  }

  @Test func `D5b: data stored beside the keys opens only in its own place, and not after the wallet is locked`() async throws {
    try await test.signUp()
    let key = try await vault.signIn(TestVault.pin)
    let text = Data("Ana, 12 May 1990".utf8)
    let sealed = try key.seal(text, place: "contact 1")
    #expect(sealed.count == text.count + 28 && sealed.firstRange(of: text) == nil)
    #expect(key.open(sealed, place: "contact 1") == text)
    #expect(key.open(sealed, place: "contact 2") == nil)
    var changed = sealed
    changed[14] ^= 1
    #expect(key.open(changed, place: "contact 1") == nil)
    key.wipe()
    #expect(key.open(sealed, place: "contact 1") == nil)
    #expect(throws: VaultError.locked) { try key.seal(text, place: "contact 1") }
    #expect(try await vault.signIn(TestVault.pin).open(sealed, place: "contact 1") == text)
  }

  @MainActor @Test func `D5c: no work on keys is done on the main thread`() async throws {
    let threads = Mutex<[Bool]>([])
    let vault = Vault(
      home: test.home, networkTables: NetworkDatabase.tables, parameters: TestVault.cheap, guesses: nil,
      randomBytes: { count in
        threads.withLock { $0.append(Thread.isMainThread) }
        return TestRandomness.bytes(count)
      }, files: SystemFiles(), device: DeviceKeyFile(url: test.deviceKey, files: SystemFiles()))
    let id = try await vault.create(.newWords(count: 12), name: "Test", secret: Secret("123456"), again: Secret("123456")).0.account.id
    #expect(try await vault.withKey(of: id, TestVault.pin) { _ in Thread.isMainThread } == false)
    let isMain = threads.withLock(\.self)
    #expect(isMain.count > 5 && !isMain.contains(true))
  }
}
