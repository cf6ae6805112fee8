import Crypto
import Foundation

/// The file of a backup: one line of JSON that says how the key is derived from its passphrase, and then everything else, encrypted.
///
/// It needs no device secret, since it is read on another computer: only its passphrase protects it.
struct BackupFile {
  static let version = 1
  static let format = "BasicPay backup"
  static let sizeLimit = 256 << 20
  /// The size that all databases together stay below, in bytes: as base64, they have to fit in the file.
  static let databaseLimit = sizeLimit / 2
  private static let headerLimit = 1024

  private struct Header: Codable {
    var format = BackupFile.format
    var version = BackupFile.version
    let slot: VaultSlot
  }

  private struct Content: Codable {
    let vault: VaultBody
    let databases: [String: Data]
  }

  /// The vault without its slots.
  let vault: VaultBody
  /// Each database's bytes, by its path in the home.
  let databases: [String: Data]

  /// Encodes the backup as an encrypted file.
  ///
  /// - Parameter slot: the vault key, sealed with the backup's passphrase.
  func encode(_ keys: VaultKeys, slot: VaultSlot) throws(BackupError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let header = try? encoder.encode(Header(slot: slot)), let content = try? encoder.encode(Content(vault: vault, databases: databases)),
      let nonce = try? keys.nonce(),
      let sealed = try? AES.GCM.seal(content, using: keys.key(for: "backup"), nonce: nonce, authenticating: header).combined
    else { throw .vault(.notEnoughMemory) }
    return header + [VaultFile.newline] + sealed
  }

  /// Decrypts a backup file, and returns the backup and the vault key.
  ///
  /// - Throws: ``BackupError``
  static func decode(_ data: Data, passphrase: Secret) throws(BackupError) -> (BackupFile, SymmetricKey) {
    struct Version: Decodable {
      let format: String
      let version: Int
    }
    guard data.count <= sizeLimit, let end = data.prefix(headerLimit).firstIndex(of: VaultFile.newline) else { throw .damaged }
    let line = data[..<end]
    guard let version = try? JSONDecoder().decode(Version.self, from: line), version.format == format else { throw .damaged }
    guard version.version <= Self.version else { throw .newerVersion }
    guard let slot = try? JSONDecoder().decode(Header.self, from: line).slot, slot.isSound, slot.kind == .backup,
      let parameters = slot.scrypt, version.version == Self.version
    else { throw .damaged }
    guard (1...Vault.maximumSecretLength).contains(passphrase.count) else { throw .wrongPassphrase }
    var opened: SymmetricKey?
    for passphrase in [passphrase] + passphrase.earlier where opened == nil {
      let derived = try BackupError.explaining { () throws(VaultError) in try parameters.key(from: passphrase, salt: slot.salt) }
      opened = slot.open(with: slot.wrappingKey(derived, device: nil), version: VaultBody.version)
    }
    guard let vaultKey = opened else { throw .wrongPassphrase }
    let keys = VaultKeys(vaultKey: vaultKey, device: vaultKey, randomBytes: { _ in [] })
    guard let box = try? AES.GCM.SealedBox(combined: data[(end + 1)...]),
      let text = try? AES.GCM.open(box, using: keys.key(for: "backup"), authenticating: line),
      let content = try? JSONDecoder().decode(Content.self, from: text), content.vault.version == VaultBody.version
    else { throw .damaged }
    return (BackupFile(vault: content.vault, databases: content.databases), vaultKey)
  }
}
