import Foundation
import StellarKit
import Testing

@testable import WalletKit

/// The program writes and reads the same bytes as the independent code behind docs/vault-format.md.
@Suite struct VaultVectorTests {
  private let folder: TemporaryFolder
  private let home: WalletHome

  init() throws {
    folder = try TemporaryFolder()
    home = WalletHome(folder: folder.url)
  }

  @Test func `a vault with every kind of slot and account, and its backup, match the test vector`() async throws {
    let vector = try #require(try VaultVector.all().first)
    let (pin, passkey) = (Secret(vector.pin), try #require(vector.passkey))
    let mnemonics = try vector.words.map { try Mnemonic(phrase: $0.phrase) }
    let imported = try #require(vector.seeds[address("Imported", vector)] ?? nil)
    let vault = vector.vault(in: folder)
    _ = try await vault.create(.words(mnemonics[0], passphrase: "", index: 0), name: "First", secret: pin, again: pin)
    let id = try #require(try await vault.contents().words.first).id
    _ = try await vault.add(.next(words: id), name: "Second", .secret(pin))
    let passphrase = vector.words[1].passphrase
    _ = try await vault.add(.words(mnemonics[1], passphrase: passphrase, index: .max >> 1), name: "Caf\u{E9} / \"x\"", .secret(pin))
    let fourth = try await vault.add(.seed(KeyPair(seed: VaultVector.bytes(imported))), name: "Imported", .secret(pin))
    _ = try await vault.add(.watchOnly(AccountID(address("Watched", vector))), name: "Watched", .secret(pin))
    try await vault.addPasskey(
      id: Data(VaultVector.bytes(passkey.credential)), name: passkey.name, salt: Data(VaultVector.bytes(passkey.prfSalt)),
      output: Secret(bytes: VaultVector.bytes(passkey.output)), .secret(pin))
    try await vault.use(fourth.account.id)
    try await vault.setErasing(true, .secret(pin))
    #expect(try String(contentsOf: home.vaultFile, encoding: .utf8) == vector.vault)
    #expect(try Data(contentsOf: home.deviceKeyFile) == Data(VaultVector.bytes(vector.deviceKey)))
    let backup = Secret(try #require(vector.backupPassphrase))
    #expect(try await vault.backup(.secret(pin), passphrase: backup, again: backup).file == Data(VaultVector.bytes(try #require(vector.backup))))
  }

  @Test func `a new wallet's vault matches the test vector with the standard parameters`() async throws {
    let vector = try #require(try VaultVector.all().last)
    #expect(vector.scrypt == .standard)
    let (vault, pin) = (vector.vault(in: folder), Secret(vector.pin))
    let (added, _) = try await vault.create(.newWords(count: 24), name: "My account", secret: pin, again: pin)
    #expect(added.newWords?.revealPhrase() == vector.words[0].phrase)
    #expect(try String(contentsOf: home.vaultFile, encoding: .utf8) == vector.vault)
  }

  @Test(arguments: try VaultVector.all()) func `a vault that independent code wrote opens`(_ vector: VaultVector) async throws {
    try Data(vector.vault.utf8).write(to: home.vaultFile)
    try Data(VaultVector.bytes(vector.deviceKey)).write(to: home.deviceKeyFile)
    let (vault, pin) = (TestVault.vault(in: folder, TestVault.cheap, TestGuesses()), VaultCredential.typed(vector.pin))
    let contents = try await vault.contents()
    #expect(contents.accounts.map(\.id.address).sorted() == vector.seeds.keys.sorted())
    for account in contents.accounts where account.canSign {
      let expected = try #require(vector.seeds[account.id.address] ?? nil)
      #expect(try await vault.withKey(of: account.id, pin) { $0.seed } == VaultVector.bytes(expected))
    }
    #expect(contents.words.count == vector.words.count)
    for (words, expected) in zip(contents.words, vector.words) {
      let (phrase, passphrase) = try await vault.withWords(words.id, pin) { ($0.revealPhrase(), $1) }
      #expect(phrase == expected.phrase && passphrase == expected.passphrase)
      let mnemonic = try Mnemonic(phrase: phrase)
      _ = try await vault.signIn(.words(mnemonic, passphrase: passphrase))
    }
    if let passkey = vector.passkey {
      let output = Secret(bytes: VaultVector.bytes(passkey.output))
      _ = try await vault.signIn(.passkey(id: Data(VaultVector.bytes(passkey.credential)), output: output))
    }
  }

  private func address(_ name: String, _ vector: VaultVector) -> String {
    let body = vector.vault.split(separator: "\n").first.flatMap { try? JSONDecoder().decode(VaultBody.self, from: Data($0.utf8)) }
    return body?.accounts.first { $0.name == name }?.address.address ?? ""
  }
}
