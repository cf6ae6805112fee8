public import Foundation

extension Wallet {
  /// Restores a backup into this home, which has no vault, and signs in (``Vault/restore(_:passphrase:secret:again:)``).
  ///
  /// - Throws: ``BackupError``
  public func restore(_ file: Data, passphrase: Secret, secret: Secret, again: Secret) async throws(BackupError) {
    unlockedKey.dataKey = try await vault.restore(file, passphrase: passphrase, secret: secret, again: again)
    await note(.backupRestored)
    await reload()
  }

  /// Erases everything of this home (``Vault/reset()``). The caller asked its owner to type a word.
  ///
  /// - Throws: ``WalletError``
  public func reset() async throws(WalletError) {
    do throws(SendingError) {
      try await vault.reset()
    } catch {
      await reload()
      throw WalletError(error)
    }
    lock()
    await note(.erased)
    await reload()
  }
}
