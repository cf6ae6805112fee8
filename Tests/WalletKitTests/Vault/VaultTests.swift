import Foundation
import StellarKit
import Testing

@testable import WalletKit

@Suite struct VaultTests {
  let test: TestVault
  var vault: Vault { test.vault }

  init() throws {
    test = try TestVault()
  }

  @Test func `a new vault opens with its PIN and signs for its account`() async throws {
    let account = try await test.signUp().account
    #expect(try await vault.contents().accounts == [account])
    let message: [UInt8] = [1, 2, 3]
    let signature = try await vault.withKey(of: account.id, TestVault.pin) { $0.sign(message) }
    #expect(account.id.verifies(signature, of: message))
  }

  @Test func `a new vault uses the real parameters unless told otherwise`() async throws {
    let real = Vault(home: test.home, guesses: nil, randomBytes: TestRandomness.bytes)
    let secret = Secret("a passphrase")
    _ = try await real.create(.newWords(count: 24), name: "Test", secret: secret, again: secret)
    guard case .body(let body, _)? = try vault.stored() else { throw VaultError.notCreated }
    #expect(body.secretSlot?.scrypt == ScryptParameters(n: 131_072, r: 8, p: 1))
    #expect(body.secretSlot?.salt.count == 16)
    _ = try await real.signIn(.secret(secret))
  }

  @Test func `two vaults with the same PIN share nothing`() async throws {
    let other = try TestVault()
    try await test.signUp(.words(TestVault.mnemonic(), passphrase: "", index: 0))
    try await other.signUp(.words(TestVault.mnemonic(), passphrase: "", index: 0))
    guard case .body(let one, let device)? = try vault.stored(), case .body(let two, let otherDevice)? = try other.vault.stored() else {
      throw VaultError.notCreated
    }
    #expect(device != otherDevice)
    #expect(Set((one.slots + two.slots).map(\.salt)).count == 4)
    #expect(Set((one.slots + two.slots).map(\.sealedKey)).count == 4)
    #expect(one.accounts[0].sealedSeed != two.accounts[0].sealedSeed)
    #expect(one.words[0].sealedWords != two.words[0].sealedWords)
  }

  @Test func `a wrong PIN is reported as wrong, whatever its length`() async throws {
    let account = try await test.signUp().account
    for wrong in ["123457", "1234567", String(repeating: "1", count: 300)] {
      await #expect(throws: VaultError.wrongSecret) { try await vault.signIn(.typed(wrong)) }
      await #expect(throws: VaultError.wrongSecret) { try await vault.withKey(of: account.id, .typed(wrong)) { _ in } }
    }
  }

  @Test func `an old PIN is wrong after a change, even if its key was just derived`() async throws {
    let account = try await test.signUp().account
    let (old, new) = (VaultCredential.typed("123456"), Secret("654321"))
    _ = try await vault.signIn(old)
    try await vault.changeSecret(.typed("123456"), to: new, again: new)
    for _ in 0..<2 {
      await #expect(throws: VaultError.wrongSecret) { try await vault.signIn(old) }
      await #expect(throws: VaultError.wrongSecret) { try await vault.withKey(of: account.id, old) { _ in } }
    }
    _ = try await vault.signIn(.secret(new))
  }

  @Test func `an empty PIN is refused and doesn't count as a guess`() async throws {
    let account = try await test.signUp().account
    for _ in 0..<12 {
      await #expect(throws: VaultError.noSecret) { try await vault.signIn(.typed("")) }
      await #expect(throws: VaultError.noSecret) { try await vault.withKey(of: account.id, .typed("")) { _ in } }
    }
    _ = try await vault.signIn(TestVault.pin)
  }

  @Test func `a passphrase typed with other Unicode characters for the same letters opens the vault`() async throws {
    try await test.signUp(.newWords(count: 12), "p\u{E4}ssw\u{F6}rt")
    _ = try await vault.signIn(.typed("pa\u{308}sswo\u{308}rt"))
    var typed = Array("pa\u{308}sswo\u{308}rt".utf8)
    _ = try await vault.signIn(.secret(Secret(wiping: &typed)))
    #expect(typed.allSatisfy { $0 == 0 })
  }

  @Test func `a PIN that an earlier version read with its line ending still opens the vault, and a wrong one is a single guess`() async throws {
    try await test.signUp(.newWords(count: 12), "123456\r\n")
    let passphrase = Secret("several words\r\n")
    _ = try await vault.signIn(.secret(Secret("123456", readEarlierAs: "123456\r\n")))
    await #expect(throws: VaultError.wrongSecret) { try await vault.signIn(.secret(Secret("654321", readEarlierAs: "654321\r\n"))) }
    #expect(test.guesses.count.wrong.count == 1)
    let file = try await vault.backup(.typed("123456\r\n"), passphrase: passphrase, again: passphrase).file
    _ = try BackupFile.decode(file, passphrase: Secret("several words", readEarlierAs: "several words\r\n"))
  }

  @Test func `short and differing PINs are refused before anything is written`() async throws {
    await #expect(throws: SignUpError.secretTooShort(minimum: 6)) { try await test.signUp(.newWords(count: 12), "12345") }
    await #expect(throws: SignUpError.secretTooLong(maximum: 256)) {
      try await test.signUp(.newWords(count: 12), String(repeating: "1", count: 257))
    }
    await #expect(throws: SignUpError.secretsDiffer) {
      try await vault.create(.newWords(count: 12), name: "Test", secret: Secret("123456"), again: Secret("123457"))
    }
    #expect(try test.folder.contents().isEmpty)
  }

  @Test func `a second sign-up never replaces the first`() async throws {
    try await test.signUp()
    let before = try test.folder.contents()
    await #expect(throws: SignUpError.vault(.alreadyExists)) {
      try await test.signUp(.newWords(count: 12), "another one", evenIfMissing: true)
    }
    #expect(try test.folder.contents() == before)
  }

  @Test func `only the owner can access the vault file and the device key`() async throws {
    try await test.signUp()
    for file in [test.file, test.deviceKey] {
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }
    #expect(try test.folder.contents().keys.sorted() == ["device.key", "keys.lock", "vault.json"])
  }

  @Test func `the files contain neither the seed nor the words nor the PIN`() async throws {
    let secret = "correct horse battery"
    let added = try await test.signUp(.newWords(count: 12), secret)
    let (seed, text) = try await vault.withKey(of: added.account.id, .typed(secret)) { ($0.seed, $0.revealSecretSeed()) }
    let phrase = try #require(added.newWords).revealPhrase()
    for data in try test.folder.contents().values {
      #expect(data.firstRange(of: Data(seed)) == nil)
      #expect(data.firstRange(of: Data(seed).base64EncodedData()) == nil)
      #expect(data.firstRange(of: Data(text.utf8)) == nil)
      #expect(data.firstRange(of: Data("correct horse".utf8)) == nil)
      #expect(data.firstRange(of: Data(phrase.utf8)) == nil)
    }
  }

  @Test func `a secret prints as a placeholder`() {
    let secret = Secret("123456")
    #expect("\(secret) \(String(reflecting: secret))" == "Secret Secret")
    var dumped = ""
    dump(VaultCredential.secret(secret), to: &dumped)
    #expect(!dumped.contains("123456"))
  }

  @Test func `each sign-in gives the same data key, which opens data only in its place`() async throws {
    try await test.signUp()
    let (first, second) = (try await vault.signIn(TestVault.pin), try await vault.signIn(TestVault.pin))
    let sealed = try first.seal(Data("Ana".utf8), place: "contact 1")
    #expect(second.open(sealed, place: "contact 1") == Data("Ana".utf8))
    #expect(second.open(sealed, place: "contact 2") == nil)
    #expect(second.open(sealed.dropLast(), place: "contact 1") == nil)
    let other = try TestVault()
    try await other.signUp()
    #expect(try await other.vault.signIn(TestVault.pin).open(sealed, place: "contact 1") == nil)
  }
}
