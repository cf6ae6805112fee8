import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A right that one window, command or background task at a time has, in this process or another: to send payments, or to change the vault.
///
/// The system gives it up when the process ends, however it ends.
final class FileLock: Sendable {
  private let descriptor: Int32

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Takes the lock, or nil where somebody has it.
  static func take(_ url: URL) -> FileLock? {
    let descriptor = PrivateFile.open(url, O_RDWR | O_CREAT)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
    return FileLock(descriptor)
  }

  /// Takes the lock as soon as it is free, or nil after about ten seconds.
  static func wait(for url: URL, _ clock: any Clock<Duration>) async -> FileLock? {
    for _ in 0..<100 {
      if let lock = take(url) { return lock }
      do { try await clock.sleep(for: .milliseconds(100)) } catch { return nil }
    }
    return nil
  }

  /// Takes the lock as soon as it is free, or nil after about ten seconds, in which the thread can't do anything else.
  static func waitOnThread(for url: URL) -> FileLock? {
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
