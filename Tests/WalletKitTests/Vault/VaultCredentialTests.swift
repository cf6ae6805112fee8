import Foundation
import Sentences
import StellarKit
import Testing

@testable import WalletKit

@Suite struct VaultCredentialTests {
  let test: TestVault
  var vault: Vault { test.vault }

  init() throws {
    test = try TestVault()
  }

  @Test func `a new PIN replaces the old one, and keys and data stay the same`() async throws {
    let added = try await test.signUp()
    let seed = try await vault.withKey(of: added.account.id, TestVault.pin) { $0.seed }
    let sealed = try await vault.signIn(TestVault.pin).seal(Data("x".utf8), place: "p")
    try await vault.changeSecret(TestVault.pin, to: Secret("a longer passphrase"), again: Secret("a longer passphrase"))
    await #expect(throws: VaultError.wrongSecret) { try await vault.signIn(TestVault.pin) }
    let new = VaultCredential.typed("a longer passphrase")
    #expect(try await vault.withKey(of: added.account.id, new) { $0.seed } == seed)
    #expect(try await vault.signIn(new).open(sealed, place: "p") == Data("x".utf8))
  }

  @Test func `a new PIN is checked like the first, and needs the old one`() async throws {
    try await test.signUp()
    let before = try test.folder.contents()
    await #expect(throws: SignUpError.secretTooShort(minimum: 6)) {
      try await vault.changeSecret(TestVault.pin, to: Secret("1"), again: Secret("1"))
    }
    await #expect(throws: SignUpError.secretsDiffer) {
      try await vault.changeSecret(TestVault.pin, to: Secret("654321"), again: Secret("654322"))
    }
    await #expect(throws: SignUpError.vault(.wrongSecret)) {
      try await vault.changeSecret(.typed("000000"), to: Secret("654321"), again: Secret("654321"))
    }
    #expect(try test.folder.contents() == before)
  }

  @Test func `any account's words can replace a forgotten PIN, and nothing is lost`() async throws {
    let added = try await test.signUp()
    _ = try await vault.add(.words(TestVault.mnemonic(), passphrase: "extra", index: 0), name: "Two", TestVault.pin)
    let contents = try await vault.contents()
    for words in [VaultCredential.words(try #require(added.newWords), passphrase: ""), .words(try TestVault.mnemonic(), passphrase: "extra")] {
      await #expect(throws: VaultError.wrongSecret) { try await vault.signIn(.typed("000000")) }
      let new = Secret(Data(TestRandomness.bytes(8)).base64EncodedString())
      try await vault.changeSecret(words, to: new, again: new)
      #expect(test.guesses.count.wrong.isEmpty)
      _ = try await vault.withKey(of: added.account.id, .secret(new)) { _ in }
    }
    let after = try await vault.contents()
    #expect((after.accounts, after.inUse, after.words) == (contents.accounts, contents.inUse, contents.words))
    #expect(after.identity != contents.identity)
    for wrong in [
      VaultCredential.words(try TestVault.mnemonic(), passphrase: ""), .words(try Mnemonic(entropy: TestRandomness.bytes(16)), passphrase: ""),
    ] {
      await #expect(throws: SignUpError.vault(.wrongWords)) {
        try await vault.changeSecret(wrong, to: Secret("123456"), again: Secret("123456"))
      }
    }
  }

  @Test func `a passkey opens the vault beside the PIN until it is removed`() async throws {
    let account = try await test.signUp().account
    let (id, salt, bytes) = (Data(TestRandomness.bytes(20)), Data(TestRandomness.bytes(32)), TestRandomness.bytes(32))
    let passkey = VaultCredential.passkey(id: id, output: Secret(bytes: bytes))
    await #expect(throws: VaultError.wrongPasskey) { try await vault.signIn(passkey) }
    await #expect(throws: VaultError.wrongSecret) {
      try await vault.addPasskey(id: id, name: "Phone", salt: salt, output: Secret(bytes: bytes), .typed("000000"))
    }
    let time = Date(timeIntervalSince1970: 1_800_000_000)
    try await vault.addPasskey(id: id, name: "Phone", salt: salt, output: Secret(bytes: bytes), at: time, TestVault.pin)
    #expect(try await vault.contents().passkeys == [VaultPasskey(id: id, name: "Phone", salt: salt, addedAt: time)])
    _ = try await vault.withKey(of: account.id, passkey) { _ in }
    _ = try await vault.signIn(TestVault.pin)
    // The passkey still opens the vault after a change of the PIN.
    try await vault.changeSecret(TestVault.pin, to: Secret("654321"), again: Secret("654321"))
    _ = try await vault.signIn(passkey)
    await #expect(throws: VaultError.wrongPasskey) { try await vault.signIn(.passkey(id: id, output: Secret(bytes: TestRandomness.bytes(32)))) }
    await #expect(throws: VaultError.wrongPasskey) { try await vault.signIn(.passkey(id: Data([1]), output: Secret(bytes: bytes))) }
    try await vault.removePasskey(id: id, .typed("654321"))
    await #expect(throws: VaultError.wrongPasskey) { try await vault.signIn(passkey) }
    #expect(try await vault.contents().passkeys.isEmpty)
    await #expect(throws: VaultError.wrongPasskey) { try await vault.removePasskey(id: id, .typed("654321")) }
  }

  @Test func `a passkey with an output of another length is refused`() async throws {
    try await test.signUp()
    for (salt, output) in [(31, 32), (32, 31), (32, 0)] {
      await #expect(throws: VaultError.wrongPasskey) {
        try await vault.addPasskey(
          id: Data([1]), name: "Phone", salt: Data(count: salt), output: Secret(bytes: [UInt8](repeating: 1, count: output)), TestVault.pin)
      }
    }
  }

  @Test func `parameters are raised at the next sign-in, and never lowered`() async throws {
    try await test.signUp()
    let raised = ScryptParameters(n: 1 << 11, r: 8, p: 1)
    let identity = try await test.other(raised).unlock(TestVault.pin, by: .owner).identity
    #expect(try await vault.contents().identity == identity)
    #expect(try await vault.current().0.secretSlot?.scrypt == raised)
    let whole = try Data(contentsOf: test.file)
    _ = try await vault.signIn(TestVault.pin)
    _ = try await test.other(raised).signIn(TestVault.pin)
    #expect(try Data(contentsOf: test.file) == whole)
  }

  @Test func `each guess is counted before it is tested, and a repeated one counts once`() async throws {
    let account = try await test.signUp().account
    for (wrong, count) in [("000000", 1), ("000000", 1), ("111111", 2)] {
      await #expect(throws: VaultError.wrongSecret) { try await vault.signIn(.typed(wrong)) }
      #expect(test.guesses.count.wrong.count == count)
    }
    await #expect(throws: VaultError.wrongSecret) { try await test.other().withKey(of: account.id, .typed("222222")) { _ in } }
    #expect(test.guesses.count.wrong.count == 3)
    #expect(test.guesses.count.begun == 4)
    _ = try await vault.withKey(of: account.id, TestVault.pin) { _ in }
    #expect(test.guesses.count.wrong.isEmpty)
  }

  @Test func `no PIN is tested while guesses are refused, not even the right one`() async throws {
    let added = try await test.signUp()
    let refusal = GuessError.wait(.seconds(8))
    test.guesses.refuse(refusal)
    await #expect(throws: VaultError.guess(refusal)) { try await vault.signIn(TestVault.pin) }
    await #expect(throws: VaultError.guess(refusal)) { try await vault.withKey(of: added.account.id, TestVault.pin) { _ in } }
    #expect(VaultError.guess(refusal).description.contains("8 seconds"))
    // Words aren't limited, as they can't be guessed.
    _ = try await vault.signIn(.words(try #require(added.newWords), passphrase: ""))
  }

  @Test func `the tenth wrong guess erases everything only if the owner has set that`() async throws {
    try await test.signUp()
    for guess in 100_000..<100_012 {
      await #expect(throws: VaultError.wrongSecret) { try await vault.signIn(.typed("\(guess)")) }
    }
    try await vault.setErasing(true, TestVault.pin)
    #expect(try await vault.contents().erasesAfterTenGuesses)
    for guess in 100_000..<100_009 {
      await #expect(throws: VaultError.wrongSecret) { try await vault.signIn(.typed("\(guess)")) }
    }
    await #expect(throws: VaultError.erased) { try await vault.signIn(.typed("100009")) }
    #expect(try test.folder.contents().keys.sorted() == ["keys.lock"])
    #expect(await vault.state() == .notCreated)
  }

  @Test func `a passkey ends a row of wrong PINs, also where it turns erasing on, and a wrong passkey doesn't`() async throws {
    try await test.signUp()
    let (id, bytes) = (Data([1]), TestRandomness.bytes(32))
    let passkey = VaultCredential.passkey(id: id, output: Secret(bytes: bytes))
    try await vault.addPasskey(id: id, name: "Phone", salt: Data(count: 32), output: Secret(bytes: bytes), TestVault.pin)
    func guessWrongly(from first: Int) async {
      for guess in first..<first + 9 { await #expect(throws: VaultError.wrongSecret) { try await vault.signIn(.typed("\(guess)")) } }
    }
    await guessWrongly(from: 100_000)
    await #expect(throws: VaultError.wrongPasskey) { try await vault.signIn(.passkey(id: id, output: Secret(bytes: TestRandomness.bytes(32)))) }
    #expect(test.guesses.count.wrong.count == 9)
    try await vault.setErasing(true, passkey)
    await guessWrongly(from: 200_000)
    _ = try await vault.signIn(passkey)
    await guessWrongly(from: 300_000)
    await #expect(throws: VaultError.erased) { try await vault.signIn(.typed("400000")) }
  }

  @Test func `the tenth wrong guess also erases everything during a change`() async throws {
    let account = try await test.signUp().account
    try await vault.setErasing(true, TestVault.pin)
    for guess in 100_000..<100_009 {
      await #expect(throws: VaultError.wrongSecret) { try await vault.remove(account.id, .typed("\(guess)")) }
    }
    await #expect(throws: VaultError.erased) { try await vault.remove(account.id, .typed("100009")) }
    #expect(await vault.state() == .notCreated)
  }

  @Test func `erasing a vault deletes its device key, so that a copy of the vault can't be opened`() async throws {
    try await test.signUp()
    let copy = try Data(contentsOf: test.file)
    try await vault.erase()
    #expect(await vault.state() == .notCreated)
    try copy.write(to: test.file)
    #expect(await vault.state() == .damaged(path: test.deviceKey.path))
  }
}
