import Foundation
import PrivateFiles

extension PrivateFile {
  /// Checks that there is a file at a place, or nothing.
  ///
  /// - Throws: ``StoreError/notAFile(path:)`` for anything else.
  static func check(_ url: URL) throws(StoreError) {
    guard isFileOrMissing(url) else { throw .notAFile(path: url.path) }
  }
}
