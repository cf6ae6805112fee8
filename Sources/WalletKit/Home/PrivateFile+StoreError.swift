import Foundation
import PrivateFiles

extension PrivateFile {
  /// Looks whether there is a file at a place, or nothing.
  ///
  /// - Throws: ``StoreError/notAFile(path:)`` for anything else.
  static func check(_ url: URL) throws(StoreError) {
    guard isFileOrMissing(url) else { throw .notAFile(path: url.path) }
  }
}
