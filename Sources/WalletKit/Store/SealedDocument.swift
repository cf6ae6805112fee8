import Foundation
import GRDB

/// One thing of the person's in `home.sqlite`, such as the contacts: encrypted with the data key as a whole, and counted by version, so that
/// whoever holds an older one knows.
///
/// What can't be read is an error, and stays as it is: it is never taken for an empty one and written over.
struct SealedDocument<Value: Codable & Sendable>: Sendable {
  let store: WalletStore
  /// Its name, which nobody needs to keep secret.
  let name: String
  /// What there is before anything was written.
  let empty: Value

  /// How often it was written; zero where it never was.
  func version() throws(WalletError) -> Int {
    try store.read { try Int.fetchOne($0, sql: "SELECT version FROM sealed WHERE name = ?", arguments: [name]) ?? 0 }
  }

  /// What is in it, and its version.
  ///
  /// - Throws: ``WalletError/sealedForAnother`` for what another wallet's key encrypted.
  func read(_ key: DataKey) throws(WalletError) -> (value: Value, version: Int) {
    try store.read { try load($0, key) }
  }

  /// Changes it, in one step that no other window or command can come between.
  ///
  /// - Returns: what `change` returned, what is in it then, and its version. Where `change` failed, nothing was written.
  func change<Result: Sendable, Failure: Error>(
    _ key: DataKey, _ change: @Sendable (inout Value) throws(Failure) -> Result
  ) throws(WalletError) -> (result: Swift.Result<Result, Failure>, value: Value, version: Int) {
    try store.write { database in
      let (before, version) = try load(database, key)
      var value = before
      let result: Result
      do throws(Failure) { result = try change(&value) } catch { return (.failure(error), before, version) }
      let plain = try JSONEncoder().encode(value)
      let sealed: Data
      do throws(VaultError) { sealed = try key.seal(plain, place: name) } catch { throw WalletError.vault(error) }
      try database.execute(
        sql: "INSERT OR REPLACE INTO sealed (name, version, data) VALUES (?, ?, ?)", arguments: [name, version + 1, sealed])
      return (.success(result), value, version + 1)
    }
  }

  /// Throws it away, readable or not. Its owner was asked.
  func erase() throws(WalletError) {
    try store.write { try $0.execute(sql: "DELETE FROM sealed WHERE name = ?", arguments: [name]) }
  }

  private func load(_ database: Database, _ key: DataKey) throws -> (value: Value, version: Int) {
    guard let row = try Row.fetchOne(database, sql: "SELECT version, data FROM sealed WHERE name = ?", arguments: [name]) else { return (empty, 0) }
    let sealed: Data = try row.decode(forColumn: "data")
    guard let data = key.open(sealed, place: name), let value = try? JSONDecoder().decode(Value.self, from: data) else {
      throw WalletError.sealedForAnother
    }
    return (value, try row.decode(forColumn: "version"))
  }
}
