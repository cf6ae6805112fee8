import Foundation
import PrivateFiles
import Sentences

/// A file that a command writes for its owner. What is there already is never replaced.
struct NewFile {
  private let path: String

  /// - Throws: ``Refused`` where there is something of that name.
  init(_ path: String) throws(Refused) {
    guard !FileManager.default.fileExists(atPath: path) else { throw Self.taken(path) }
    self.path = path
  }

  /// Writes it whole, and returns when it is on the disk. Where that fails, nothing is left of it.
  ///
  /// It has its own name from the first byte on: sticks and cards often have no links, by which a finished file would get a name that must be free.
  ///
  /// - Throws: ``Refused``, also where something has got that name since.
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

  private static func taken(_ path: String) -> Refused { Refused("There is a file \(path) already, and it is not replaced. Name another.") }

  private static func notWritten(_ path: String) -> Refused {
    Refused("The file \(path) can't be written. Check the folder and the space on the disk.")
  }
}
