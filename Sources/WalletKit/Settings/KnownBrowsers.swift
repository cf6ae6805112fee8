public import Foundation
import GRDB

/// The browsers that have been signed in here since the PIN was set, by digests of secrets that only they have. Their guesses count as the owner's.
///
/// Each is known only to the vault as it was opened there, with the PIN of that time (``VaultContents/identity``). So a change of the PIN makes the
/// others a stranger's, even one in which the old PIN is given at that moment, and even if the program is killed right after the change.
public struct KnownBrowsers: Sendable {
  /// How many are remembered at most: those that were signed in last.
  public static let limit = 32

  private let store: WalletStore

  init(store: WalletStore) {
    self.store = store
  }

  /// Returns whether a browser has been signed in here since the PIN was set.
  ///
  /// - Parameters:
  ///   - digest: the digest of the secret that it shows.
  ///   - vault: the identity of the vault as it is now.
  /// - Throws: ``StoreError``
  public func contains(_ digest: Data, for vault: Data) throws(StoreError) -> Bool {
    try store.read { database in
      let sql = "SELECT EXISTS (SELECT * FROM knownBrowser WHERE digest = ? AND vault = ?)"
      return try Bool.fetchOne(database, sql: sql, arguments: [digest, vault]) ?? false
    }
  }

  /// Remembers a browser that has just been signed in.
  ///
  /// - Parameters:
  ///   - digest: the digest of the secret, of at least 32 random bytes, that it shows from now on.
  ///   - vault: the identity of the vault that was opened in it.
  ///   - old: the digest of the secret that it showed before, which is forgotten.
  /// - Throws: ``StoreError``
  public func add(_ digest: Data, for vault: Data, inPlaceOf old: Data?) throws(StoreError) {
    try store.write { database in
      try database.execute(sql: "DELETE FROM knownBrowser WHERE digest = ?", arguments: [old])
      try database.execute(sql: "INSERT INTO knownBrowser (digest, vault) VALUES (?, ?)", arguments: [digest, vault])
      try database.execute(
        sql: "DELETE FROM knownBrowser WHERE id NOT IN (SELECT id FROM knownBrowser ORDER BY id DESC LIMIT ?)", arguments: [Self.limit])
    }
  }

  /// Keeps the browser known in which the PIN was changed, and forgets those that signed in before that.
  ///
  /// - Parameters:
  ///   - digest: its digest.
  ///   - vault: the identity that the vault has with the new PIN.
  /// - Throws: ``StoreError``
  public func keep(_ digest: Data, for vault: Data) async throws(StoreError) {
    try await store.write { database in
      try database.execute(sql: "UPDATE knownBrowser SET vault = ? WHERE digest = ?", arguments: [vault, digest])
      try database.execute(sql: "DELETE FROM knownBrowser WHERE vault <> ?", arguments: [vault])
    }
  }
}
