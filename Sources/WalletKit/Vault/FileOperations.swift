import Foundation

/// The steps in which a vault's files are read and written, one by one, so that a test can stop or fail each of them.
///
/// What fails throws any error; ``contents(of:limit:)``, ``put(_:at:isNew:)`` and ``delete(_:)`` say what that means for the vault.
protocol FileOperations: Sendable {
  /// The first bytes of a regular file, at most `count`; nil where there is no file of that name.
  func read(_ url: URL, count: Int) throws -> Data?
  /// Makes an empty file that only its owner may read; fails where there is one.
  func create(_ url: URL) throws -> Int32
  /// Writes all bytes.
  func write(_ data: Data, to descriptor: Int32) throws
  /// Waits until what was written is on the disk.
  func synchronize(_ descriptor: Int32) throws
  /// Gives the descriptor back.
  func close(_ descriptor: Int32)
  /// Gives a file another name in its folder, in place of the file that had it, in one step.
  func rename(_ url: URL, to other: URL) throws
  /// Gives a file another name; false where that is taken.
  func link(_ url: URL, to other: URL) throws -> Bool
  /// Removes a file; that there is none is no error.
  func remove(_ url: URL) throws
  /// Waits until the names in a folder are on the disk.
  func synchronize(folder: URL) throws
}

extension FileOperations {
  /// Reads a small file whole; nil where there is none.
  ///
  /// - Throws: ``VaultError/inaccessible(path:)``, and ``VaultError/damaged(path:)`` for a file of more bytes than `limit`.
  func contents(of url: URL, limit: Int) throws(VaultError) -> Data? {
    let data: Data?
    do { data = try read(url, count: limit + 1) } catch { throw .inaccessible(path: url.path) }
    guard let data else { return nil }
    guard data.count <= limit else { throw .damaged(path: url.path) }
    return data
  }

  /// Writes a file whole: whatever happens, there is either what was there before, or the new file. The caller has the vault's lock.
  ///
  /// - Parameter isNew: whether the file must not be there yet.
  /// - Throws: ``VaultError/alreadyExists``, ``VaultError/inaccessible(path:)``, or ``VaultError/notConfirmed(path:)`` where it is written
  ///   but may not survive a power cut.
  func put(_ data: Data, at url: URL, isNew: Bool) throws(VaultError) {
    let temporary = temporary(of: url)
    var isTaken = false
    do {
      // What an interrupted write left behind.
      try remove(temporary)
      try fill(temporary, with: data)
      if isNew {
        isTaken = try !link(temporary, to: url)
        try? remove(temporary)
      } else {
        try rename(temporary, to: url)
      }
    } catch {
      try? remove(temporary)
      throw .inaccessible(path: url.path)
    }
    if isTaken { throw .alreadyExists }
    do { try synchronize(folder: url.deletingLastPathComponent()) } catch { throw .notConfirmed(path: url.path) }
  }

  private func fill(_ url: URL, with data: Data) throws {
    let descriptor = try create(url)
    defer { close(descriptor) }
    try write(data, to: descriptor)
    try synchronize(descriptor)
  }

  /// Where a file is before it gets its place.
  private func temporary(of url: URL) -> URL { url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).new") }

  /// Removes a file for good, and what an interrupted write left of it.
  ///
  /// - Throws: ``VaultError/inaccessible(path:)``
  func delete(_ url: URL) throws(VaultError) {
    do {
      try remove(url)
      try remove(temporary(of: url))
      try synchronize(folder: url.deletingLastPathComponent())
    } catch {
      throw .inaccessible(path: url.path)
    }
  }
}
