import Foundation
import StellarKit
import Testing

@testable import WalletKit

/// The state of the disk after a write failed or the process was killed, at each step of the write. These tests run one after the other, as they
/// wait for the single thread that derives keys: at once, they would keep other tests from running in parallel.
@Suite(.serialized) struct VaultWritingTests {
  private let old = VaultChange.old
  private let new = VaultChange.new

  private func vault(_ test: TestVault, _ files: FaultyFiles, _ parameters: ScryptParameters = TestVault.cheap) -> Vault {
    Vault(
      home: test.home, networkTables: NetworkDatabase.tables, parameters: parameters, guesses: nil, randomBytes: TestRandomness.bytes, files: files)
  }

  /// Runs a change with a fault at each of its steps in turn, each time in a new home.
  private func everyStep(
    _ fault: FaultyFiles.Fault, _ parameters: ScryptParameters = TestVault.cheap, setUp: (TestVault) async throws -> Void,
    change: (Vault) async throws -> Void, then check: (TestVault, _ error: (any Error)?) async throws -> Void
  ) async throws {
    var step = 0
    while true {
      let test = try TestVault()
      try await setUp(test)
      let files = FaultyFiles(fault, at: step)
      let error = await Result { try await change(self.vault(test, files, parameters)) }.failure
      try await check(test, error)
      guard files.steps > step else { break }
      step += 1
    }
    #expect(step >= 4)
  }

  /// The accounts' seeds that a PIN opens, by address; nil if it opens none.
  private func seeds(_ test: TestVault, _ credential: VaultCredential) async throws -> [AccountID: [UInt8]]? {
    var seeds: [AccountID: [UInt8]] = [:]
    for account in try await test.vault.contents().accounts {
      do throws(VaultError) {
        seeds[account.id] = try await test.vault.withKey(of: account.id, credential) { $0.seed }
      } catch {
        guard error == .wrongSecret else { throw error }
        return nil
      }
    }
    return seeds
  }

  @Test(arguments: VaultChange.allCases, FaultyFiles.Fault.allCases)
  func `after a fault at any step of any change, exactly one of the old and the new PIN opens every key`(
    _ change: VaultChange, _ fault: FaultyFiles.Fault
  ) async throws {
    var before: [AccountID] = []
    try await everyStep(fault, change.parameters) { test in
      try await change.setUp(test)
      before = try await test.vault.contents().accounts.map(\.id)
    } change: { vault in
      try await change.run(vault)
    } then: { test, error in
      let (withOld, withNew) = (try await seeds(test, old), try await seeds(test, new))
      #expect((withOld == nil) != (withNew == nil))
      #expect(withNew == nil || change.changesSecret)
      let seeds = try #require(withOld ?? withNew)
      for (address, seed) in seeds { #expect(try KeyPair(seed: seed).accountID == address) }
      #expect(change == .remove || Set(seeds.keys).isSuperset(of: before))
      if change.changesSecret {
        // The reported result is the real one, unless the disk itself reported a wrong one.
        switch error as? SignUpError {
        case nil, .vault(.notConfirmed): #expect(withNew != nil)
        default: #expect(withOld != nil || fault == .failureAfter || fault == .stopAfter)
        }
      }
      for passkey in try await test.vault.contents().passkeys {
        #expect(passkey.id == Data([1]))
        _ = try await test.vault.signIn(VaultChange.passkey)
      }
      // Leftover files don't prevent the next change.
      try await test.vault.changeSecret(withOld == nil ? new : old, to: Secret("777777"), again: Secret("777777"))
      #expect(try await self.seeds(test, .typed("777777")) == seeds)
    }
  }

  @Test func `a new PIN that only the disk didn't confirm has no wrong guesses either`() async throws {
    for step in [4, 5] {
      let test = try TestVault()
      let words = VaultCredential.words(try #require(try await test.signUp().newWords), passphrase: "")
      await #expect(throws: VaultError.wrongSecret) { try await test.vault.signIn(.typed("000000")) }
      let vault = Vault(
        home: test.home, networkTables: NetworkDatabase.tables, parameters: TestVault.cheap, guesses: test.guesses,
        randomBytes: TestRandomness.bytes, files: FaultyFiles(.failure, at: step))
      // The fault is before or after the new file takes the old one's place.
      let isMade = step == 5
      let path = test.file.path
      await #expect(throws: SignUpError.vault(isMade ? .notConfirmed(path: path) : .inaccessible(path: path))) {
        try await vault.changeSecret(words, to: Secret("654321"), again: Secret("654321"))
      }
      #expect(test.guesses.count.wrong.isEmpty == isMade)
      _ = try await test.vault.signIn(isMade ? new : old)
    }
  }

  @Test(arguments: FaultyFiles.Fault.allCases)
  func `after a fault at any step of a sign-up, there is a vault that opens or none`(_ fault: FaultyFiles.Fault) async throws {
    try await everyStep(fault) { _ in
    } change: { vault in
      _ = try await vault.create(.newWords(count: 12), name: "Test", secret: Secret("123456"), again: Secret("123456"))
    } then: { test, error in
      let state = await test.vault.state()
      switch state {
      case .locked:
        _ = try await test.vault.signIn(old)
      case .notCreated, .missing:
        #expect(error != nil)
        // No vault is reported as missing that never existed, unless the program was killed between its two files.
        #expect(state == .notCreated || fault == .stop || fault == .stopAfter)
        try await test.signUp(evenIfMissing: true)
        _ = try await test.vault.signIn(old)
      default: Issue.record("\(state)")
      }
    }
  }

  @Test(arguments: FaultyFiles.Fault.allCases)
  func `after a fault at any step of restoring a backup, it is restored or can be restored again`(_ fault: FaultyFiles.Fault) async throws {
    let (origin, passphrase, secret) = (try TestVault(), Secret("several words are safest"), Secret("654321"))
    let id = try await origin.signUp().account.id
    let file = try await origin.vault.backup(old, passphrase: passphrase, again: passphrase).file
    try await everyStep(fault) { _ in
    } change: { vault in
      _ = try await vault.restore(file, passphrase: passphrase, secret: secret, again: secret)
    } then: { test, error in
      if await test.vault.state().contents == nil {
        #expect(error != nil)
        _ = try await test.vault.restore(file, passphrase: passphrase, secret: secret, again: secret)
      }
      #expect(try await test.vault.withKey(of: id, new) { $0.accountID } == id)
    }
  }

  @Test(arguments: FaultyFiles.Fault.allCases)
  func `after a fault at any step of a reset, the PIN still works or the vault is gone, and another reset works`(
    _ fault: FaultyFiles.Fault
  ) async throws {
    try await everyStep(fault) { test in
      try await test.signUp()
    } change: { vault in
      try await vault.reset()
    } then: { test, error in
      switch await test.vault.state() {
      case .locked: _ = try await test.vault.signIn(old)
      case .missing: #expect(error != nil)
      case .notCreated: break
      case let state: Issue.record("\(state)")
      }
      try await test.vault.reset()
      #expect(await test.vault.state() == .notCreated)
      try await test.signUp()
    }
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
