import Foundation
import GRDB
import StellarKit

/// Makes a database file ready to be opened, or finds out why it can't be, without changing a byte of it.
enum HistoryFile {
  /// Up to this size every page is checked; a larger file would keep a person waiting.
  private static let fullCheckLimit = 64 << 20

  /// Locks the database at a path, checks it, and makes it and its folder if they are missing.
  static func prepare(_ path: String, for network: Network) throws(SandboxError) -> FileLock {
    try makeFolder((path as NSString).deletingLastPathComponent)
    let lockFile = path + ".lock"
    let isLockNew = !FileManager.default.fileExists(atPath: lockFile)
    let lock = try lock(lockFile, of: path)
    do throws(SandboxError) {
      if fileSize(path) > 0 || fileSize(path + "-wal") > 0 {
        try check(path, for: network)
      } else {
        try makeFile(path)
      }
    } catch {
      if isLockNew { try? FileManager.default.removeItem(atPath: lockFile) }
      throw error
    }
    return lock
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
      lock = try FileLock(path: file)
    } catch {
      throw .notOpened(path: path, reason: reason(error))
    }
    guard let lock else { throw .inUse(path: path) }
    return lock
  }

  /// SQLite gives the files beside the database the mode that it has.
  private static func makeFile(_ path: String) throws(SandboxError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .notOpened(path: path, reason: reason(POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)))
    }
    _ = close(descriptor)
  }

  // MARK: Checking

  /// Looks at the database under another name, with a copy of its write-ahead log. SQLite can't open a database whose log
  /// holds something without touching the files beside it, and where the answer is no, all must stay as it is.
  private static func check(_ path: String, for network: Network) throws(SandboxError) {
    guard FileManager.default.isReadableFile(atPath: path), FileManager.default.isWritableFile(atPath: path) else {
      throw .notOpened(path: path, reason: "it can't be read and written by this user")
    }
    let folder = path + ".check-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let name = folder + "/history.sqlite"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      if link(path, name) != 0 { try FileManager.default.copyItem(atPath: path, toPath: name) }
      if fileSize(path + "-wal") > 0 { try FileManager.default.copyItem(atPath: path + "-wal", toPath: name + "-wal") }
    } catch {
      throw .notOpened(path: path, reason: reason(error))
    }
    if let problem = problem(of: name, for: network, called: path) { throw problem }
  }

  private static func problem(of name: String, for network: Network, called path: String) -> SandboxError? {
    do {
      var configuration = Configuration()
      configuration.readonly = true
      let queue = try DatabaseQueue(path: name, configuration: configuration)
      defer { try? queue.close() }
      return try queue.read { db in
        // A database without tables is one whose making was cut short.
        if try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0 { return nil }
        guard try Int64.fetchOne(db, sql: "PRAGMA application_id") == HistorySchema.applicationID else { return .foreign(path: path) }
        if try HistorySchema.migrator.hasBeenSuperseded(db) { return .newerVersion(path: path) }
        if fileSize(name) <= fullCheckLimit {
          let findings = try String.fetchAll(db, sql: "PRAGMA quick_check(1)")
          guard findings == ["ok"] else { return .damaged(path: path, reason: findings.joined(separator: "; ")) }
        }
        guard let passphrase = try String.fetchOne(db, sql: "SELECT passphrase FROM network") else { return nil }
        return passphrase == network.passphrase ? nil : .otherNetwork(path: path, passphrase: passphrase)
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
      return .damaged(path: path, reason: "it doesn't begin as a database does")
    } catch {
      return .damaged(path: path, reason: "\(error)")
    }
  }

  private static func fileSize(_ path: String) -> Int {
    (try? URL(filePath: path).resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
  }

  private static func reason(_ error: any Error) -> String {
    (error as NSError).localizedDescription
  }
}
