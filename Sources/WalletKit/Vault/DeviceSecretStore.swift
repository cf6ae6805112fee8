import Crypto
import Foundation
import StellarKit

/// A store for the device secret: 32 random bytes that never leave this computer. No vault opens without them, so that the PIN of a vault that was
/// stolen alone can't be guessed.
///
/// The secret is made before the first vault, and never replaced. Something that isn't a secret is put aside if there is no vault.
protocol DeviceSecretStore: Sendable {
  /// What a person would look for when it is gone. Ends in ``DeviceKeyFile/name``.
  var place: String { get }
  /// Loads the secret, or returns nil if there is none.
  ///
  /// - Throws: ``VaultError/damaged(path:)`` or ``VaultError/inaccessible(path:)``, about its place.
  func load() throws(VaultError) -> SymmetricKey?
  /// Stores a new secret.
  ///
  /// - Throws: ``VaultError/alreadyExists`` if there is one, ``VaultError/inaccessible(path:)``.
  func create(_ secret: SymmetricKey) throws(VaultError)
  /// Puts aside something that isn't a secret, to make room for a new one.
  func putAside() throws(VaultError)
  /// Removes the secret for good.
  func remove() throws(VaultError)
}

/// The device secret in a file that only its owner may read: 32 bytes and nothing else.
struct DeviceKeyFile: DeviceSecretStore {
  static let name = WalletHome.deviceKeyName

  let url: URL
  let files: any FileOperations

  var place: String { url.path }

  func load() throws(VaultError) -> SymmetricKey? {
    guard var data = try files.contents(of: url, limit: 32) else { return nil }
    defer { data.wipe() }
    guard data.count == 32 else { throw .damaged(path: place) }
    return SymmetricKey(data: data)
  }

  func create(_ secret: SymmetricKey) throws(VaultError) {
    var data = secret.withUnsafeBytes { Data($0) }
    defer { data.wipe() }
    try files.put(data, at: url, isNew: true)
  }

  /// The place of what was put aside.
  private var aside: URL { url.appendingPathExtension("damaged") }

  func putAside() throws(VaultError) {
    do { try files.rename(url, to: aside) } catch { throw .inaccessible(path: place) }
  }

  func remove() throws(VaultError) {
    try files.delete(url)
    try files.delete(aside)
  }
}
