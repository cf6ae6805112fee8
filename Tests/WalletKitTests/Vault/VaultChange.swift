import Crypto
import Foundation
import StellarKit

@testable import WalletKit

/// Every call that changes an existing vault, for tests that stop it at each of its steps.
enum VaultChange: String, CaseIterable, Sendable {
  case changeSecret, replaceForgottenSecret, addWords, addNext, addSeed, remove, rename, move, use, confirmBackup, addPasskey, removePasskey,
    setErasing,
    raiseParameters, fromVersion1, versionOneAtChange

  static let old = VaultCredential.typed("123456")
  static let new = VaultCredential.typed("654321")
  static let passkey = VaultCredential.passkey(id: Data([1]), output: Secret(bytes: Data(repeating: 1, count: 32)))

  private var isOfVersion1: Bool { self == .fromVersion1 || self == .versionOneAtChange }

  /// Whether the new PIN opens the vault after the change.
  var changesSecret: Bool { self == .changeSecret || self == .replaceForgottenSecret || self == .versionOneAtChange }

  var parameters: ScryptParameters { self == .raiseParameters ? ScryptParameters(n: 1 << 11, r: 8, p: 1) : TestVault.cheap }

  /// Makes a vault to be changed.
  func setUp(_ test: TestVault) async throws {
    if isOfVersion1 { return try Self.version1(TestVault.keyPair()).write(to: test.file) }
    try await test.signUp(.words(TestVault.mnemonic(), passphrase: "", index: 0))
    _ = try await test.vault.add(.newWords(count: 12), name: "New", Self.old)
    _ = try await test.vault.add(.seed(TestVault.keyPair()), name: "Seed", Self.old)
    guard self == .removePasskey, case .passkey(let id, let output) = Self.passkey else { return }
    try await test.vault.addPasskey(id: id, name: "P", salt: Data(count: 32), output: output, Self.old)
  }

  /// Makes the change.
  func run(_ vault: Vault) async throws {
    let contents = try await vault.contents()
    let (last, secret) = (contents.accounts[contents.accounts.count - 1].id, Secret("654321"))
    switch self {
    case .changeSecret, .versionOneAtChange: try await vault.changeSecret(Self.old, to: secret, again: secret)
    case .replaceForgottenSecret: try await vault.changeSecret(.words(TestVault.mnemonic(), passphrase: ""), to: secret, again: secret)
    case .addWords: _ = try await vault.add(.newWords(count: 24), name: "A", Self.old)
    case .addNext: _ = try await vault.add(.next(words: contents.words[0].id), name: "A", Self.old)
    case .addSeed: _ = try await vault.add(.seed(TestVault.keyPair()), name: "A", Self.old)
    case .remove: try await vault.remove(last, Self.old)
    case .rename: try await vault.rename(last, to: "Renamed")
    case .move: try await vault.move(last, to: 0)
    case .use: try await vault.use(last)
    case .confirmBackup: try await vault.confirmBackup(ofWords: contents.words[1].id)
    case .addPasskey, .removePasskey:
      guard case .passkey(let id, let output) = Self.passkey else { return }
      if self == .removePasskey { return try await vault.removePasskey(id: id, Self.old) }
      try await vault.addPasskey(id: id, name: "P", salt: Data(count: 32), output: output, Self.old)
    case .setErasing: try await vault.setErasing(true, Self.old)
    case .raiseParameters, .fromVersion1: _ = try await vault.signIn(Self.old)
    }
  }

  /// A vault as the first version wrote it, with the old PIN.
  private static func version1(_ keyPair: KeyPair) throws -> Data {
    let (salt, work) = (Data(TestRandomness.bytes(16)), TestVault.cheap)
    let key = try work.key(from: Secret("123456"), salt: salt)
    let header = "BasicPay vault|1|scrypt|\(work.n)|\(work.r)|\(work.p)|\(salt.base64EncodedString())|\(keyPair.accountID)"
    let sealed = try AES.GCM.seal(keyPair.seed, using: key, authenticating: Data(header.utf8)).combined?.base64EncodedString() ?? ""
    return Data(
      """
      {"version": 1, "kdf": "scrypt", "scrypt": {"n": \(work.n), "r": \(work.r), "p": \(work.p)}, "salt": "\(salt.base64EncodedString())",
      "accounts": [{"address": "\(keyPair.accountID)", "name": "Old", "sealedSeed": "\(sealed)"}]}
      """.utf8)
  }
}
