import Foundation
import StellarKit

@testable import WalletKit

extension TestNetwork {
  /// A wallet whose home keeps contacts and personal data.
  @MainActor static func storedWallet(in folder: TemporaryFolder, _ network: any WalletNetwork = UnreachableNetwork(), store: HomeStore? = nil)
    async throws -> Wallet
  {
    let home = WalletHome(folder: folder.url)
    try home.prepare()
    return try await Wallet(
      home: home, profile: .sandbox, network: network, scrypt: TestVault.cheap, store: try store ?? HomeStore(home, now: { Date() }), now: { Date() },
      clock: ContinuousClock(), randomBytes: TestRandomness.bytes)
  }

  /// The same, signed up.
  @MainActor static func owner(in folder: TemporaryFolder, store: HomeStore? = nil) async throws -> Wallet {
    let wallet = try await storedWallet(in: folder, store: store)
    try await wallet.signUp(.newWords(count: 12), secret: Secret("123456"), again: Secret("123456"))
    return wallet
  }
}
