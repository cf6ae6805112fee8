import Foundation
import StellarKit
import Testing

@testable import WalletKit

@Suite struct VaultAccountTests {
  let test: TestVault
  var vault: Vault { test.vault }

  init() throws {
    test = try TestVault()
  }

  private func addresses() async throws -> [String] { try await vault.contents().accounts.map(\.id.address) }

  @Test(arguments: [12, 24]) func `new words give the same account as in any other wallet`(_ count: Int) async throws {
    let added = try await test.signUp(.newWords(count: count))
    let words = try #require(added.newWords)
    #expect(words.wordCount == count)
    #expect(try words.keyPair().accountID == added.account.id)
    let kept = try #require(try await vault.contents().words.first)
    #expect(added.account.origin == .words(id: kept.id, index: 0))
    #expect(!kept.isBackedUp)
    let shown = try await vault.withWords(kept.id, TestVault.pin) { words, _ in words.revealPhrase() }
    #expect(shown == words.revealPhrase())
  }

  @Test func `new words of another length are refused`() async throws {
    await #expect(throws: SignUpError.vault(.mnemonic(.wordCount(13)))) { try await test.signUp(.newWords(count: 13)) }
    #expect(!FileManager.default.fileExists(atPath: test.file.path))
  }

  @Test func `imported words give any of SEP-5's accounts, and the next ones in order`() async throws {
    let mnemonic = try TestVault.mnemonic()
    try await test.signUp(.words(mnemonic, passphrase: "", index: 1))
    let words = try #require(try await vault.contents().words.first)
    #expect(words.isBackedUp)
    _ = try await vault.add(.next(words: words.id), name: "A", TestVault.pin)
    _ = try await vault.add(.next(words: words.id), name: "B", TestVault.pin)
    #expect(try await addresses() == [1, 0, 2].map { TestVault.addresses[$0] })
    // The same words are stored once.
    _ = try await vault.add(.words(mnemonic, passphrase: "", index: 7), name: "C", TestVault.pin)
    #expect(try await vault.contents().words == [words])
    await #expect(throws: VaultError.accountExists) { try await vault.add(.words(mnemonic, passphrase: "", index: 7), name: "D", TestVault.pin) }
    await #expect(throws: VaultError.unknownWords) { try await vault.add(.next(words: "no"), name: "D", TestVault.pin) }
    await #expect(throws: VaultError.mnemonic(.accountNumber(1 << 31))) {
      try await vault.add(.words(mnemonic, passphrase: "", index: 1 << 31), name: "D", TestVault.pin)
    }
  }

  @Test func `the next account of the words skips one that was added by its secret key`() async throws {
    let mnemonic = try TestVault.mnemonic()
    try await test.signUp(.words(mnemonic, passphrase: "", index: 0))
    _ = try await vault.add(.seed(mnemonic.keyPair(account: 1)), name: "Seed", TestVault.pin)
    let words = try #require(try await vault.contents().words.first)
    let next = try await vault.add(.next(words: words.id), name: "Next", TestVault.pin).account
    #expect(next.id.address == TestVault.addresses[2] && next.origin == .words(id: words.id, index: 2))
  }

  @Test func `words with a passphrase give another account, and are stored as other words`() async throws {
    let mnemonic = try TestVault.mnemonic()
    try await test.signUp(.words(mnemonic, passphrase: "", index: 0))
    let added = try await vault.add(.words(mnemonic, passphrase: "p4ss\nphr4se", index: 0), name: "B", TestVault.pin)
    #expect(try mnemonic.keyPair(passphrase: "p4ss\nphr4se").accountID == added.account.id)
    let words = try await vault.contents().words
    #expect(words.count == 2)
    #expect(try await vault.withWords(words[1].id, TestVault.pin) { _, passphrase in passphrase } == "p4ss\nphr4se")
  }

  @Test func `the same words give the addresses on Solana, Ethereum and Polygon`() async throws {
    let phrase = Array(repeating: "abandon", count: 11).joined(separator: " ") + " about"
    try await test.signUp(.words(try Mnemonic(phrase: phrase), passphrase: "", index: 0))
    let words = try #require(try await vault.contents().words.first)
    let (solana, ethereum) = ("HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk", "0x9858EfFD232B4033E47d90003D41EC34EcaEda94")
    #expect((words.solana, words.ethereum) == (solana, ethereum))
    #expect([RampChain.solana, .ethereum, .polygon].map { $0.address(of: words) } == [solana, ethereum, ethereum])
  }

  @Test func `words in another language are returned unchanged`() async throws {
    let mnemonic = try Mnemonic(entropy: Array(repeating: 7, count: 16), language: .japanese)
    try await test.signUp(.words(mnemonic, passphrase: "", index: 0))
    let id = try #require(try await vault.contents().words.first).id
    #expect(try await vault.withWords(id, TestVault.pin) { words, _ in words.revealPhrase() } == mnemonic.revealPhrase())
  }

  @Test func `an imported seed gives its account and key, and can't be added twice`() async throws {
    let keyPair = try TestVault.keyPair()
    let account = try await test.signUp(.seed(keyPair)).account
    #expect(account == WalletAccount(id: keyPair.accountID, name: "Test", origin: .seed))
    #expect(try await vault.withKey(of: account.id, TestVault.pin) { $0.seed } == keyPair.seed)
    await #expect(throws: VaultError.accountExists) { try await vault.add(.seed(keyPair), name: "Again", TestVault.pin) }
  }

  @Test func `a watch-only account can't sign until its key is added`() async throws {
    let keyPair = try TestVault.keyPair()
    let account = try await test.signUp(.watchOnly(keyPair.accountID)).account
    #expect(!account.canSign)
    _ = try await vault.signIn(TestVault.pin)
    let begun = test.guesses.count.begun
    await #expect(throws: VaultError.watchOnly) { try await vault.withKey(of: account.id, TestVault.pin) { _ in } }
    #expect(test.guesses.count.begun == begun)
    await #expect(throws: VaultError.accountExists) { try await vault.add(.watchOnly(keyPair.accountID), name: "Again", TestVault.pin) }
    let added = try await vault.add(.seed(keyPair), name: "Mine", TestVault.pin)
    #expect(added.account.canSign)
    #expect(try await vault.contents().accounts == [added.account])
    await #expect(throws: VaultError.accountExists) { try await vault.add(.watchOnly(keyPair.accountID), name: "Again", TestVault.pin) }
    _ = try await vault.withKey(of: account.id, TestVault.pin) { _ in }
  }

  @Test func `accounts are renamed, moved, used and removed`() async throws {
    let first = try await test.signUp().account
    let second = try await vault.add(.seed(TestVault.keyPair()), name: "Second", TestVault.pin).account
    let third = try await vault.add(.watchOnly(TestVault.keyPair().accountID), name: "Third", TestVault.pin).account
    try await vault.rename(second.id, to: "  Savings ")
    try await vault.move(third.id, to: 0)
    try await vault.move(first.id, to: 99)
    try await vault.use(second.id)
    let contents = try await vault.contents()
    #expect(contents.accounts.map(\.name) == ["Third", "Savings", "Test"])
    #expect(contents.account?.id == second.id)
    await #expect(throws: VaultError.wrongSecret) { try await vault.remove(second.id, .typed("654321")) }
    try await vault.remove(second.id, TestVault.pin)
    #expect(try await vault.contents().inUse == third.id)
    // The words are removed with their last account.
    try await vault.remove(first.id, TestVault.pin)
    #expect(try await vault.contents().words.isEmpty)
    await #expect(throws: VaultError.lastAccount) { try await vault.remove(third.id, TestVault.pin) }
  }

  @Test func `every call for an account or words that aren't in the vault is refused`() async throws {
    try await test.signUp()
    let nobody = try TestVault.keyPair().accountID
    await #expect(throws: VaultError.unknownAccount) { try await vault.rename(nobody, to: "x") }
    await #expect(throws: VaultError.unknownAccount) { try await vault.move(nobody, to: 0) }
    await #expect(throws: VaultError.unknownAccount) { try await vault.use(nobody) }
    await #expect(throws: VaultError.unknownAccount) { try await vault.withKey(of: nobody, TestVault.pin) { _ in } }
    await #expect(throws: VaultError.unknownWords) { try await vault.withWords("no", TestVault.pin) { _, _ in } }
    await #expect(throws: VaultError.unknownWords) { try await vault.confirmBackup(ofWords: "no") }
  }

  @Test(arguments: ["", "  ", "a\nb", "a\u{0}b", String(repeating: "a", count: 41)])
  func `an empty, overlong or unprintable account name is refused`(_ name: String) async throws {
    let account = try await test.signUp().account
    let before = try test.folder.contents()
    await #expect(throws: VaultError.name(maximum: 40)) { try await vault.rename(account.id, to: name) }
    await #expect(throws: VaultError.name(maximum: 40)) { try await vault.add(.newWords(count: 12), name: name, TestVault.pin) }
    #expect(try test.folder.contents() == before)
  }

  @Test func `a confirmed copy of the words stays confirmed`() async throws {
    try await test.signUp()
    let id = try #require(try await vault.contents().words.first).id
    try await vault.confirmBackup(ofWords: id)
    #expect(try await !vault.contents().needsBackup)
    _ = try await vault.withWords(id, TestVault.pin) { _, _ in }
  }

  @Test func `two processes that add accounts at the same time both succeed`() async throws {
    try await test.signUp()
    let other = test.other()
    async let mine = vault.add(.seed(TestVault.keyPair()), name: "Mine", TestVault.pin)
    async let theirs = other.add(.seed(TestVault.keyPair()), name: "Theirs", TestVault.pin)
    let added = try await [mine.account, theirs.account]
    #expect(try await Set(vault.contents().accounts).isSuperset(of: added))
    #expect(try await vault.contents().accounts.count == 3)
  }
}
