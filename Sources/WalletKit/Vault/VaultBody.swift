import Foundation
import StellarKit

/// The content of `vault.json`, version 2. Every secret is sealed with a key of its own that is derived from the vault key, and each slot is a way to
/// the vault key.
struct VaultBody: Codable, Hashable {
  static let version = 2
  static let mostAccounts = 200
  static let mostPasskeys = 20

  struct Account: Codable, Hashable {
    enum Origin: String, Codable {
      case words, seed, watchOnly
    }

    var address: AccountID
    var name: String
    var origin: Origin
    /// The recovery words that it comes from, and which of their accounts it is.
    var words: String?
    var index: UInt32?
    /// Nonce, ciphertext and tag over the 32-byte seed; nil if there is none.
    var sealedSeed: Data?

    var account: WalletAccount {
      switch origin {
      case .words: WalletAccount(id: address, name: name, origin: .words(id: words ?? "", index: index ?? 0))
      case .seed: WalletAccount(id: address, name: name, origin: .seed)
      case .watchOnly: WalletAccount(id: address, name: name, origin: .watchOnly)
      }
    }

    /// Returns what is authenticated with the seed.
    func header(version: Int) -> Data {
      Data("BasicPay vault|\(version)|account|\(address)|\(origin.rawValue)|\(words ?? "")|\(index.map(String.init) ?? "")".utf8)
    }

    fileprivate var isSound: Bool {
      guard VaultBody.isName(name), (sealedSeed?.count ?? 60) == 12 + 32 + 16 else { return false }
      return switch origin {
      case .words: sealedSeed != nil && words != nil && index != nil
      case .seed: sealedSeed != nil
      case .watchOnly: sealedSeed == nil
      }
    }
  }

  struct Words: Codable, Hashable {
    var id: String
    var isBackedUp: Bool
    var solana: String
    var ethereum: String
    /// Nonce, ciphertext and tag over language, words and BIP-39 passphrase, each on a line.
    var sealedWords: Data

    var words: VaultWords { VaultWords(id: id, isBackedUp: isBackedUp, solana: solana, ethereum: ethereum) }

    /// Returns what is authenticated with the words.
    func header(version: Int) -> Data {
      Data("BasicPay vault|\(version)|words|\(id)|\(solana)|\(ethereum)".utf8)
    }
  }

  var version = Self.version
  /// 8 bytes derived from the device secret, which tell whether the secret at hand is this vault's.
  var device: Data
  var slots: [VaultSlot]
  var words: [Words] = []
  var accounts: [Account] = []
  var inUse: AccountID?
  var erasesAfterTenGuesses = false

  /// Returns whether an account or a passkey may have this name.
  static func isName(_ name: String) -> Bool {
    (1...WalletAccount.maximumNameLength).contains(name.count) && name.utf8.count <= 8 * WalletAccount.maximumNameLength
      && !name.unicodeScalars.contains { $0.properties.generalCategory == .control || $0.properties.generalCategory == .lineSeparator }
  }

  /// The slot of the PIN or passphrase.
  var secretSlot: VaultSlot? { slots.first { $0.kind == .secret } }

  /// Whether a body that was read is one that this program could have written.
  var isSound: Bool {
    let ids = Set(words.map(\.id))
    return slots.allSatisfy(\.isSound) && slots.count(where: { $0.kind == .secret }) == 1 && !slots.contains { $0.kind == .backup }
      && slots.count <= 1 + Self.mostAccounts + Self.mostPasskeys && Set(slots.compactMap(\.words)) == ids && ids.count == words.count
      && (1...Self.mostAccounts).contains(accounts.count) && accounts.allSatisfy(\.isSound)
      && Set(accounts.map(\.address)).count == accounts.count && accounts.contains { $0.address == inUse }
      && accounts.allSatisfy { $0.words.map(ids.contains) ?? true }
  }

  /// What may be known of it without opening it; nil for a body that isn't sound.
  var contents: VaultContents? {
    guard let inUse, let secretSlot, let work = secretSlot.scrypt else { return nil }
    return VaultContents(
      identity: secretSlot.salt, accounts: accounts.map(\.account), inUse: inUse, words: words.map(\.words),
      passkeys: slots.compactMap { slot in
        guard let id = slot.credential, let name = slot.name, let salt = slot.prfSalt else { return nil }
        let addedAt = slot.added.map { Date(timeIntervalSince1970: TimeInterval($0)) }
        return VaultPasskey(id: id, name: name, salt: salt, addedAt: addedAt)
      }, erasesAfterTenGuesses: erasesAfterTenGuesses, version: version, work: work)
  }
}
