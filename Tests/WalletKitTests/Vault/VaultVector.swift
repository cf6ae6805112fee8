import Foundation
import StellarKit
import Synchronization

@testable import WalletKit

/// A test vector of docs/vault-format.md: a vault and all inputs that it was made from.
struct VaultVector: Decodable, Sendable {
  struct Words: Decodable, Sendable {
    let phrase: String
    let passphrase: String
  }

  struct Passkey: Decodable, Sendable {
    let credential: String
    let name: String
    let prfSalt: String
    let output: String
  }

  let name: String
  let pin: String
  let scrypt: ScryptParameters
  let words: [Words]
  let passkey: Passkey?
  let backupPassphrase: String?
  let backup: String?
  /// The random source's bytes in order, in hexadecimal.
  let random: [String]
  let deviceKey: String
  let dataKey: String
  /// Each account's seed by its address; nil for a watch-only account.
  let seeds: [String: String?]
  let vault: String

  static func all() throws -> [VaultVector] {
    guard let folder = Bundle.module.resourceURL else { throw CocoaError(.fileNoSuchFile) }
    return try JSONDecoder().decode([VaultVector].self, from: Data(contentsOf: folder.appending(path: "Vectors/vault-format.json")))
  }

  /// A vault in a home, with a random source that gives the listed bytes.
  func vault(in folder: TemporaryFolder) -> Vault {
    let rest = Mutex(random.map(Self.bytes)[...])
    return Vault(
      home: WalletHome(folder: folder.url), networkTables: NetworkDatabase.tables, parameters: scrypt, guesses: TestGuesses(),
      randomBytes: { count in
        let next = rest.withLock { $0.popFirst() } ?? []
        return next.count == count ? next : []
      }, files: SystemFiles())
  }

  /// The bytes of hexadecimal digits.
  static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
