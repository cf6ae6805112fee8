#if os(Linux)
  import Crypto
  import Foundation
  import StellarKit
  import Testing

  @testable import WalletKit

  /// After the vault did its work, nothing that leads to a key is left in this process's memory.
  @Suite(.serialized) struct MemoryTests {
    private let folder: TemporaryFolder
    private let randomness = HiddenRandomness()
    private let pin = HiddenBytes(digits: 16)
    private let vault: Vault

    init() throws {
      folder = try TemporaryFolder()
      vault = Vault(
        home: WalletHome(folder: folder.url), networkTables: NetworkDatabase.tables, parameters: TestVault.cheap, guesses: TestGuesses(),
        randomBytes: randomness.bytes,
        files: SystemFiles())
    }

    private func secret(_ hidden: HiddenBytes) -> Secret {
      var typed = hidden.reveal()
      return Secret(wiping: &typed)
    }

    /// Signs up, signs in, signs, changes the PIN and signs again.
    private func use(_ source: @Sendable () throws -> NewAccount) async throws {
      let (added, _) = try await vault.create(source(), name: "Test", secret: secret(pin), again: secret(pin))
      let id = added.account.id
      try await work(id, pin)
      let other = HiddenBytes(digits: 16)
      try await vault.changeSecret(.secret(secret(pin)), to: secret(other), again: secret(other))
      try await work(id, other)
    }

    private func work(_ id: AccountID, _ pin: HiddenBytes) async throws {
      _ = try await vault.signIn(.secret(secret(pin)))
      let signature = try await vault.withKey(of: id, .secret(secret(pin))) { $0.sign([1, 2, 3]) }
      #expect(id.verifies(signature, of: [1, 2, 3]))
    }

    @Test func `a memory image finds a copy that is left in memory`() throws {
      let hidden = HiddenBytes(count: 32)
      #expect(try MemoryImage().count(of: hidden.reveal()) == 0)
      let planted = hidden.reveal()
      #expect(try MemoryImage().count(of: hidden.reveal()) >= 1)
      withExtendedLifetime(planted) {}
    }

    @Test func `unmapped memory doesn't hide what lies behind it from a memory image`() throws {
      let page = sysconf(Int32(_SC_PAGESIZE))
      let start = try #require(mmap(nil, 3 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
      defer { munmap(start, 3 * page) }
      let hidden = HiddenBytes(count: 32)
      (start + 2 * page).copyMemory(from: hidden.reveal(), byteCount: 32)
      munmap(start + page, page)
      let region = Int(bitPattern: start)..<Int(bitPattern: start + 3 * page)
      #expect(try MemoryImage(of: [region]).count(of: hidden.reveal()) == 1)
    }

    @Test func `after signing, neither the seed nor the PIN nor the vault's keys are in memory`() async throws {
      let seed = HiddenBytes(count: 32)
      try await use {
        var bytes = seed.reveal()
        defer { bytes.wipe() }
        return .seed(try KeyPair(seed: bytes))
      }
      let image = try MemoryImage()
      #expect(try image.count(of: seed.reveal()) == 0, "the seed")
      #expect(try image.count(of: pin.reveal()) == 0, "the PIN")
      let (vaultKey, device) = (randomness.all[0], randomness.all[1])
      #expect(try Data(device.reveal()) == Data(contentsOf: folder.url.appending(path: "device.key")))
      #expect(try image.count(of: vaultKey.reveal()) == 0, "the vault key")
      #expect(try image.count(of: device.reveal()) == 0, "the device secret")
    }

    @Test func `after locking, no thread that used the data key has left it in memory`() throws {
      let vaultKey = HiddenBytes(count: 32)
      func keys() -> VaultKeys {
        VaultKeys(vaultKey: SymmetricKey(data: vaultKey.reveal()), device: SymmetricKey(size: .bits256), randomBytes: TestRandomness.bytes)
      }
      let key = DataKey(keys())
      // As the thread that derives the key at sign-in does.
      LeftoverMemory.wipe()
      DispatchQueue.concurrentPerform(iterations: 16) { _ in
        let sealed = try? key.seal(Data("Ana".utf8), place: "contact 1")
        #expect(sealed.flatMap { key.open($0, place: "contact 1") } == Data("Ana".utf8))
      }
      key.wipe()
      let image = try MemoryImage()
      #expect(try image.count(of: keys().key(for: "data").withUnsafeBytes { Array($0) }) == 0)
    }

    @Test(arguments: [12, 24]) func `after signing, neither the recovery words nor anything derived from them is in memory`(_ count: Int) async throws
    {
      try await use { .newWords(count: count) }
      let image = try MemoryImage()
      // After the vault key, the device secret, and the salt and nonce of the PIN's slot.
      let entropy = randomness.all[4]
      #expect(try image.count(of: entropy.reveal()) == 0, "the entropy")
      let mnemonic = try Mnemonic(entropy: entropy.reveal())
      #expect(try image.count(of: Array(mnemonic.revealPhrase().utf8)) == 0, "the words")
      #expect(try image.count(of: Array(mnemonic.revealPhrase().utf8.dropFirst(20))) == 0, "the words' end")
      let seed = mnemonic.seed()
      #expect(try image.count(of: Array(seed.prefix(32))) == 0, "the BIP-39 seed")
      #expect(try image.count(of: Array(seed.suffix(32))) == 0, "the BIP-39 seed's end")
      #expect(try image.count(of: mnemonic.keyPair().seed) == 0, "the account's seed")
      #expect(try await mnemonic.keyPair().accountID == vault.contents().accounts[0].id)
      let tree = try HDKey(seed: seed).derived(along: [44, 148])
      #expect(try image.count(of: tree.secret) == 0, "a secret on the way")
      #expect(try image.count(of: tree.chainCode) == 0, "a chain code on the way")
    }
  }
#endif
