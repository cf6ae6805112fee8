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
}
