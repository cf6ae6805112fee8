/// The data key while somebody is signed in: one place for the wallets of all networks of a home, so that signing in on one opens all of them and
/// locking one locks all.
@MainActor
final class UnlockedKey {
  /// The key; nil while nobody is signed in.
  var dataKey: DataKey? {
    didSet {
      // Another vault's: nobody is signed in to that any more.
      if let oldValue, dataKey?.opensTheSame(as: oldValue) != true { oldValue.wipe() }
      use(dataKey)
    }
  }
  /// Opens what is encrypted, or forgets it: on the network in use.
  private var use: @MainActor (DataKey?) -> Void = { _ in }

  /// Gives the key to another network, and takes it from the one before.
  func give(to use: @escaping @MainActor (DataKey?) -> Void) {
    self.use(nil)
    self.use = use
    use(dataKey)
  }

  /// Wipes the key, for all who hold it.
  func lock() {
    dataKey = nil
  }
}
