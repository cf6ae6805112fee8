package import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A right that one window, command or background task at a time has, in this process or another: to send payments, to change the vault, or to run
/// an embedded network.
///
/// The system gives it up when the process ends, however it ends.
package final class FileLock: Sendable {
  private let descriptor: Int32

  /// Locks an open file or folder, and closes it with the lock, or at once where there is none.
  ///
  /// - Returns: nil where somebody has the lock.
  /// - Throws: the system's error where it can't lock files there.
  package init?(descriptor: Int32) throws(POSIXError) {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(descriptor)
      if code == EWOULDBLOCK { return nil }
      throw PrivateFile.error(code)
    }
    self.descriptor = descriptor
  }

  /// Locks a file, which is made if it is missing.
  ///
  /// - Returns: nil where somebody has the lock.
  /// - Throws: the system's error where the file can't be opened or locked.
  package convenience init?(_ url: URL) throws(POSIXError) {
    let descriptor = PrivateFile.open(url, O_RDWR | O_CREAT)
    guard descriptor >= 0 else { throw PrivateFile.error(errno) }
    try self.init(descriptor: descriptor)
  }

  /// Takes the lock, or nil where somebody has it, or where there can be none.
  package static func take(_ url: URL) -> FileLock? { try? FileLock(url) }

  /// Takes the lock as soon as it is free, or nil after about ten seconds.
  package static func wait(for url: URL, _ clock: any Clock<Duration>) async -> FileLock? {
    for _ in 0..<100 {
      if let lock = take(url) { return lock }
      do { try await clock.sleep(for: .milliseconds(100)) } catch { return nil }
    }
    return nil
  }

  /// Takes the lock as soon as it is free, or nil after about ten seconds, in which the thread can't do anything else.
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
