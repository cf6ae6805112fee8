import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Files that are their owner's only.
enum PrivateFile {
  /// Opens a file as the C library does; a new one is readable by its owner only. Negative where it can't be opened.
  static func open(_ url: URL, _ flags: Int32) -> Int32 {
    #if canImport(Darwin)
      Darwin.open(url.path, flags | O_CLOEXEC, 0o600)
    #elseif canImport(Glibc)
      Glibc.open(url.path, flags | O_CLOEXEC, 0o600)
    #endif
  }

  /// Makes an empty file unless there is one; never touches what is in it.
  static func createIfMissing(_ url: URL) -> Bool {
    let descriptor = open(url, O_RDWR | O_CREAT)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }
}
