package import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Files that are their owner's only.
package enum PrivateFile {
  /// Opens a file as the C library does; a new one is readable by its owner only. Negative where it can't be opened.
  ///
  /// It never waits, not even where somebody put a pipe in the file's place.
  package static func open(_ url: URL, _ flags: Int32) -> Int32 {
    #if canImport(Darwin)
      Darwin.open(url.path, flags | O_CLOEXEC | O_NONBLOCK, 0o600)
    #elseif canImport(Glibc)
      Glibc.open(url.path, flags | O_CLOEXEC | O_NONBLOCK, 0o600)
    #endif
  }

  /// Returns whether there is a file at a place, or nothing. SQLite would wait for ever at a pipe.
  package static func isFileOrMissing(_ url: URL) -> Bool {
    // `stat` itself is out of reach in a release build of a target that imports Hummingbird, as swift 6.3 takes it for CoreFoundation's.
    let path = url.resolvingSymlinksInPath().path
    let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    return kind == nil || kind == .typeRegular
  }

  /// Makes an empty file unless there is one; never touches what is in it.
  ///
  /// - Throws: the system's error where it can't be made, or opened for writing.
  package static func createIfMissing(_ url: URL) throws(POSIXError) {
    let descriptor = open(url, O_RDWR | O_CREAT)
    guard descriptor >= 0 else { throw error(errno) }
    close(descriptor)
  }

  /// Returns when what was written to an open file is on the disk.
  ///
  /// - Throws: the system's error where it can't be brought there.
  package static func synchronize(_ descriptor: Int32) throws(POSIXError) {
    #if canImport(Darwin)
      // A plain fsync leaves the bytes in the disk's own memory there.
      guard fcntl(descriptor, F_FULLFSYNC) == 0 || fsync(descriptor) == 0 else { throw error(errno) }
    #else
      guard fsync(descriptor) == 0 else { throw error(errno) }
    #endif
  }

  static func error(_ code: Int32) -> POSIXError { POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
}
