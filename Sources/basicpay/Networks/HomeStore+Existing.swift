import Foundation
import WalletKit

extension HomeStore {
  /// Opens a home's store, or returns nil if there is none. It doesn't make one.
  static func existing(_ home: WalletHome) throws -> HomeStore? {
    try check(home)
    guard FileManager.default.fileExists(atPath: home.folder.appending(path: fileName).path) else { return nil }
    return try HomeStore(home, now: SystemEnvironment.now)
  }
}
