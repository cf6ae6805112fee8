import Foundation
import StellarKit
import Testing

@testable import WalletKit

@Suite struct VaultVersion1Tests {
  /// A vault that the first version wrote, with the PIN 246813.
  private static let kept = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Homes/vault-1/vault.json").standardized
  private static let seed = "SC7KZRKLAMHATH6KT6MNWSM6ILTK47POHROPQRR4O6FAT6GLLVJWYS4E"
  private static let pin = VaultCredential.typed("246813")

  let file: Data
  let test: TestVault
  var vault: Vault { test.vault }
  let account: WalletAccount

  init() throws {
    file = try Data(contentsOf: Self.kept)
    test = try TestVault()
    try file.write(to: test.file)
    account = WalletAccount(
      id: try AccountID("GCLF3VU6QF2MTT5MXHDFVCPA2YIYKIQGI2RSJZJ3DD742TY64DNJT6IE"), name: "My account", origin: .seed)
  }

  @Test func `an old vault's accounts are known before it is opened, and reading them changes nothing`() async throws {
    let contents = try #require(await vault.state().contents)
    #expect(contents.accounts == [account])
    #expect(contents.account == account)
    await #expect(throws: VaultError.olderVersion) { try await vault.rename(account.id, to: "x") }
    await #expect(throws: SignUpError.vault(.alreadyExists)) { try await test.signUp(evenIfMissing: true) }
    #expect(try Data(contentsOf: test.file) == file)
  }

  @Test func `a wrong PIN for an old vault is counted, and doesn't change the vault`() async throws {
    await #expect(throws: VaultError.wrongSecret) { try await vault.signIn(.typed("246814")) }
    #expect(test.guesses.count.wrong.count == 1)
    #expect(try Data(contentsOf: test.file) == file)
  }

  @Test func `an old vault is upgraded at its first sign-in to the current parameters, with the same key`() async throws {
    _ = try await vault.signIn(Self.pin)
    let (body, _) = try await vault.current()
    #expect(body.secretSlot?.scrypt == .standard)
    #expect(try await vault.contents().accounts == [account])
    #expect(try await vault.withKey(of: account.id, Self.pin) { $0.revealSecretSeed() } == Self.seed)
  }

  @Test func `an old vault is upgraded when it first signs`() async throws {
    #expect(try await vault.withKey(of: account.id, Self.pin) { $0.revealSecretSeed() } == Self.seed)
    _ = try await vault.current()
  }
}
