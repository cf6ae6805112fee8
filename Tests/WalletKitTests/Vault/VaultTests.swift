import Foundation
import StellarKit
import Testing

@testable import WalletKit

@Suite struct VaultTests {
  let folder: TemporaryFolder
  let vault: Vault
  var file: URL { folder.url.appending(path: "vault.json") }

  /// Little work, so that tests are quick; one test uses the real parameters.
  static let cheap = ScryptParameters(n: 1 << 10, r: 8, p: 1)

  init() throws {
    folder = try TemporaryFolder()
    vault = Vault(at: folder.url.appending(path: "vault.json"), parameters: Self.cheap)
  }

  @discardableResult
  func signUp(_ secret: String = "123456") async throws -> WalletAccount {
    try await vault.create(secret: secret, again: secret, name: "Test", randomBytes: TestRandomness.bytes)
  }

  @Test func aNewVaultOpensWithItsPINAndSignsForItsAccount() async throws {
    let account = try await signUp()
    #expect(try await vault.accounts() == [account])
    let message: [UInt8] = [1, 2, 3]
    let signature = try await vault.withKey(of: account.id, secret: "123456") { $0.sign(message) }
    #expect(account.id.verifies(signature, of: message))
  }

  @Test func aNewVaultUsesTheRealParametersUnlessToldOtherwise() async throws {
    let real = Vault(at: file)
    _ = try await real.create(secret: "a passphrase", again: "a passphrase", name: "Test", randomBytes: TestRandomness.bytes)
    let written = try VaultFile(at: file)
    #expect(written.scrypt == ScryptParameters(n: 131_072, r: 8, p: 1))
    #expect(written.salt.count == 16)
    try await real.check(secret: "a passphrase")
  }

  @Test func twoVaultsWithTheSamePINShareNoSaltAndNoCiphertext() async throws {
    try await signUp()
    let other = folder.url.appending(path: "other.json")
    _ = try await Vault(at: other, parameters: Self.cheap)
      .create(secret: "123456", again: "123456", name: "Test", randomBytes: TestRandomness.bytes)
    let (first, second) = (try VaultFile(at: file), try VaultFile(at: other))
    #expect(first.salt != second.salt)
    #expect(first.accounts[0].sealedSeed != second.accounts[0].sealedSeed)
  }

  @Test func aWrongPINIsSaidToBeWrongAndNothingElse() async throws {
    let account = try await signUp()
    await #expect(throws: VaultError.wrongSecret) { try await vault.check(secret: "123457") }
    await #expect(throws: VaultError.wrongSecret) { try await vault.check(secret: "") }
    await #expect(throws: VaultError.wrongSecret) { try await vault.withKey(of: account.id, secret: "654321") { _ in } }
  }

  @Test func shortAndDifferingPINsAreRefusedBeforeAnythingIsWritten() async throws {
    await #expect(throws: SignUpError.secretTooShort(minimum: 6)) {
      try await vault.create(secret: "12345", again: "12345", name: "Test", randomBytes: TestRandomness.bytes)
    }
    await #expect(throws: SignUpError.secretsDiffer) {
      try await vault.create(secret: "123456", again: "123457", name: "Test", randomBytes: TestRandomness.bytes)
    }
    #expect(try folder.contents().isEmpty)
  }

  @Test func aSecondSignUpNeverReplacesTheFirst() async throws {
    try await signUp()
    let before = try folder.contents()
    await #expect(throws: SignUpError.vault(.alreadyExists)) { try await signUp("another one") }
    #expect(try folder.contents() == before)
  }

  @Test(arguments: ["", "{", "null", "{}", "{\"version\":1}", "{\"version\":0}", "not json at all", "{\"version\":1,\"kdf\":\"scrypt\"}"])
  func aFileThatIsNoVaultIsDamagedAndLeftAsItIs(_ content: String) async throws {
    try Data(content.utf8).write(to: file)
    await #expect(throws: VaultError.damaged(path: file.path)) { try await vault.accounts() }
    await #expect(throws: SignUpError.vault(.damaged(path: file.path))) { try await signUp() }
    await #expect(throws: VaultError.damaged(path: file.path)) { try await vault.check(secret: "123456") }
    #expect(try folder.contents() == ["vault.json": Data(content.utf8)])
  }

  @Test func aVaultCutOffAnywhereIsDamagedAndLeftAsItIs() async throws {
    try await signUp()
    let whole = try Data(contentsOf: file)
    for length in stride(from: 0, to: whole.count - 1, by: 7) {
      try whole.prefix(length).write(to: file)
      await #expect(throws: VaultError.damaged(path: file.path)) { try await vault.accounts() }
      #expect(try Data(contentsOf: file) == whole.prefix(length))
    }
  }

  @Test func aVaultOfANewerVersionIsToldFromADamagedOne() async throws {
    try await signUp()
    let newer = try String(contentsOf: file, encoding: .utf8).replacing("\"version\" : 1", with: "\"version\" : 2")
    try Data(newer.utf8).write(to: file)
    await #expect(throws: VaultError.newerVersion(path: file.path)) { try await vault.accounts() }
    await #expect(throws: SignUpError.vault(.newerVersion(path: file.path))) { try await signUp() }
    #expect(try Data(contentsOf: file) == Data(newer.utf8))
  }

  @Test func aChangedHeaderDoesNotOpen() async throws {
    try await signUp()
    var changed = try VaultFile(at: file)
    let key = try changed.scrypt.key(from: "123456", salt: changed.salt)
    #expect(changed.open(changed.accounts[0], key: key) != nil)
    changed.scrypt = ScryptParameters(n: 1 << 11, r: 8, p: 1)
    #expect(changed.open(changed.accounts[0], key: key) == nil)
    changed = try VaultFile(at: file)
    changed.accounts[0].address = try KeyPair(seed: TestRandomness.bytes(32)).accountID
    #expect(changed.open(changed.accounts[0], key: key) == nil)
  }

  @Test(arguments: [(3, 8, 1), (1 << 30, 8, 1), (1 << 17, 1000, 1), (1 << 17, 8, 1000), (-1, 8, 1), (0, 0, 0)])
  func parametersThatWouldStopTheMachineAreDamage(_ n: Int, _ r: Int, _ p: Int) async throws {
    try await signUp()
    var hostile = try VaultFile(at: file)
    hostile.scrypt = ScryptParameters(n: n, r: r, p: p)
    try JSONEncoder().encode(hostile).write(to: file)
    await #expect(throws: VaultError.damaged(path: file.path)) { try await vault.check(secret: "123456") }
  }

  @Test func theFileIsItsOwnersAlone() async throws {
    try await signUp()
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    #expect(try folder.contents().keys.sorted() == ["vault.json"])
  }

  @Test func theFileHoldsNeitherSeedNorPIN() async throws {
    let account = try await signUp("correct horse battery")
    let (seed, text) = try await vault.withKey(of: account.id, secret: "correct horse battery") { ($0.seed, $0.revealSecretSeed()) }
    let data = try Data(contentsOf: file)
    #expect(data.firstRange(of: Data(seed)) == nil)
    #expect(data.firstRange(of: Data(seed).base64EncodedData()) == nil)
    #expect(data.firstRange(of: Data(text.utf8)) == nil)
    #expect(data.firstRange(of: Data("correct horse".utf8)) == nil)
  }
}

enum TestRandomness {
  @Sendable static func bytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }
}
