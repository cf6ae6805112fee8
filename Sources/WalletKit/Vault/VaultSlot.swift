import Crypto
import Foundation
import StellarKit

/// One way to open a vault: its vault key, sealed with a key that is derived from the PIN, a passkey or recovery words, and from the device secret.
struct VaultSlot: Codable, Hashable {
  enum Kind: String, Codable {
    case secret, passkey, words, backup
  }

  var kind: Kind
  /// 16 random bytes.
  var salt: Data
  /// The work of turning a PIN or passphrase into a key.
  var scrypt: ScryptParameters?
  /// The recovery words that open it.
  var words: String?
  /// The passkey's credential, its name, and the salt of its PRF extension.
  var credential: Data?
  var name: String?
  var prfSalt: Data?
  /// When the passkey was added, in seconds since 1970; nil if an older version added it.
  var added: Int64?
  /// Nonce, ciphertext and tag of AES-256-GCM over the 32-byte vault key.
  var sealedKey = Data()

  /// When a passkey can have been added: up to the year 9999.
  private static let times = 0...CalendarTime.lastSecond

  /// Returns what is authenticated with the vault key: everything that decides how it is opened.
  private func header(version: Int) -> Data {
    let scrypt = scrypt.map { "\($0.n)|\($0.r)|\($0.p)" }
    let parts = [words, scrypt, credential?.base64EncodedString(), prfSalt?.base64EncodedString()].compactMap(\.self)
    return Data((["BasicPay vault", "\(version)", kind.rawValue, salt.base64EncodedString()] + parts).joined(separator: "|").utf8)
  }

  /// Derives the key that seals the vault key.
  ///
  /// - Parameters:
  ///   - material: scrypt's output, the passkey's output, or the words' seed.
  ///   - device: the device secret; nil for a backup, which is read on another computer.
  func wrappingKey(_ material: SymmetricKey, device: SymmetricKey?) -> SymmetricKey {
    var bytes = material.withUnsafeBytes { Array($0) } + (device?.withUnsafeBytes { Array($0) } ?? [])
    defer { bytes.wipe() }
    return HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: bytes), salt: salt, info: Data("BasicPay vault \(kind.rawValue)".utf8), outputByteCount: 32)
  }

  /// Opens the vault key, or returns nil if the key isn't this slot's.
  func open(with wrappingKey: SymmetricKey, version: Int) -> SymmetricKey? {
    guard let box = try? AES.GCM.SealedBox(combined: sealedKey),
      var opened = try? AES.GCM.open(box, using: wrappingKey, authenticating: header(version: version))
    else { return nil }
    defer { opened.wipe() }
    return SymmetricKey(data: opened)
  }

  /// Returns the slot with the vault key sealed in it, or nil if sealing fails.
  func sealing(_ vaultKey: SymmetricKey, with wrappingKey: SymmetricKey, nonce: AES.GCM.Nonce, version: Int) -> VaultSlot? {
    var slot = self
    var bytes = vaultKey.withUnsafeBytes { Array($0) }
    defer { bytes.wipe() }
    guard let sealed = try? AES.GCM.seal(bytes, using: wrappingKey, nonce: nonce, authenticating: header(version: version)).combined else {
      return nil
    }
    slot.sealedKey = sealed
    return slot
  }

  /// Whether a slot that was read has what its kind needs.
  var isSound: Bool {
    guard salt.count == 16, sealedKey.count == 12 + 32 + 16 else { return false }
    return switch kind {
    case .secret, .backup: scrypt?.isAcceptable == true
    case .words: words != nil
    case .passkey: credential != nil && prfSalt?.count == 32 && name != nil && Self.times.contains(added ?? 0)
    }
  }
}
