public import Foundation

extension WalletHome {
  /// Reads a small file of the home; nil where there is none, or something else in its place.
  ///
  /// - Parameters:
  ///   - path: its path in the folder.
  ///   - count: how many bytes of it are read at the most.
  public func contents(of path: String, upTo count: Int) -> Data? {
    try? SystemFiles().read(folder.appending(path: path), count: count)
  }

  /// Writes a small file of the home whole, which only its owner may read, in place of the one that was there.
  ///
  /// - Parameters:
  ///   - data: what is in it from then on.
  ///   - path: its path in the folder.
  /// - Throws: ``StoreError/databaseInaccessible(path:)``, and then there is what was there before.
  public func write(_ data: Data, to path: String) throws(StoreError) {
    let file = folder.appending(path: path)
    do { try SystemFiles().put(data, at: file, isNew: false) } catch { throw .databaseInaccessible(path: file.path) }
  }
}
