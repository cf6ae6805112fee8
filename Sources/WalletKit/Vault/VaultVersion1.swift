import Crypto
import Foundation
import StellarKit

/// A vault as the first version wrote it: each seed sealed with the PIN's key alone, without a device secret. It is only read, and turned into a
/// current vault when it is first opened.
struct VaultVersion1: Codable, Hashable {
  struct SealedAccount: Codable, Hashable {
    var address: AccountID
    var name: String
    /// Nonce, ciphertext and tag of AES-256-GCM over the 32-byte seed.
    var sealedSeed: Data
  }

  var version = 1
  var kdf = "scrypt"
  var scrypt: ScryptParameters
  /// 16 random bytes.
  var salt: Data
  var accounts: [SealedAccount]

  /// Reads a vault's file; nil if it isn't one of version 1.
  init?(_ data: Data) {
    guard let file = try? JSONDecoder().decode(VaultVersion1.self, from: data), file.isSound else { return nil }
    self = file
  }

  private var isSound: Bool {
    version == 1 && kdf == "scrypt" && scrypt.isAcceptable && salt.count == 16 && !accounts.isEmpty
      && accounts.count <= VaultBody.mostAccounts && Set(accounts.map(\.address)).count == accounts.count
      && accounts.allSatisfy { $0.sealedSeed.count == 12 + 32 + 16 && VaultBody.isName($0.name) }
  }

  /// The accounts, whose names and addresses weren't sealed; nil if there is none.
  var contents: VaultContents? {
    guard let first = accounts.first else { return nil }
    return VaultContents(
      identity: salt, accounts: accounts.map { WalletAccount(id: $0.address, name: $0.name, origin: .seed) }, inUse: first.address, words: [],
      passkeys: [], erasesAfterTenGuesses: false, version: version, work: scrypt)
  }

  /// Opens the key pair of an account, or returns nil if the key doesn't open it.
  func open(_ account: SealedAccount, key: SymmetricKey) -> KeyPair? {
    let header = "BasicPay vault|\(version)|\(kdf)|\(scrypt.n)|\(scrypt.r)|\(scrypt.p)|\(salt.base64EncodedString())|\(account.address)"
    guard let box = try? AES.GCM.SealedBox(combined: account.sealedSeed),
      var opened = try? AES.GCM.open(box, using: key, authenticating: Data(header.utf8))
    else { return nil }
    defer { opened.wipe() }
    guard let keyPair = try? KeyPair(seed: opened), keyPair.accountID == account.address else { return nil }
    return keyPair
  }
}
