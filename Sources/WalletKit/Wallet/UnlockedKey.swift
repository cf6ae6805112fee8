/// The data key while somebody is signed in: one place for the wallets of all networks of a home, so that signing in on one opens all of them and
/// locking one locks all.
@MainActor
final class UnlockedKey {
  /// The key; nil while nobody is signed in.
  var dataKey: DataKey? {
    didSet { wallet?.use(dataKey) }
  }
  /// The wallet on the network in use, which is told of the key.
  weak var wallet: Wallet? {
    didSet {
      guard wallet !== oldValue else { return }
      oldValue?.use(nil)
      wallet?.use(dataKey)
    }
  }

  /// Wipes the key, for all who hold it.
  func lock() {
    dataKey?.wipe()
    dataKey = nil
  }
}
