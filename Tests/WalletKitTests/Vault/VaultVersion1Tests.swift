import Foundation
import StellarKit
import Testing

@testable import WalletKit

@Suite struct VaultVersion1Tests {
  /// A vault as the first version wrote it, with the PIN 246813.
  private static let file = """
    {
      "accounts" : [
        {
          "address" : "GCLF3VU6QF2MTT5MXHDFVCPA2YIYKIQGI2RSJZJ3DD742TY64DNJT6IE",
          "name" : "My account",
          "sealedSeed" : "Z9bXdl5WaHQTHdgTJ3yH2L73hj35KuNKR/PFx+2KPFiu+MX1By9Pe2UQG0ejw+79m4h4rxIOdQNWSedu"
        }
      ],
      "kdf" : "scrypt",
      "salt" : "M8Om3qTJVzd/ddcyjeiv+Q==",
      "scrypt" : {
        "n" : 131072,
        "p" : 1,
        "r" : 8
      },
      "version" : 1
    }
    """
  private static let seed = "SC7KZRKLAMHATH6KT6MNWSM6ILTK47POHROPQRR4O6FAT6GLLVJWYS4E"
  private static let pin = VaultCredential.typed("246813")

  let test: TestVault
  var vault: Vault { test.vault }
  let account: WalletAccount

  init() throws {
    test = try TestVault()
    try Data(Self.file.utf8).write(to: test.file)
    account = WalletAccount(
      id: try AccountID("GCLF3VU6QF2MTT5MXHDFVCPA2YIYKIQGI2RSJZJ3DD742TY64DNJT6IE"), name: "My account", origin: .seed)
  }

  @Test func `an old vault is known before it is opened, and looking changes nothing`() async throws {
    let contents = try #require(await vault.state().contents)
    #expect(contents.accounts == [account])
    #expect(contents.account == account)
    await #expect(throws: VaultError.olderVersion) { try await vault.rename(account.id, to: "x") }
    await #expect(throws: SignUpError.vault(.alreadyExists)) { try await test.signUp(evenIfMissing: true) }
    #expect(try Data(contentsOf: test.file) == Data(Self.file.utf8))
  }

  @Test func `a wrong PIN changes nothing of an old vault, and is counted`() async throws {
    await #expect(throws: VaultError.wrongSecret) { try await vault.signIn(.typed("246814")) }
    #expect(test.guesses.count.wrong.count == 1)
    #expect(try Data(contentsOf: test.file) == Data(Self.file.utf8))
  }

  @Test func `an old vault becomes one of today at its first sign-in, with its parameters and its key`() async throws {
    _ = try await vault.signIn(Self.pin)
    let (body, _) = try await vault.current()
    #expect(body.secretSlot?.scrypt == .standard)
    #expect(try await vault.contents().accounts == [account])
    #expect(try await vault.withKey(of: account.id, Self.pin) { $0.revealSecretSeed() } == Self.seed)
  }

  @Test func `an old vault becomes one of today when it first signs`() async throws {
    #expect(try await vault.withKey(of: account.id, Self.pin) { $0.revealSecretSeed() } == Self.seed)
    _ = try await vault.current()
  }
}
