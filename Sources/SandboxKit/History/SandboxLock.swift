import Foundation

/// A file that one process at a time holds locked. The lock goes with the process, however it ends.
final class SandboxLock: Sendable {
  private let descriptor: Int32

  /// Locks a file, making it if it is missing; nil if another holds it.
  init?(path: String) throws(POSIXError) {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      _ = Foundation.close(descriptor)
      return nil
    }
  }

  deinit {
    _ = Foundation.close(descriptor)
  }
}
