public import Foundation
import GRDB

/// A counter of wrong guesses in the home's database, shared by browser and command line and kept across restarts. Strangers' guesses are counted
/// separately.
///
/// Wrong guesses from a device in the network also count for that device (``PairedDevices/current``).
///
/// A guess that was begun and never finished, because the program was killed, stays counted. If the clock is set back, the wait starts again. If it
/// is set forward, the wait ends, which nothing on this computer could prevent.
public struct GuessCounter: Sendable {
  /// How many wrong guesses are remembered, to recognize them when they are repeated.
  private static let remembered = 100

  private let store: WalletStore
  private let path: String
  private let now: @Sendable () -> Date
  /// The table with the count; `wrongTable` has the latest wrong guesses.
  private let table: String
  private let wrongTable: String

  init(of guesser: Guesser, store: WalletStore, path: String, now: @escaping @Sendable () -> Date) {
    (table, wrongTable) = guesser == .owner ? ("guesses", "wrongGuess") : ("strangerGuesses", "strangerWrongGuess")
    self.store = store
    self.path = path
    self.now = now
  }

  /// Returns the number of wrong guesses so far, including those that are being tested.
  ///
  /// - Throws: ``StoreError``
  public func wrongGuesses() throws(StoreError) -> WrongGuesses {
    try store.read { WrongGuesses(count: try count($0)) }
  }

  /// Returns how long to wait until the next guess may be made, or zero if it may be made now.
  ///
  /// - Throws: ``StoreError``
  public func waitLeft() throws(StoreError) -> Duration {
    .milliseconds(try store.read { max(0, try waitLeft($0, try count($0)).milliseconds) })
  }

  /// Returns how much of the wait is left, which is zero or less if it is over, and whether the clock was set back, so that the wait starts again.
  private func waitLeft(_ database: Database, _ count: Int) throws -> (milliseconds: Int64, isSetBack: Bool) {
    let now = milliseconds
    let last = try Int64.fetchOne(database, sql: "SELECT last FROM \(table)") ?? 0
    let wait = WrongGuesses(count: count).wait.components.seconds * 1000
    // The difference can't overflow: neither is before 1970 here.
    return now < last ? (wait, true) : (wait - (now - last), false)
  }

  private func giveBack(_ database: Database, _ count: Int) throws -> Int {
    let left = max(0, count - 1)
    try database.execute(sql: "UPDATE \(table) SET count = ?", arguments: [left])
    return left
  }

  private func change<Value: Sendable>(_ work: @Sendable (Database, _ count: Int) throws -> Value) throws(GuessError) -> Value {
    do {
      return try store.write { try work($0, try count($0)) }
    } catch {
      throw .uncounted(error)
    }
  }

  private func count(_ database: Database) throws -> Int {
    guard let count = try Int.fetchOne(database, sql: "SELECT count FROM \(table) WHERE id = 1"), count >= 0 else {
      throw StoreError.databaseDamaged(path: path)
    }
    return count
  }

  /// The current time in milliseconds since 1970. It is limited to between 1970 and about the year 30,000, so that no sum of two overflows.
  private var milliseconds: Int64 {
    Int64(max(0, min(now().timeIntervalSince1970, 900_000_000_000)) * 1000)
  }
}

extension GuessCounter: GuessCounting {
  public func begin() throws(GuessError) {
    let wait = try change { database, count in
      let (left, isSetBack) = try waitLeft(database, count)
      if left <= 0 { try database.execute(sql: "UPDATE \(table) SET count = count + 1") }
      if left <= 0 || isSetBack { try database.execute(sql: "UPDATE \(table) SET last = ?", arguments: [milliseconds]) }
      return left
    }
    guard wait <= 0 else { throw .wait(.milliseconds(wait)) }
  }

  public func succeeded() throws(GuessError) {
    let device = PairedDevices.current
    try change { database, _ in
      try database.execute(sql: "UPDATE \(table) SET count = 0")
      try database.execute(sql: "DELETE FROM \(wrongTable)")
      try database.execute(sql: "UPDATE device SET wrongGuesses = 0 WHERE id = ?", arguments: [device])
    }
  }

  @discardableResult
  public func failed(fingerprint: Data) throws(GuessError) -> WrongGuesses {
    let device = PairedDevices.current
    return try change { database, count in
      try database.execute(sql: "INSERT OR IGNORE INTO \(wrongTable) (fingerprint) VALUES (?)", arguments: [fingerprint])
      guard database.changesCount == 0 else {
        try database.execute(sql: "UPDATE device SET wrongGuesses = wrongGuesses + 1 WHERE id = ?", arguments: [device])
        // The wait begins when the answer is known, so that it doesn't include the time that testing takes.
        try database.execute(sql: "UPDATE \(table) SET last = max(last, ?)", arguments: [milliseconds])
        try database.execute(
          sql: "DELETE FROM \(wrongTable) WHERE id <= (SELECT max(id) FROM \(wrongTable)) - ?", arguments: [Self.remembered])
        return WrongGuesses(count: count)
      }
      return WrongGuesses(count: try giveBack(database, count))
    }
  }

  public func untested() throws(GuessError) {
    try change { database, count in _ = try giveBack(database, count) }
  }
}
