import Foundation
import GRDB
import Testing

@testable import Simulator

/// The simulated disk loses what a real disk may lose, and nothing else.
struct DiskTests {
  /// The rows in the copy that a crash leaves of a database with one row, after some work on it.
  private func rows(
    synchronous: String, seed: UInt64, _ kind: Disk.Crash, afterChanges changes: Int? = nil, _ work: (DatabaseQueue) throws -> Void
  ) throws -> [Int] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "basicpay-disk-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (home, copy) = (folder.appending(path: "home"), folder.appending(path: "copy"))
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let disk = try Disk(home)
    defer { disk.remove() }
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = \(synchronous)") }
    let database = try DatabaseQueue(path: home.appending(path: "a.sqlite").path, configuration: configuration)
    defer { try? database.close() }
    try database.write { try $0.execute(sql: "CREATE TABLE a (b INTEGER NOT NULL); INSERT INTO a VALUES (1)") }
    if let changes { disk.crash(after: changes, kind, seed: seed, copy: copy) }
    try? work(database)
    if !disk.hasCrashed { try disk.crashNow(kind, seed: seed, copy: copy) }
    #expect(throws: DatabaseError.self) { try database.write { try $0.execute(sql: "INSERT INTO a VALUES (9)") } }
    let left = try DatabaseQueue(path: copy.appending(path: "a.sqlite").path)
    defer { try? left.close() }
    return try left.read { database in
      guard try String.fetchAll(database, sql: "PRAGMA quick_check") == ["ok"] else { throw Disk.Unusable() }
      return try Int.fetchAll(database, sql: "SELECT b FROM a ORDER BY b")
    }
  }

  private func insert(_ database: DatabaseQueue) throws {
    try database.write { try $0.execute(sql: "INSERT INTO a VALUES (2)") }
  }

  @Test func `synced data survives a power failure at any moment, and a transaction is stored completely or not at all`() throws {
    var seen: Set<[Int]> = []
    for seed in 0..<10 as Range<UInt64> {
      #expect(try rows(synchronous: "EXTRA", seed: seed, .powerFails, insert) == [1, 2])
      for changes in 0..<20 { seen.insert(try rows(synchronous: "EXTRA", seed: seed, .powerFails, afterChanges: changes, insert)) }
    }
    #expect(seen == [[1], [1, 2]])
  }

  @Test func `data that isn't synced survives the program's end, but may be lost in a power failure`() throws {
    var (kept, lost) = (0, 0)
    for seed in 0..<40 as Range<UInt64> {
      #expect(try rows(synchronous: "OFF", seed: seed, .processDies, insert) == [1, 2])
      if (try? rows(synchronous: "OFF", seed: seed, .powerFails, insert)) == [1, 2] { kept += 1 } else { lost += 1 }
    }
    #expect(kept > 0 && lost > 0)
  }

  @Test func `a full disk refuses writes, and works again once there is room`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "basicpay-disk-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let disk = try Disk(folder)
    defer { disk.remove() }
    let database = try DatabaseQueue(path: folder.appending(path: "a.sqlite").path)
    defer { try? database.close() }
    try database.write { try $0.execute(sql: "CREATE TABLE a (b INTEGER NOT NULL)") }
    disk.fail(after: 0, .full, times: 3)
    let error = #expect(throws: DatabaseError.self) { try insert(database) }
    #expect(error?.resultCode == .SQLITE_FULL)
    disk.calm()
    try insert(database)
    #expect(try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM a") } == 1)
  }
}
