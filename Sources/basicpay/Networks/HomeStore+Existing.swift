import Foundation
import WalletKit

extension HomeStore {
  /// A home's store; nil where there is none, which isn't made.
  static func existing(_ home: WalletHome) throws -> HomeStore? {
    try check(home)
    guard FileManager.default.fileExists(atPath: home.folder.appending(path: fileName).path) else { return nil }
    return try HomeStore(home, now: SystemEnvironment.now)
  }
}
