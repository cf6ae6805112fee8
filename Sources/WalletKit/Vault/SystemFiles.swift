import Foundation
import PrivateFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The file operations of the operating system.
struct SystemFiles: FileOperations {
  private struct Failure: Error {
    let code = errno
  }

  func read(_ url: URL, count: Int) throws -> Data? {
    let descriptor = PrivateFile.open(url, O_RDONLY)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw Failure()
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw Failure() }
    return try handle.read(upToCount: count) ?? Data()
  }

  func create(_ url: URL) throws -> Int32 {
    let descriptor = PrivateFile.open(url, O_WRONLY | O_CREAT | O_EXCL)
    guard descriptor >= 0 else { throw Failure() }
    return descriptor
  }

  func write(_ data: Data, to descriptor: Int32) throws {
    try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: data)
  }

  func synchronize(_ descriptor: Int32) throws { try PrivateFile.synchronize(descriptor) }

  func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }

  func rename(_ url: URL, to other: URL) throws {
    #if canImport(Darwin)
      let result = Darwin.rename(url.path, other.path)
    #else
      let result = Glibc.rename(url.path, other.path)
    #endif
    guard result == 0 else { throw Failure() }
  }

  func link(_ url: URL, to other: URL) throws -> Bool {
    #if canImport(Darwin)
      let result = Darwin.link(url.path, other.path)
    #else
      let result = Glibc.link(url.path, other.path)
    #endif
    guard result != 0 else { return true }
    guard errno == EEXIST else { throw Failure() }
    return false
  }

  func remove(_ url: URL) throws {
    guard unlink(url.path) == 0 || errno == ENOENT else { throw Failure() }
  }

  func synchronize(folder: URL) throws {
    let descriptor = PrivateFile.open(folder, O_RDONLY)
    guard descriptor >= 0 else { throw Failure() }
    defer { close(descriptor) }
    try synchronize(descriptor)
  }
}
