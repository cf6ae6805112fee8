import Crypto
public import Foundation

/// The key of contacts, personal data and files, in memory from signing in until the wallet is locked. It opens no account's key.
public struct DataKey: Sendable {
  private let key: SymmetricKey
  private let randomBytes: @Sendable (Int) -> [UInt8]

  init(_ keys: VaultKeys) {
    key = keys.key(for: "data")
    randomBytes = keys.randomBytes
  }

  /// Encrypts what is stored in a place, such as `contact 17`: it opens in no other.
  ///
  /// - Returns: nonce, ciphertext and tag of AES-256-GCM, 28 bytes more than there were.
  /// - Throws: ``VaultError/notEnoughMemory``
  public func seal(_ data: some DataProtocol, place: String) throws(VaultError) -> Data {
    guard let nonce = try? AES.GCM.Nonce(data: randomBytes(12)),
      let sealed = try? AES.GCM.seal(data, using: key, nonce: nonce, authenticating: Data(place.utf8)).combined
    else { throw .notEnoughMemory }
    return sealed
  }

  /// What was encrypted for a place; nil where it was for another, with another key, or was changed since.
  public func open(_ sealed: Data, place: String) -> Data? {
    guard let box = try? AES.GCM.SealedBox(combined: sealed) else { return nil }
    return try? AES.GCM.open(box, using: key, authenticating: Data(place.utf8))
  }
}

extension DataKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "DataKey" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
