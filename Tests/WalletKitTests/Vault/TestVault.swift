import Foundation
import StellarKit
import Synchronization

@testable import WalletKit

/// A vault in a folder that is deleted after the test.
struct TestVault {
  /// Parameters that need little work, so that tests are quick; one test uses the real ones.
  static let cheap = ScryptParameters(n: 1 << 10, r: 8, p: 1)
  static let pin = VaultCredential.typed("123456")
  /// The words of SEP-5's first test case and its first accounts.
  static let phrase = "illness spike retreat truth genius clock brain pass fit cave bargain toe"
  static let addresses = [
    "GDRXE2BQUC3AZNPVFSCEZ76NJ3WWL25FYFK6RGZGIEKWE4SOOHSUJUJ6", "GBAW5XGWORWVFE2XTJYDTLDHXTY2Q2MO73HYCGB3XMFMQ562Q2W2GJQX",
    "GAY5PRAHJ2HIYBYCLZXTHID6SPVELOOYH2LBPH3LD4RUMXUW3DOYTLXW",
  ]

  let folder: TemporaryFolder
  let guesses = TestGuesses()
  let vault: Vault

  var home: WalletHome { WalletHome(folder: folder.url) }
  var file: URL { home.vaultFile }
  var deviceKey: URL { home.deviceKeyFile }

  init() throws {
    folder = try TemporaryFolder()
    vault = Self.vault(in: folder, Self.cheap, guesses)
  }

  /// Another process's view of the same vault.
  func other(_ parameters: ScryptParameters = TestVault.cheap) -> Vault { Self.vault(in: folder, parameters, guesses) }

  static func vault(in folder: TemporaryFolder, _ parameters: ScryptParameters, _ guesses: TestGuesses) -> Vault {
    let (home, files) = (WalletHome(folder: folder.url), SystemFiles())
    return Vault(
      home: home, networkTables: NetworkDatabase.tables, parameters: parameters, guesses: guesses, randomBytes: TestRandomness.bytes, files: files,
      device: DeviceKeyFile(url: home.deviceKeyFile, files: files))
  }

  @discardableResult
  func signUp(
    _ source: NewAccount = .newWords(count: 12), _ secret: String = "123456", evenIfMissing: Bool = false
  ) async throws -> AddedAccount {
    try await vault.create(source, name: "Test", secret: Secret(secret), again: Secret(secret), evenIfMissing: evenIfMissing).0
  }

  static func mnemonic() throws -> Mnemonic { try Mnemonic(phrase: phrase) }

  static func keyPair() throws -> KeyPair { try KeyPair(seed: TestRandomness.bytes(32)) }
}

enum TestRandomness {
  @Sendable static func bytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }
}

/// A counter that counts guesses in memory, and never makes anybody wait.
final class TestGuesses: GuessCounting {
  struct Count {
    var begun = 0
    var untested = 0
    var wrong: Set<Data> = []
    var refusal: GuessError?
  }

  private let state = Mutex(Count())
  var count: Count { state.withLock { $0 } }

  func refuse(_ error: GuessError?) { state.withLock { $0.refusal = error } }

  func begin() throws(GuessError) {
    let refusal = state.withLock { count in
      if count.refusal == nil { count.begun += 1 }
      return count.refusal
    }
    if let refusal { throw refusal }
  }

  func succeeded() throws(GuessError) { state.withLock { $0 = Count(begun: $0.begun) } }

  func failed(fingerprint: Data) throws(GuessError) -> WrongGuesses {
    state.withLock { count in
      count.wrong.insert(fingerprint)
      return WrongGuesses(count: count.wrong.count)
    }
  }

  func untested() throws(GuessError) { state.withLock { $0.untested += 1 } }
}
