import Foundation

/// The steps in which a vault's files are read and written, one by one, so that a test can stop or fail each of them.
///
/// A step that fails may throw any error; ``contents(of:limit:)``, ``put(_:at:isNew:)`` and ``delete(_:)`` say what that means for the vault.
protocol FileOperations: Sendable {
  /// Reads the first bytes of a regular file, at most `count`. Returns nil if there is no file of that name.
  func read(_ url: URL, count: Int) throws -> Data?
  /// Creates an empty file that only its owner may read. Fails if there is one already.
  func create(_ url: URL) throws -> Int32
  /// Writes all bytes.
  func write(_ data: Data, to descriptor: Int32) throws
  /// Waits until what was written is on the disk.
  func synchronize(_ descriptor: Int32) throws
  /// Closes the descriptor.
  func close(_ descriptor: Int32)
  /// Renames a file within its folder, in one step, and replaces the file that had the name.
  func rename(_ url: URL, to other: URL) throws
  /// Gives a file another name. Returns false if the name is taken.
  func link(_ url: URL, to other: URL) throws -> Bool
  /// Removes a file. It isn't an error if there is none.
  func remove(_ url: URL) throws
  /// Waits until the names in a folder are on the disk.
  func synchronize(folder: URL) throws
}

extension FileOperations {
  /// Reads a small file as a whole. Returns nil if there is none.
  ///
  /// - Throws: ``VaultError/inaccessible(path:)``, and ``VaultError/damaged(path:)`` for a file of more bytes than `limit`.
  func contents(of url: URL, limit: Int) throws(VaultError) -> Data? {
    let data: Data?
    do { data = try read(url, count: limit + 1) } catch { throw .inaccessible(path: url.path) }
    guard let data else { return nil }
    guard data.count <= limit else { throw .damaged(path: url.path) }
    return data
  }

  /// Writes a file as a whole: whatever happens, there is either what was there before, or the new file. The caller holds the vault's lock.
  ///
  /// - Parameter isNew: whether the file must not be there yet.
  /// - Throws: ``VaultError/alreadyExists``, ``VaultError/inaccessible(path:)``, or ``VaultError/notConfirmed(path:)`` if it is written but may not
  ///   survive a power cut.
  func put(_ data: Data, at url: URL, isNew: Bool) throws(VaultError) {
    let temporary = temporary(of: url)
    var isTaken = false
    do {
      // An interrupted write may have left this behind.
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

  /// Returns where a file is written before it is put in place.
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
