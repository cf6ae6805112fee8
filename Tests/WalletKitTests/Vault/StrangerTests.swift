import Foundation
import Sentences
import StellarKit
import Testing

@testable import WalletKit

/// By guessing, another user of the computer can make strangers wait, and do nothing else.
@Suite struct StrangerTests {
  let folder: TemporaryFolder
  let clock = HomeClock()
  let store: HomeStore
  let vault: Vault

  init() throws {
    folder = try TemporaryFolder()
    (store, vault) = try Self.open(folder, clock)
  }

  /// The home as seen by a program that has just started.
  private static func open(_ folder: TemporaryFolder, _ clock: HomeClock) throws -> (HomeStore, Vault) {
    let home = WalletHome(folder: folder.url)
    let (store, files) = (try HomeStore(home, now: { clock.now }), SystemFiles())
    let vault = Vault(
      home: home, networkTables: NetworkDatabase.tables, parameters: TestVault.cheap, guesses: store.guesses, strangerGuesses: store.strangerGuesses,
      randomBytes: TestRandomness.bytes, files: files, device: DeviceKeyFile(url: home.deviceKeyFile, files: files))
    return (store, vault)
  }

  private func signUp(erasing: Bool = false) async throws {
    _ = try await vault.create(.newWords(count: 12), name: "Test", secret: Secret("123456"), again: Secret("123456"))
    if erasing { try await vault.setErasing(true, TestVault.pin) }
  }

  private func guessWrongly(_ numbers: Range<Int>, by guesser: Guesser) async throws {
    for number in numbers {
      clock.advance(try store.guesses(of: guesser).waitLeft())
      await #expect(throws: VaultError.wrongSecret) { try await vault.signIn(.typed("\(100_000 + number)"), by: guesser) }
    }
  }

  @Test func `strangers never erase the wallet, make the owner wait, or use up the owner's guesses`() async throws {
    try await signUp(erasing: true)
    try await guessWrongly(0..<15, by: .stranger)
    #expect(try store.strangerGuesses.wrongGuesses().count == 15)
    #expect(try store.guesses.wrongGuesses().count == 0)
    await #expect(throws: VaultError.guess(.wait(.seconds(3600)))) { try await vault.signIn(TestVault.pin, by: .stranger) }
    #expect(try store.guesses.waitLeft() == .zero)
    try await guessWrongly(20..<29, by: .owner)
    #expect(await vault.state().contents != nil)
    clock.advance(try store.guesses.waitLeft())
    await #expect(throws: VaultError.erased) { try await vault.signIn(.typed("100099")) }
    #expect(await vault.state() == .notCreated)
  }

  @Test func `a wrong guess by the owner after nine by strangers erases nothing`() async throws {
    try await signUp(erasing: true)
    try await guessWrongly(0..<9, by: .stranger)
    try await guessWrongly(9..<10, by: .owner)
    #expect(await vault.state().contents != nil)
  }

  @Test func `a stranger's right PIN is accepted after the wait, and clears all wrong guesses`() async throws {
    try await signUp()
    try await guessWrongly(0..<5, by: .stranger)
    try await guessWrongly(0..<2, by: .owner)
    clock.advance(try store.strangerGuesses.waitLeft())
    _ = try await vault.signIn(TestVault.pin, by: .stranger)
    for guesser in Guesser.allCases { #expect(try store.guesses(of: guesser).wrongGuesses().count == 0) }
  }

  @Test func `the owner's sign-ins give strangers no new guesses`() async throws {
    try await signUp()
    try await guessWrongly(0..<5, by: .stranger)
    _ = try await vault.signIn(TestVault.pin)
    #expect(try store.strangerGuesses.wrongGuesses().count == 5)
    await #expect(throws: VaultError.guess(.wait(.seconds(4)))) { try await vault.signIn(.typed("100005"), by: .stranger) }
  }

  @Test func `a passkey used in a stranger's browser gives strangers no new guesses`() async throws {
    try await signUp()
    let (id, bytes) = (Data([1]), TestRandomness.bytes(32))
    try await vault.addPasskey(id: id, name: "Phone", salt: Data(count: 32), output: Secret(bytes: bytes), TestVault.pin)
    try await guessWrongly(0..<5, by: .stranger)
    try await guessWrongly(5..<7, by: .owner)
    _ = try await vault.signIn(.passkey(id: id, output: Secret(bytes: bytes)), by: .stranger)
    #expect(try store.guesses.wrongGuesses().count == 0)
    #expect(try store.strangerGuesses.wrongGuesses().count == 5)
    await #expect(throws: VaultError.guess(.wait(.seconds(4)))) { try await vault.signIn(.typed("100007"), by: .stranger) }
  }

  @Test func `strangers' guesses are counted before they are tested, for all programs and across restarts`() async throws {
    try await signUp()
    let (other, _) = try Self.open(folder, clock)
    let begun = await withTaskGroup { group in
      for number in 0..<20 {
        let counter = number.isMultiple(of: 2) ? store.strangerGuesses : other.strangerGuesses
        group.addTask { (try? counter.begin()) != nil }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(begun == 3)
    let (_, restarted) = try Self.open(folder, clock)
    await #expect(throws: VaultError.guess(.wait(.seconds(1)))) { try await restarted.signIn(TestVault.pin, by: .stranger) }
    _ = try await restarted.signIn(TestVault.pin)
  }

  // MARK: A change of the PIN

  /// Counts nothing, and exchanges the vault's file once a PIN was right, as another program may.
  private struct ExchangingCounter: GuessCounting {
    let (url, file): (URL, Data)

    func begin() {}
    func succeeded() { try? file.write(to: url) }
    func failed(fingerprint: Data) -> WrongGuesses { WrongGuesses(count: 1) }
    func untested() {}
  }

  @Test func `a sign-in belongs to the vault that was opened, even if its PIN is changed before the sign-in ends`() async throws {
    try await signUp()
    let (home, old) = (WalletHome(folder: folder.url), try await vault.contents().identity)
    let before = try Data(contentsOf: home.vaultFile)
    let new = try await vault.changeSecret(TestVault.pin, to: Secret("654321"), again: Secret("654321"))
    #expect(try await vault.contents().identity == new)
    let counter = ExchangingCounter(url: home.vaultFile, file: try Data(contentsOf: home.vaultFile))
    try before.write(to: home.vaultFile)
    let slow = Vault(
      home: home, networkTables: NetworkDatabase.tables, parameters: TestVault.cheap, guesses: counter, randomBytes: TestRandomness.bytes,
      files: SystemFiles())
    #expect(try await slow.unlock(TestVault.pin, by: .owner).identity == old)
    #expect(try await vault.contents().identity == new)
  }

  // MARK: The log

  @Test func `strangers can't push the owner's events out of the security log`() async throws {
    try await store.log.add(.accountCreated, "Savings")
    for _ in 0..<1_100 { try await store.log.add(.strangerRefused, "words") }
    let events = try store.log.events()
    #expect(events.count == 101)
    #expect(events.last?.kind == .accountCreated)
  }

  // MARK: Known browsers

  @Test func `the last signed-in browsers are known across restarts, each by one digest`() throws {
    let (digests, vault) = ((0...KnownBrowsers.limit).map { Data("browser \($0)".utf8) }, Data("vault".utf8))
    for digest in digests { try store.knownBrowsers.add(digest, for: vault, inPlaceOf: nil) }
    try store.knownBrowsers.add(Data("new".utf8), for: vault, inPlaceOf: digests[5])
    let known = try Self.open(folder, clock).0.knownBrowsers
    let those = try (digests + [Data("new".utf8), Data()]).filter { try known.contains($0, for: vault) }
    #expect(those == digests[1...].filter { $0 != digests[5] } + [Data("new".utf8)])
  }

  @MainActor @Test func `after a change of the PIN only the browser in which it was made is known, and after a refused change all are`()
    async throws
  {
    let (wallet, known) = (try await TestNetwork.storedWallet(in: folder, store: store), store.knownBrowsers)
    try await wallet.signUp(secret: Secret("123456"), again: Secret("123456"))
    let (own, other, new, old) = (Data([1]), Data([2]), Secret("654321"), try await vault.contents().identity)
    for digest in [own, other] { try known.add(digest, for: old, inPlaceOf: nil) }
    await #expect(throws: SignUpError.vault(.wrongSecret)) { try await wallet.changeSecret(.typed("000000"), to: new, again: new, in: own) }
    var identity = try await vault.contents().identity
    for digest in [own, other] { #expect(try known.contains(digest, for: identity)) }
    try await wallet.changeSecret(TestVault.pin, to: new, again: new, in: own)
    identity = try await vault.contents().identity
    #expect(try known.contains(own, for: identity))
    #expect(try !known.contains(other, for: identity))
    #expect(try !known.contains(other, for: old), "what isn't known any more takes no place")
    // The old PIN was given there before the change, and its sign-in ends only now.
    try known.add(Data([3]), for: old, inPlaceOf: nil)
    #expect(try !known.contains(Data([3]), for: identity))
    // From the command line, or by a program that is killed as soon as the new PIN is on the disk.
    identity = try await vault.changeSecret(.secret(new), to: Secret("123456"), again: Secret("123456"))
    for digest in [own, other] { #expect(try !known.contains(digest, for: identity)) }
  }
}
