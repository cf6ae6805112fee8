import Crypto

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
