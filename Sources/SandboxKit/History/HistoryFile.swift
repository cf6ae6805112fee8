import Foundation
import GRDB
import PrivateFiles
import StellarKit

/// A database file that is ready to be opened. The check of whether it can be opened doesn't change a byte of it.
struct HistoryFile: Sendable {
  /// The lock that keeps other processes away.
  let lock: FileLock
  /// The last ledger in the file, or nil if the file is new or of an older version.
  let ledger: Ledger?

  /// The size up to which every page is checked. Checking a larger file would keep a person waiting.
  private static let fullCheckLimit = 64 << 20

  /// Locks the database at a path, checks it, and makes it and its folder if they are missing.
  static func prepare(_ path: String, for network: Network) throws(SandboxError) -> HistoryFile {
    try makeFolder((path as NSString).deletingLastPathComponent)
    let lockFile = path + ".lock"
    for file in [path, path + "-wal", path + "-shm", lockFile] where !PrivateFile.isFileOrMissing(URL(filePath: file)) { throw .notAFile(path: file) }
    let isLockNew = !FileManager.default.fileExists(atPath: lockFile)
    let lock = try lock(lockFile, of: path)
    do throws(SandboxError) {
      if FileManager.default.fileExists(atPath: path) || fileSize(path + "-wal") > 0 {
        return HistoryFile(lock: lock, ledger: try check(path, for: network))
      }
      try makeDatabase(path)
      return HistoryFile(lock: lock, ledger: nil)
    } catch {
      if isLockNew { try? FileManager.default.removeItem(atPath: lockFile) }
      throw error
    }
  }

  private static func makeFolder(_ folder: String) throws(SandboxError) {
    guard !folder.isEmpty, !FileManager.default.fileExists(atPath: folder) else { return }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw .folderNotMade(path: folder, reason: reason(error))
    }
  }

  private static func lock(_ file: String, of path: String) throws(SandboxError) -> FileLock {
    let lock: FileLock?
    do throws(POSIXError) {
      lock = try FileLock(URL(filePath: file))
    } catch {
      throw .notOpened(path: path, reason: reason(error))
    }
    guard let lock else { throw .inUse(path: path) }
    return lock
  }

  /// Makes a database with its tables. It gets its name once it is complete. So an empty file with this name is one that has lost its content.
  private static func makeDatabase(_ path: String) throws(SandboxError) {
    let new = path + ".new"
    do {
      unlink(new)
      // SQLite gives the files beside the database the permissions of the database.
      try PrivateFile.createIfMissing(URL(filePath: new))
      let queue = try DatabaseQueue(path: new)
      try HistorySchema.migrator.migrate(queue)
      try queue.close()
      guard rename(new, path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    } catch {
      throw .notOpened(path: path, reason: reason(error))
    }
  }

  // MARK: Checking

  /// Checks the database under another name, with a copy of its write-ahead log. SQLite can't open a database whose log isn't empty without changing
  /// the files beside it, and if the database is refused, everything must stay as it is.
  private static func check(_ path: String, for network: Network) throws(SandboxError) -> Ledger? {
    guard FileManager.default.isReadableFile(atPath: path), FileManager.default.isWritableFile(atPath: path) else {
      throw .notOpened(path: path, reason: "it can't be read and written by this user")
    }
    let folder = path + ".check"
    try? FileManager.default.removeItem(atPath: folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let name = folder + "/history.sqlite"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      if link(path, name) != 0 { try FileManager.default.copyItem(atPath: path, toPath: name) }
      if fileSize(path + "-wal") > 0 { try FileManager.default.copyItem(atPath: path + "-wal", toPath: name + "-wal") }
    } catch {
      throw .notOpened(path: path, reason: reason(error))
    }
    do {
      var configuration = Configuration()
      configuration.readonly = true
      let queue = try DatabaseQueue(path: name, configuration: configuration)
      return try queue.read { try ledger($0, of: network, path: path) }
    } catch let error as SandboxError {
      throw error
    } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
      throw .damaged(path: path, reason: "it doesn't begin as a database does")
    } catch {
      throw .damaged(path: path, reason: "\(error)")
    }
  }

  /// Checks an open database.
  ///
  /// - Parameter path: the path of the database, as people know it.
  /// - Returns: the last ledger in it, or nil if the database has to be brought up to date first or has none.
  /// - Throws: ``SandboxError``, ``InvalidRow``, or SQLite's error.
  static func ledger(_ db: Database, of network: Network, path: String) throws -> Ledger? {
    let size = fileSize(path)
    if try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0 { throw SandboxError.damaged(path: path, reason: "it is empty") }
    guard try Int64.fetchOne(db, sql: "PRAGMA application_id") == HistorySchema.applicationID else { throw SandboxError.foreign(path: path) }
    // SQLite takes a truncated last page for a whole one. If there is a log, a crash may have truncated the page, and the log repairs it.
    if let page = try Int.fetchOne(db, sql: "PRAGMA page_size"), !size.isMultiple(of: page), fileSize(path + "-wal") == 0 {
      throw SandboxError.damaged(path: path, reason: "its last page is cut")
    }
    if try HistorySchema.migrator.hasBeenSuperseded(db) { throw SandboxError.newerVersion(path: path) }
    if size <= fullCheckLimit {
      let findings = try String.fetchAll(db, sql: "PRAGMA quick_check(1)")
      guard findings == ["ok"] else { throw SandboxError.damaged(path: path, reason: findings.joined(separator: "; ")) }
    }
    if let passphrase = try String.fetchOne(db, sql: "SELECT passphrase FROM network"), passphrase != network.passphrase {
      throw SandboxError.otherNetwork(path: path, passphrase: passphrase)
    }
    guard try HistorySchema.migrator.hasCompletedMigrations(db) else { return nil }
    return try HistoryReader(db).ledger(of: network)
  }

  private static func fileSize(_ path: String) -> Int {
    (try? URL(filePath: path).resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
  }

  /// Returns the system's description of an error.
  private static func reason(_ error: any Error) -> String {
    let error = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error ?? error
    guard let posix = error as? POSIXError else { return (error as NSError).localizedDescription }
    return String(cString: strerror(posix.code.rawValue))
  }
}
