public import Foundation

extension Wallet {
  /// Returns whether a backup may be written without the history, because the databases are too large (``Vault/mayLeaveOutHistory()``).
  public func backupMayLeaveOutHistory() async -> Bool { await vault.mayLeaveOutHistory() }

  /// Restores a backup into this home, which has no vault, and signs in (``Vault/restore(_:passphrase:secret:again:)``).
  ///
  /// - Returns: what the person has to know about databases that couldn't be read, or of which the home had another.
  /// - Throws: ``BackupError``
  @discardableResult
  public func restore(_ file: Data, passphrase: Secret, secret: Secret, again: Secret) async throws(BackupError) -> [RestoreNotice] {
    let (dataKey, databases) = try await vault.restore(file, passphrase: passphrase, secret: secret, again: again)
    unlockedKey.dataKey = dataKey
    await note(.backupRestored)
    await reload()
    return databases.sorted { $0.key < $1.key }.map { RestoreNotice($0.key, $0.value) }
  }

  /// Erases everything in this home (``Vault/reset()``). The caller has asked the owner to type a word.
  ///
  /// - Throws: ``WalletError``; after ``StoreError/notErased(_:)`` the keys are gone.
  public func reset() async throws(WalletError) {
    var left: StoreError?
    do throws(SendingError) {
      try await vault.reset()
    } catch {
      guard case .store(.notErased(let paths)) = error else {
        await reload()
        throw WalletError(error)
      }
      left = .notErased(paths)
    }
    lock()
    await note(.erased)
    await reload()
    if let left { throw .store(left) }
  }

  /// Erases everything in a home that can't be opened because a database is damaged (``Vault/reset()``). The caller has asked the owner to type a
  /// word.
  ///
  /// - Throws: ``WalletError``; after ``StoreError/notErased(_:)`` the keys are gone.
  public nonisolated static func erase(_ home: WalletHome) async throws(WalletError) {
    do throws(SendingError) { try await Vault(home: home, guesses: nil, randomBytes: { _ in [] }).reset() } catch { throw WalletError(error) }
  }
}
