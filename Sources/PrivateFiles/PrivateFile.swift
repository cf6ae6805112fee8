package import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Functions for files that only their owner can read.
package enum PrivateFile {
  /// Opens a file like the C library does, with owner-only permissions for a new file. Returns a negative number if it can't be opened.
  ///
  /// It never blocks, not even if somebody put a pipe in the file's place.
  package static func open(_ url: URL, _ flags: Int32) -> Int32 {
    #if canImport(Darwin)
      Darwin.open(url.path, flags | O_CLOEXEC | O_NONBLOCK, 0o600)
    #elseif canImport(Glibc)
      Glibc.open(url.path, flags | O_CLOEXEC | O_NONBLOCK, 0o600)
    #endif
  }

  /// Returns whether there is a regular file, or nothing, at a location. SQLite would wait forever at a pipe.
  package static func isFileOrMissing(_ url: URL) -> Bool {
    // `stat` itself isn't usable in a release build of a target that imports Hummingbird, because Swift 6.3 confuses it with CoreFoundation's.
    let path = url.resolvingSymlinksInPath().path
    let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    return kind == nil || kind == .typeRegular
  }

  /// Creates an empty file if there is none; never changes the content of an existing file.
  ///
  /// - Throws: the system's error if it can't be created, or opened for writing.
  package static func createIfMissing(_ url: URL) throws(POSIXError) {
    let descriptor = open(url, O_RDWR | O_CREAT)
    guard descriptor >= 0 else { throw error(errno) }
    close(descriptor)
  }

  /// Flushes what was written to an open file to the disk, and then returns.
  ///
  /// - Throws: the system's error if it can't be flushed.
  package static func synchronize(_ descriptor: Int32) throws(POSIXError) {
    #if canImport(Darwin)
      // On this system, a plain fsync leaves the bytes in the disk's own cache.
      guard fcntl(descriptor, F_FULLFSYNC) == 0 || fsync(descriptor) == 0 else { throw error(errno) }
    #else
      guard fsync(descriptor) == 0 else { throw error(errno) }
    #endif
  }

  static func error(_ code: Int32) -> POSIXError { POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
}
