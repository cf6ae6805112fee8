import Foundation
import PrivateFiles
import Sentences
import WalletKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The right to run the embedded network of a home, which one process has at a time. A process that runs the network for long tells the others its
/// port.
///
/// It is a lock on the network's folder, so a process that is killed leaves nothing to clean up.
final class SandboxLease: Sendable {
  private let lock: FileLock
  private let home: WalletHome
  private let isChanging: Bool

  private init(_ lock: FileLock, of home: WalletHome, isChanging: Bool) {
    self.lock = lock
    self.home = home
    self.isChanging = isChanging
  }

  /// Takes the lease, or returns nil if another process has it.
  ///
  /// - Parameter isChanging: false only to keep others from changing the network while it is looked at.
  static func take(of home: WalletHome, isChanging: Bool = true) throws(Refused) -> SandboxLease? {
    let folder = home.folder(of: .sandbox)
    if isChanging {
      do { try home.prepare() } catch { throw Refused(error.sentence) }
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    let descriptor = PrivateFile.open(folder, O_RDONLY)
    guard descriptor >= 0 else { throw Refused(StoreError.home(folder.path).sentence) }
    let lock: FileLock?
    do { lock = try FileLock(descriptor: descriptor) } catch {
      throw Refused("The folder \(folder.path) can't be locked. Choose a folder on this computer's own disk with --home.")
    }
    guard let lock else { return nil }
    let lease = SandboxLease(lock, of: home, isChanging: isChanging)
    // The files of a process that was killed. Others would take them for the holder's.
    let left = lease.removeAnnouncements()
    if isChanging, let file = left {
      throw Refused("There is something in place of the file \(file) that can't be deleted. Move it away, or choose another folder with --home.")
    }
    return lease
  }

  /// A file in which a process tells the others where it answers. The raw value is its name.
  enum Announcement: String, CaseIterable {
    case horizon = "port"
    case anchor = "anchor-port"
    case ramp = "ramp-port"

    func file(of home: WalletHome) -> URL { home.folder(of: .sandbox).appending(path: rawValue) }
  }

  /// Reads the port of the process that has the lease, or returns nil if it hasn't announced one.
  static func port(of home: WalletHome, _ announcement: Announcement = .horizon) -> Int? {
    home.contents(of: "\(NetworkProfile.sandbox.name)/\(announcement.rawValue)", upTo: 5).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }

  /// Tells other processes where the network answers.
  func announce(_ announcement: Announcement = .horizon, port: Int) {
    _ = FileManager.default.createFile(
      atPath: announcement.file(of: home).path, contents: Data(String(port).utf8), attributes: [.posixPermissions: 0o600])
  }

  /// Removes the files with the ports.
  ///
  /// - Returns: the path of a file that can't be removed.
  @discardableResult
  private func removeAnnouncements() -> String? {
    let files = Announcement.allCases.map { $0.file(of: home).path }
    return files.filter { unlink($0) != 0 && errno != ENOENT }.first
  }

  deinit {
    if isChanging { removeAnnouncements() }
  }
}
