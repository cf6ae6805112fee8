#if canImport(Security)
  import Crypto
  import Foundation
  import Security
  import StellarKit

  /// The device secret in this Mac's keychain. The keychain gives it to this program, and asks the person before any other program or build gets it.
  struct DeviceKeychainItem: DeviceSecretStore {
    /// The name that tells the items of several homes apart.
    let home: String

    var place: String { "the keychain's item BasicPay \(DeviceKeyFile.name)" }

    private var item: [CFString: Any] {
      [
        kSecClass: kSecClassGenericPassword, kSecAttrService: "BasicPay \(DeviceKeyFile.name)", kSecAttrAccount: home,
        kSecUseDataProtectionKeychain: false,
      ]
    }

    func load() throws(VaultError) -> SymmetricKey? {
      var found: CFTypeRef?
      let query = item.merging([kSecReturnData: true]) { _, new in new }
      let status = SecItemCopyMatching(query as CFDictionary, &found)
      if status == errSecItemNotFound { return nil }
      guard status == errSecSuccess, var data = found as? Data else { throw .inaccessible(path: place) }
      defer { data.wipe() }
      guard data.count == 32 else { throw .damaged(path: place) }
      return SymmetricKey(data: data)
    }

    func create(_ secret: SymmetricKey) throws(VaultError) {
      let data = secret.withUnsafeBytes { Data($0) }
      let new = item.merging([kSecValueData: data, kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly]) { _, new in new }
      let status = SecItemAdd(new as CFDictionary, nil)
      guard status != errSecDuplicateItem else { throw .alreadyExists }
      guard status == errSecSuccess else { throw .inaccessible(path: place) }
    }

    func putAside() throws(VaultError) { try remove() }

    func remove() throws(VaultError) {
      let status = SecItemDelete(item as CFDictionary)
      guard status == errSecSuccess || status == errSecItemNotFound else { throw .inaccessible(path: place) }
    }
  }
#endif
