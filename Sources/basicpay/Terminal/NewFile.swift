import Foundation
import PrivateFiles
import Sentences

/// A file that a command writes for its owner. An existing file is never replaced.
struct NewFile {
  private let path: String

  /// - Throws: ``Refused`` if something with this name exists.
  init(_ path: String) throws(Refused) {
    guard !FileManager.default.fileExists(atPath: path) else { throw Self.taken(path) }
    self.path = path
  }

  /// Writes the whole file, and returns when it is on the disk. If that fails, nothing of it is left.
  ///
  /// The file has its final name from the first byte. A finished file could only be given a name that must be free with a hard link, which memory
  /// sticks and cards often don't support.
  ///
  /// - Throws: ``Refused``, also if something has got this name in the meantime.
  func write(_ data: Data) throws(Refused) {
    let url = URL(filePath: path)
    let descriptor = PrivateFile.open(url, O_WRONLY | O_CREAT | O_EXCL)
    guard descriptor >= 0 else { throw errno == EEXIST ? Self.taken(path) : Self.notWritten(path) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: data)
      try PrivateFile.synchronize(descriptor)
      try handle.close()
    } catch {
      try? FileManager.default.removeItem(at: url)
      throw Self.notWritten(path)
    }
  }

  private static func taken(_ path: String) -> Refused { Refused("The file \(path) already exists, and won't be replaced. Name another.") }

  private static func notWritten(_ path: String) -> Refused {
    Refused("The file \(path) can't be written. Check the folder and the space on the disk.")
  }
}
