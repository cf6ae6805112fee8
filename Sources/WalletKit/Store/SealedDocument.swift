import Foundation
import GRDB

/// One document of the person in `home.sqlite`, such as the contacts, encrypted with the data key as a whole. Its version counts up with each change,
/// which shows whether a copy in memory is outdated.
///
/// A document that can't be read is an error, and stays as it is: it is never taken for an empty one and overwritten.
struct SealedDocument<Value: Codable & Sendable>: Sendable {
  let store: WalletStore
  /// Its name, which isn't secret.
  let name: String
  /// Its value before anything is written.
  let empty: Value

  /// Returns how often it was written, or zero if it never was.
  func version() async throws(StoreError) -> Int {
    try await store.read { try Int.fetchOne($0, sql: "SELECT version FROM sealed WHERE name = ?", arguments: [name]) ?? 0 }
  }

  /// Reads its value and its version.
  ///
  /// - Throws: ``StoreError/sealedForAnother`` if another wallet's key encrypted it, and ``StoreError/lockedMeanwhile`` if the key was wiped.
  func read(_ key: DataKey) async throws(StoreError) -> (value: Value, version: Int) {
    try await store.read { try load($0, key) }
  }

  /// Changes it in one transaction, so that no other window or command can come between.
  ///
  /// - Parameters:
  ///   - key: the data key.
  ///   - attachments: returns what to keep beside it, given its value before and after the change; nil to keep nothing.
  ///   - change: changes the value, or throws to leave it as it is.
  /// - Returns: what `change` returned, the value afterwards, and its version. If `change` threw, nothing was written.
  func change<Result: Sendable, Failure: Error>(
    _ key: DataKey, attachments: (@Sendable (_ before: Value, _ after: Value) -> Attachments)? = nil,
    _ change: @escaping @Sendable (inout Value) throws(Failure) -> Result
  ) async throws(StoreError) -> (result: Swift.Result<Result, Failure>, value: Value, version: Int) {
    try await store.write { database in
      let (before, version) = try load(database, key)
      var value = before
      let result: Result
      do throws(Failure) { result = try change(&value) } catch { return (.failure(error), before, version) }
      try write(database, name, version + 1, try key.sealed(json: value, place: name))
      if let attachments = attachments?(before, value) { try keep(attachments, database, key) }
      return (.success(result), value, version + 1)
    }
  }

  /// Reads its value, and the attachment that is kept beside it under a number that the value names, or nil if it names none. Both are read in one
  /// transaction, since another window may change them.
  ///
  /// - Throws: as ``read(_:)`` does.
  func read(_ key: DataKey, attachment number: @escaping @Sendable (Value) -> Int?) async throws(StoreError) -> (value: Value, attachment: Data?) {
    try await store.read { database in
      let value = try load(database, key).value
      guard let name = number(value).map(attachmentName) else { return (value, nil) }
      let sealed = try Data.fetchOne(database, sql: "SELECT data FROM sealed WHERE name = ?", arguments: [name])
      guard let sealed else { throw StoreError.sealedForAnother }
      return (value, try key.opened(sealed, place: name))
    }
  }

  /// Deletes it with all its attachments, whether they can be read or not. The person was asked before.
  func erase() async throws(StoreError) {
    try await store.write { try $0.execute(sql: "DELETE FROM sealed WHERE name = ? OR name GLOB ?", arguments: [name, "\(name) *"]) }
  }

  private func attachmentName(_ number: Int) -> String { "\(name) \(number)" }

  private func keep(_ attachments: Attachments, _ database: Database, _ key: DataKey) throws {
    if let (number, content) = attachments.added {
      try write(database, attachmentName(number), 1, try key.sealed(content, place: attachmentName(number)))
    }
    let kept = Set(attachments.kept.map(attachmentName))
    for other in try String.fetchAll(database, sql: "SELECT name FROM sealed WHERE name GLOB ?", arguments: ["\(name) *"]) where !kept.contains(other)
    {
      try database.execute(sql: "DELETE FROM sealed WHERE name = ?", arguments: [other])
    }
  }

  private func write(_ database: Database, _ name: String, _ version: Int, _ sealed: Data) throws {
    try database.execute(sql: "INSERT OR REPLACE INTO sealed (name, version, data) VALUES (?, ?, ?)", arguments: [name, version, sealed])
  }

  private func load(_ database: Database, _ key: DataKey) throws -> (value: Value, version: Int) {
    guard let row = try Row.fetchOne(database, sql: "SELECT version, data FROM sealed WHERE name = ?", arguments: [name]) else { return (empty, 0) }
    let sealed: Data = try row.decode(forColumn: "data")
    let data = try key.opened(sealed, place: name)
    guard let value = try? JSONDecoder().decode(Value.self, from: data) else { throw StoreError.sealedForAnother }
    return (value, try row.decode(forColumn: "version"))
  }
}
