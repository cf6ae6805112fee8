import Crypto
import Foundation
import StellarKit

/// Keeps the device secret: 32 random bytes that never leave this computer and that no vault opens without, so that a stolen copy of the
/// vault alone can't be guessed.
///
/// It is made before the first vault and never replaced.
protocol DeviceSecretStore: Sendable {
  /// What a person would look for when it is gone. Ends in ``DeviceKeyFile/name``.
  var place: String { get }
  /// The secret; nil where there is none.
  ///
  /// - Throws: ``VaultError/damaged(path:)`` or ``VaultError/inaccessible(path:)``, about its place.
  func load() throws(VaultError) -> SymmetricKey?
  /// Keeps a new secret.
  ///
  /// - Throws: ``VaultError/alreadyExists`` where there is one, ``VaultError/inaccessible(path:)``.
  func create(_ secret: SymmetricKey) throws(VaultError)
  /// Forgets the secret for good.
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

  func remove() throws(VaultError) {
    try files.delete(url)
  }
}
