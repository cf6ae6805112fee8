public import Foundation

extension WalletHome {
  /// Reads a small file of the home, or returns nil if there is none, or something else in its place.
  ///
  /// - Parameters:
  ///   - path: its path in the folder.
  ///   - count: the maximum number of bytes to read.
  public func contents(of path: String, upTo count: Int) -> Data? {
    try? SystemFiles().read(folder.appending(path: path), count: count)
  }

  /// Writes a small file of the home as a whole, in place of any earlier one. Only its owner may read it.
  ///
  /// - Parameters:
  ///   - data: its new content.
  ///   - path: its path in the folder.
  /// - Throws: ``StoreError/databaseInaccessible(path:)``. The file is left as it was then.
  public func write(_ data: Data, to path: String) throws(StoreError) {
    let file = folder.appending(path: path)
    do { try SystemFiles().put(data, at: file, isNew: false) } catch { throw .databaseInaccessible(path: file.path) }
  }
}
