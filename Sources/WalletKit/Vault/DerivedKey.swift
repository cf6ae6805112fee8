import Crypto
import Foundation
import Synchronization

/// The key that was last derived from a secret, kept for as long as the secret is.
final class DerivedKey: Sendable {
  private struct Derivation {
    let parameters: ScryptParameters
    let salt: Data
    let key: SymmetricKey
  }

  private let last = Mutex<Derivation?>(nil)

  /// Returns the key for these parameters and this salt. It is derived unless it was the last one.
  func key(
    _ parameters: ScryptParameters, _ salt: Data, derive: () throws(VaultError) -> SymmetricKey
  ) throws(VaultError) -> SymmetricKey {
    let last = last.withLock { $0 }
    if let last, last.parameters == parameters, last.salt == salt { return last.key }
    let key = try derive()
    self.last.withLock { $0 = Derivation(parameters: parameters, salt: salt, key: key) }
    return key
  }
}
