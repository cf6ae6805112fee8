import StellarKit
import StellarXDR

/// The holdings of accounts in any asset, lumens or issued. An issuer has no trustline to its own asset, and can send and receive any amount of it.
/// Every change is written, even one by 0, and so marks the entry as modified.
extension LedgerState {
  /// Adds to an account's holding, or takes from it.
  ///
  /// - Returns: false if the balance, the limit or the liabilities don't allow it, or if the account can't hold the asset. Then nothing has changed.
  mutating func add(_ delta: Int64, of asset: XDR.Asset, to account: AccountID) -> Bool {
    change(asset, of: account, account: { state, entry in state.add(delta, to: &entry) }, trustline: { $0.add(delta) })
  }

  /// Takes from an account's holding, unless less would be left than it must keep.
  ///
  /// - Parameter amount: the amount to take, which is not negative.
  mutating func take(_ amount: Int64, of asset: XDR.Asset, from account: AccountID) -> Bool {
    if asset == .native, let entry = accounts[account], availableBalance(of: entry) < amount { return false }
    return add(-amount, of: asset, to: account)
  }

  /// Adds to an account's buying liabilities, which promise that more may arrive, or takes from them.
  mutating func addBuying(_ delta: Int64, of asset: XDR.Asset, to account: AccountID) -> Bool {
    change(asset, of: account, account: { state, entry in state.addBuying(delta, to: &entry) }, trustline: { $0.addBuying(delta) })
  }

  /// Adds to an account's selling liabilities, which promise that some may leave, or takes from them.
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
