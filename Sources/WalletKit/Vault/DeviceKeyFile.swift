import Crypto
import Foundation
import StellarKit

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
