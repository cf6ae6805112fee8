package import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A lock that only one window, command or background task can hold at a time, in this process or another: for sending payments, changing the vault,
/// or running an embedded network.
///
/// The system releases it when the process ends, no matter how.
package final class FileLock: Sendable {
  private let descriptor: Int32

  /// Locks an open file or folder. The descriptor is closed with the lock, or at once if locking fails.
  ///
  /// - Returns: the lock, or nil if somebody else holds it.
  /// - Throws: the system's error if files can't be locked there.
  package init?(descriptor: Int32) throws(POSIXError) {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(descriptor)
      if code == EWOULDBLOCK { return nil }
      throw PrivateFile.error(code)
    }
    self.descriptor = descriptor
  }

  /// Locks a file, which is created if it is missing.
  ///
  /// - Returns: the lock, or nil if somebody else holds it.
  /// - Throws: the system's error if the file can't be opened or locked.
  package convenience init?(_ url: URL) throws(POSIXError) {
    let descriptor = PrivateFile.open(url, O_RDWR | O_CREAT)
    guard descriptor >= 0 else { throw PrivateFile.error(errno) }
    try self.init(descriptor: descriptor)
  }

  /// Takes the lock, or returns nil if somebody else holds it or locking isn't possible.
  package static func take(_ url: URL) -> FileLock? { try? FileLock(url) }

  /// Takes the lock as soon as it is free, or returns nil after about ten seconds.
  package static func wait(for url: URL, _ clock: any Clock<Duration>) async -> FileLock? {
    for _ in 0..<100 {
      if let lock = take(url) { return lock }
      do { try await clock.sleep(for: .milliseconds(100)) } catch { return nil }
    }
    return nil
  }

  /// Takes the lock as soon as it is free, or returns nil after about ten seconds. It blocks the thread while it waits.
  package static func waitOnThread(for url: URL) -> FileLock? {
    for _ in 0..<500 {
      if let lock = take(url) { return lock }
      usleep(20_000)
    }
    return nil
  }

  deinit {
    close(descriptor)
  }
}
