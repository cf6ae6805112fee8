import Crypto
public import Foundation
import StellarKit
import Synchronization

/// The key of contacts, personal data and files, in memory from signing in until the wallet is locked. It opens no account's key.
///
/// Wiping it takes it from everybody who holds it, at once: work that is still going on when the wallet is locked gets no further.
public final class DataKey: Sendable {
  private let key: Mutex<SymmetricKey?>
  private let randomBytes: @Sendable (Int) -> [UInt8]

  init(_ keys: VaultKeys) {
    key = Mutex(keys.key(for: "data"))
    randomBytes = keys.randomBytes
  }

  /// Encrypts data for the place where it is stored, such as `contact 17`. It can't be decrypted for any other place.
  ///
  /// - Returns: nonce, ciphertext and tag of AES-256-GCM, 28 bytes more than the data.
  /// - Throws: ``VaultError/locked`` after the wallet was locked, and ``VaultError/notEnoughMemory``
  public func seal(_ data: some DataProtocol, place: String) throws(VaultError) -> Data {
    guard let key = key.withLock(\.self) else { throw .locked }
    defer { LeftoverMemory.wipeKeySchedule() }
    guard let nonce = try? AES.GCM.Nonce(data: randomBytes(12)),
      let sealed = try? AES.GCM.seal(data, using: key, nonce: nonce, authenticating: Data(place.utf8)).combined
    else { throw .notEnoughMemory }
    return sealed
  }

  /// Encrypts as ``seal(_:place:)`` does, with the error that the wallet's stores throw.
  func sealed(_ data: Data, place: String) throws(StoreError) -> Data {
    do throws(VaultError) { return try seal(data, place: place) } catch { throw error == .locked ? .lockedMeanwhile : .notEnoughMemory }
  }

  /// Encrypts a value as JSON.
  ///
  /// - Throws: ``StoreError/notEncodable`` for one that JSON can't hold, and as ``sealed(_:place:)`` does.
  func sealed(json value: some Encodable, place: String) throws(StoreError) -> Data {
    guard let data = try? JSONEncoder().encode(value) else { throw .notEncodable }
    return try sealed(data, place: place)
  }

  /// Decrypts what was encrypted for a place. Returns nil if it was encrypted for another place or with another key, was changed since, or if the
  /// wallet was locked.
  public func open(_ sealed: Data, place: String) -> Data? {
    guard let key = key.withLock(\.self), let box = try? AES.GCM.SealedBox(combined: sealed) else { return nil }
    defer { LeftoverMemory.wipeKeySchedule() }
    return try? AES.GCM.open(box, using: key, authenticating: Data(place.utf8))
  }

  /// Decrypts as ``open(_:place:)`` does, but throws if that isn't possible.
  ///
  /// - Throws: ``StoreError/lockedMeanwhile`` after the wallet was locked, ``StoreError/sealedForAnother`` otherwise.
  func opened(_ sealed: Data, place: String) throws(StoreError) -> Data {
    guard let data = open(sealed, place: place) else { throw isWiped ? .lockedMeanwhile : .sealedForAnother }
    return data
  }

  /// Returns whether it opens the same data as another key. A key that was wiped doesn't.
  func opensTheSame(as other: DataKey) -> Bool {
    let otherKey = other.key.withLock(\.self)
    return key.withLock { $0 != nil && $0 == otherKey }
  }

  /// Whether it was wiped.
  public var isWiped: Bool { key.withLock { $0 == nil } }

  /// Wipes it, for all who hold it.
  func wipe() {
    key.withLock { $0 = nil }
  }
}

extension DataKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "DataKey" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
