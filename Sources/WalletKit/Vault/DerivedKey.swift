import Crypto
import Foundation
import Synchronization

/// The key that was derived from a secret last, for as long as the secret is kept.
final class DerivedKey: Sendable {
  private struct Known {
    let parameters: ScryptParameters
    let salt: Data
    let key: SymmetricKey
  }

  private let known = Mutex<Known?>(nil)

  /// The key for these parameters and this salt, which is derived unless it was the last one.
  func key(
    _ parameters: ScryptParameters, _ salt: Data, derive: () throws(VaultError) -> SymmetricKey
  ) throws(VaultError) -> SymmetricKey {
    let last = known.withLock { $0 }
    if let last, last.parameters == parameters, last.salt == salt { return last.key }
    let key = try derive()
    known.withLock { $0 = Known(parameters: parameters, salt: salt, key: key) }
    return key
  }
}
