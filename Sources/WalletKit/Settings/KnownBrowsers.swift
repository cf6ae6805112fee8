public import Foundation
import GRDB

/// The browsers that were signed in here since the PIN was set, by digests of secrets that only they have. Their guesses count as the owner's.
public struct KnownBrowsers: Sendable {
  /// How many are remembered at most: those that were signed in last.
  public static let limit = 32

  private let store: WalletStore

  init(store: WalletStore) {
    self.store = store
  }

  /// Returns whether a browser was signed in here since the PIN was set.
  ///
  /// - Parameter digest: the digest of the secret that it shows.
  /// - Throws: ``StoreError``
  public func contains(_ digest: Data) throws(StoreError) -> Bool {
    try store.read { try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT * FROM knownBrowser WHERE digest = ?)", arguments: [digest]) ?? false }
  }

  /// Remembers a browser that has just been signed in.
  ///
  /// - Parameters:
  ///   - digest: the digest of the secret, of at least 32 random bytes, that it shows from now on.
  ///   - old: the digest of the secret that it showed before, which is forgotten.
  /// - Throws: ``StoreError``
  public func add(_ digest: Data, inPlaceOf old: Data?) throws(StoreError) {
    try store.write { database in
      try database.execute(sql: "DELETE FROM knownBrowser WHERE digest = ?", arguments: [old])
      try database.execute(sql: "INSERT INTO knownBrowser (digest) VALUES (?)", arguments: [digest])
      try database.execute(
        sql: "DELETE FROM knownBrowser WHERE id NOT IN (SELECT id FROM knownBrowser ORDER BY id DESC LIMIT ?)", arguments: [Self.limit])
    }
  }

  /// Forgets all browsers but one.
  ///
  /// - Parameter digest: the digest of the browser that stays known; nil to forget all.
  /// - Throws: ``StoreError``
  public func forget(allBut digest: Data?) async throws(StoreError) {
    try await store.write { try $0.execute(sql: "DELETE FROM knownBrowser WHERE digest IS NOT ?", arguments: [digest]) }
  }
}
