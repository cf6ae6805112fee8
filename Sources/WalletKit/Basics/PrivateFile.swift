import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Files that are their owner's only.
enum PrivateFile {
  /// Opens a file as the C library does; a new one is readable by its owner only. Negative where it can't be opened.
  ///
  /// It never waits, not even where somebody put a pipe in the file's place.
  static func open(_ url: URL, _ flags: Int32) -> Int32 {
    #if canImport(Darwin)
      Darwin.open(url.path, flags | O_CLOEXEC | O_NONBLOCK, 0o600)
    #elseif canImport(Glibc)
      Glibc.open(url.path, flags | O_CLOEXEC | O_NONBLOCK, 0o600)
    #endif
  }

  /// Looks whether there is a file at a place, or nothing. SQLite would wait at a pipe for ever.
  ///
  /// - Throws: ``StoreError/notAFile(path:)`` for anything else.
  static func check(_ url: URL) throws(StoreError) {
    var status = stat()
    guard stat(url.path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: url.path) }
  }

  /// Makes an empty file unless there is one; never touches what is in it.
  static func createIfMissing(_ url: URL) -> Bool {
    let descriptor = open(url, O_RDWR | O_CREAT)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }
}
