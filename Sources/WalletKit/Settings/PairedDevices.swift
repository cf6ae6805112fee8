public import Foundation
import GRDB

/// The devices that were paired with this home, by digests of secrets that only they have.
public struct PairedDevices: Sendable {
  /// How many there can be at once.
  public static let limit = 16
  /// The longest name, in characters.
  public static let nameLimit = 40
  /// The number of the device whose request is being answered. PINs that are tested in the meantime count as its guesses.
  @TaskLocal public static var current: Int64?
  /// The number of wrong guesses since the last right PIN at which a device may no longer use the wallet: different wrong PINs, wrong passkeys and
  /// wrong words. It is half of the number that erases everything if the owner wants that (``WrongGuesses/erasing``).
  public static let wrongGuessLimit = 5
  /// How precisely the time of a device's last use is known, in seconds, so that not every request writes.
  private static let exactness: Int64 = 3600

  private let store: WalletStore
  private let now: @Sendable () -> Date

  init(store: WalletStore, now: @escaping @Sendable () -> Date) {
    self.store = store
    self.now = now
  }

  /// Reads the devices that may use the wallet now, in the order in which they were paired.
  ///
  /// - Throws: ``StoreError``
  public func all() async throws(StoreError) -> [PairedDevice] {
    let time = seconds
    return try await store.read { try Self.fetch($0, "true", [], time) }
  }

  /// Finds the device that shows a secret, and notes that it was used.
  ///
  /// - Parameter digest: the digest of the secret.
  /// - Returns: the device, or nil if it was never paired, was revoked, or has to be paired again.
  /// - Throws: ``StoreError``
  public func device(showing digest: Data) async throws(StoreError) -> PairedDevice? {
    let time = seconds
    let device = try await store.read { try Self.fetch($0, "digest = ?", [digest], time).first }
    guard let device, time - Int64(device.lastUsedAt.timeIntervalSince1970) >= Self.exactness else { return device }
    try await store.write { try $0.execute(sql: "UPDATE device SET lastUsed = ? WHERE id = ?", arguments: [time, device.id]) }
    return device
  }

  /// Pairs a device, once for each secret. The caller asked its owner for the PIN.
  ///
  /// - Parameters:
  ///   - name: its name, which is cut off after ``nameLimit`` characters.
  ///   - digest: the digest of the secret, of at least 32 random bytes, that it shows from now on.
  /// - Returns: false if there are ``limit`` devices already.
  /// - Throws: ``StoreError``
  public func add(_ name: String, showing digest: Data) async throws(StoreError) -> Bool {
    let time = seconds
    return try await store.write { database in
      guard try Self.fetch(database, "true", [], time).count < Self.limit else { return false }
      try database.execute(sql: "DELETE FROM device WHERE added <= ?", arguments: [time - Int64(PairedDevice.lifetime)])
      try database.execute(sql: "DELETE FROM device WHERE wrongGuesses >= ?", arguments: [Self.wrongGuessLimit])
      try database.execute(
        sql: "INSERT INTO device (name, digest, added, lastUsed) VALUES (?, ?, ?, ?) ON CONFLICT (digest) DO NOTHING",
        arguments: [String(name.prefix(Self.nameLimit)), digest, time, time])
      return true
    }
  }

  /// Revokes a device: its secret opens nothing any more.
  ///
  /// - Returns: the device, or nil if there is none.
  /// - Throws: ``StoreError``
  @discardableResult
  public func revoke(_ id: Int64) async throws(StoreError) -> PairedDevice? {
    let time = seconds
    return try await store.write { try Self.revoke(id, $0, time) }
  }

  private static func revoke(_ id: Int64, _ database: Database, _ time: Int64) throws -> PairedDevice? {
    let device = try fetch(database, "id = ?", [id], time, mayHaveGuessedWrongly: true).first
    try database.execute(sql: "DELETE FROM device WHERE id = ?", arguments: [id])
    return device
  }

  /// Counts a wrong passkey, or wrong words, from a device. Wrong PINs are counted by ``GuessCounter``.
  ///
  /// - Throws: ``StoreError``
  public func countWrongGuess(of id: Int64) async throws(StoreError) {
    try await store.write { try $0.execute(sql: "UPDATE device SET wrongGuesses = wrongGuesses + 1 WHERE id = ?", arguments: [id]) }
  }

  /// Revokes a device that has guessed wrong too often. From the last of these guesses on, it may do nothing more, whether this is called or not.
  ///
  /// - Returns: the device, or nil if it may go on guessing.
  /// - Throws: ``StoreError``
  public func revokeAfterWrongGuesses(_ id: Int64) async throws(StoreError) -> PairedDevice? {
    let time = seconds
    return try await store.write { database in
      let count = try Int.fetchOne(database, sql: "SELECT wrongGuesses FROM device WHERE id = ?", arguments: [id]) ?? 0
      return count < Self.wrongGuessLimit ? nil : try Self.revoke(id, database, time)
    }
  }

  private static func fetch(
    _ database: Database, _ condition: String, _ arguments: StatementArguments, _ time: Int64, mayHaveGuessedWrongly: Bool = false
  ) throws -> [PairedDevice] {
    let (oldest, most) = (time - Int64(PairedDevice.lifetime), mayHaveGuessedWrongly ? Int.max : wrongGuessLimit)
    let sql = "SELECT id, name, added, lastUsed FROM device WHERE \(condition) AND added > \(oldest) AND wrongGuesses < \(most) ORDER BY id"
    return try Row.fetchAll(database, sql: sql, arguments: arguments).map { row in
      let (added, used): (Int64, Int64) = (try row.decode(forColumn: "added"), try row.decode(forColumn: "lastUsed"))
      return PairedDevice(
        id: try row.decode(forColumn: "id"), name: try row.decode(forColumn: "name"), addedAt: Date(timeIntervalSince1970: TimeInterval(added)),
        lastUsedAt: Date(timeIntervalSince1970: TimeInterval(used)))
    }
  }

  private var seconds: Int64 { Int64(now().timeIntervalSince1970) }
}
