/// The data key while somebody is signed in. The wallets of all networks of a home share it, so that signing in on one opens all of them, and locking
/// one locks all.
@MainActor
final class UnlockedKey {
  /// The key; nil while nobody is signed in.
  var dataKey: DataKey? {
    didSet {
      // Unless the new key opens the same vault, nobody is signed in with the old one any more.
      if let oldValue, dataKey?.opensTheSame(as: oldValue) != true { oldValue.wipe() }
      use(dataKey)
    }
  }
  /// The function that opens what is encrypted on the network in use, or forgets it if there is no key.
  private var use: @MainActor (DataKey?) -> Void = { _ in }

  /// Gives the key to another network, and takes it from the previous one.
  func give(to use: @escaping @MainActor (DataKey?) -> Void) {
    self.use(nil)
    self.use = use
    use(dataKey)
  }

  /// Wipes the key for everybody who holds it.
  func lock() {
    dataKey = nil
  }
}
