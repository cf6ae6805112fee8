import StellarKit
import StellarXDR

/// What accounts hold of any asset, lumens or issued. An issuer holds no trustline to its own asset and can send and receive
/// without end. What is changed is written, and so marked as modified, also by 0.
extension LedgerState {
  /// Adds to an account's holding, or takes from it.
  ///
  /// - Returns: false, and nothing has changed, where the balance, limit or promises don't allow it, or there is nothing to hold it.
  mutating func add(_ delta: Int64, of asset: XDR.Asset, to account: AccountID) -> Bool {
    change(asset, of: account, account: { state, entry in state.add(delta, to: &entry) }, trustline: { $0.add(delta) })
  }

  /// Takes from an account's holding, down to what it must keep.
  ///
  /// - Parameter amount: not negative.
  mutating func take(_ amount: Int64, of asset: XDR.Asset, from account: AccountID) -> Bool {
    if asset == .native, let entry = accounts[account], availableBalance(of: entry) < amount { return false }
    return add(-amount, of: asset, to: account)
  }

  /// Promises that more may arrive at an account, or takes the promise back.
  mutating func addBuying(_ delta: Int64, of asset: XDR.Asset, to account: AccountID) -> Bool {
    change(asset, of: account, account: { state, entry in state.addBuying(delta, to: &entry) }, trustline: { $0.addBuying(delta) })
  }

  /// Promises that some may leave an account, or takes the promise back.
  mutating func addSelling(_ delta: Int64, of asset: XDR.Asset, to account: AccountID) -> Bool {
    change(asset, of: account, account: { state, entry in state.addSelling(delta, to: &entry) }, trustline: { $0.addSelling(delta) })
  }

  private mutating func change(
    _ asset: XDR.Asset, of owner: AccountID, account: (LedgerState, inout AccountEntry) -> Bool, trustline: (inout TrustlineEntry) -> Bool
  ) -> Bool {
    if asset == .native {
      guard var entry = accounts[owner], account(self, &entry) else { return false }
      set(owner, entry)
      return true
    }
    if asset.issuer == owner { return true }
    let key = TrustlineKey(account: owner, asset: asset)
    guard var entry = trustlines[key], trustline(&entry) else { return false }
    set(key, entry)
    return true
  }
}
